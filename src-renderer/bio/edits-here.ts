import type { Client } from '../../src-preload/contract/contract.ts';
import { storage } from '../client/storage.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import { UnsentEdits } from './unsent-edits.svelte.ts';

let here: UnsentEdits | null = null;

/** This window's edits of bio pages that the core may not have; those left from before are sent from now on. */
export function editsHere(core: Pick<Client, 'bio'>, windows: WindowsHere): UnsentEdits {
  here ??= new UnsentEdits({ core, windows, storage: storage('local') });
  return here;
}
