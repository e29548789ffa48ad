import { core } from '../client/core.ts';
import { storage } from '../client/storage.ts';
import type { WindowState } from '../client/window-state.svelte.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import { UnsentEdits } from './unsent-edits.svelte.ts';

/** This window's edits of bio pages that the core may not have; those left from before are sent from now on. */
export const editsHere = (state: WindowState, windows: WindowsHere): UnsentEdits =>
  state.of(UnsentEdits, () => new UnsentEdits({ core, windows, storage: storage('local') }));
