import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { attend, type Writing } from '../../src-renderer/client/writing.ts';
import { memoryStorage } from './memory-storage.ts';

/** A window whose composer has nothing that could not be left, but for what is said of it. Returns what `attend` does. */
export const composing = (of: Partial<Writing> = {}): ReturnType<typeof attend> =>
  attend({
    draftId: null,
    windows: windowsHere(memoryStorage(), navigator.locks),
    openById: () => Promise.resolve(),
    startNew: () => Promise.resolve(),
    isLeft: () => Promise.resolve(true),
    forget: () => undefined,
    keepAccounts: () => undefined,
    ...of,
  });
