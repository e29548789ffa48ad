import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import type { WindowsHere } from './windows-here.ts';

/** What a new draft begins with: a time, such as an account's best one (without an account, for those of the last post), or words. */
export type Beginning = { accountId?: string; atMs: number } | { words: Pick<DraftBody, 'text' | 'link'> };

/** What the rest of the window may ask of the draft being written. The composer answers. */
export interface Writing {
  /** Which windows are open: what one that is gone did not send is sent by another one. */
  readonly windows: WindowsHere;
  readonly draftId: string | null;
  openById(draftId: string): Promise<void>;
  startNew(of?: Beginning): Promise<void>;
  /** What is written is safe with the core, so that it can be left; false (and said) where it could not be saved. */
  isLeft(): Promise<boolean>;
  /** It is no draft any more: where it is the one that is shown, another takes its place. */
  forget(draftId: string): void;
  /** The last post went to these: a new draft begins with them. */
  keepAccounts(spaceId: string, accountIds: readonly string[]): void;
}

let attending: Writing | null = null;

/** The composer takes the questions from now on (the frame brings them together). Gives the end of it. */
export function attend(writing: Writing): () => void {
  attending = writing;
  return () => {
    if (attending === writing) attending = null;
  };
}

export function writing(): Writing {
  if (attending === null) throw new Error('no composer attends');
  return attending;
}
