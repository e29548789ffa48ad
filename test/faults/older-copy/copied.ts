import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { olderCopyCard } from '../../../src-preload/contract/outbox.ts';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';

export const texts = ['First of three', 'Second of three', 'Third of three'];

export const isDatabase = (name: string): boolean => name.includes('outpost.sqlite');

/** A rig whose data folder is copied at some moment, and put back from that copy later. */
export interface Copied {
  rig: Rig;
  /** The copy; empty until it is made. */
  copy: string;
  /** For `reopen({ between })`: the folder is copied as it stands. */
  makeCopy(): void;
  /** Three posts wait, the folder is copied, and then they go out. Returns their ids. */
  sentAfterCopy(): Promise<string[]>;
  /** The folder, or the files of these names, as it was when it was copied. */
  putBack(names?: (name: string) => boolean): void;
  answer(verb: 'all-sent' | 'one-by-one' | 'none-went'): ReturnType<Rig['client']['outbox']['answer']>;
  /** How often the service carried out each of the three. */
  executed(): number[];
  close(): Promise<void>;
}

export async function openCopied(options?: RigOptions): Promise<Copied> {
  const copy = mkdtempSync(join(tmpdir(), 'outpost-copy-'));
  const rig = await openRig(options);
  const makeCopy = (): void => cpSync(rig.folder, copy, { recursive: true });
  return {
    rig,
    copy,
    makeCopy,
    async sentAfterCopy() {
      await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
      const ids: string[] = [];
      for (const text of texts) ids.push(...(await rig.post(text)));
      await rig.reopen({ between: makeCopy });
      await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
      await rig.drained();
      return ids;
    },
    putBack(names) {
      for (const name of ['outpost.sqlite', 'outpost.sqlite-wal', 'outpost.sqlite-shm', 'journal']) {
        if (names?.(name) === false) continue;
        rmSync(join(rig.folder, name), { recursive: true, force: true });
      }
      const filter = (from: string): boolean => from === copy || names === undefined || names(from);
      cpSync(copy, rig.folder, { recursive: true, filter });
    },
    answer: async (verb) => rig.client.outbox.answer({ spaceId: rig.spaceId, card: olderCopyCard, verb }),
    executed() {
      const made = rig.sandbox.journal
        .executed('post.created')
        .map((entry) => (entry.body as { content?: unknown }).content);
      return texts.map((text) => made.filter((one) => one === text).length);
    },
    async close() {
      await rig.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
