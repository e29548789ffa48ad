import { basename, resolve } from 'node:path';
import { megabytes } from '../../src-preload/contract/words/file-size.ts';
import { exitCodes } from './exit-codes.ts';
import { factLines, localTime } from './facts.ts';
import type { Output } from './output.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** A copy of everything but the tokens: into the folder `backups`, or as one file for another computer. */
export async function backUp(where: Where, output: Output, file: string | undefined): Promise<number> {
  return withCore({ where, output, isLong: 'backup', isRepeatable: true }, async (core) => {
    if (file === undefined) {
      const { path } = await core.backups.make({});
      output.result({ path }, path);
      return exitCodes.done;
    }
    const path = resolve(file);
    const { bytes } = await core.backups.export({ file: path });
    output.result(
      { path, bytes },
      `${path}, ${megabytes(bytes)}. Tokens are not in it: enter them again where you open it.`,
    );
    return exitCodes.done;
  });
}

export async function listBackups(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const backups = await core.backups.list({});
    const lines = backups.map(
      ({ name, madeAtMs, bytes }) => `${localTime(madeAtMs)}  ${megabytes(bytes).padStart(10)}  ${name}`,
    );
    output.result({ backups }, lines.length === 0 ? 'There is no backup yet.' : lines.join('\n'));
    return exitCodes.done;
  });
}

/** Puts it in the place of what is here. Ends with what the next start makes of it. */
export async function restore(where: Where, output: Output, file: string): Promise<number> {
  await withCore({ where, output, saysFacts: true, isAlone: true }, async (core) => {
    const isOwn = (await core.backups.list({})).some(({ name }) => name === file);
    await core.backups.restore({ file: isOwn ? file : resolve(file) });
  });
  return withCore({ where, output, saysFacts: true }, async (core) => {
    const status = await core.status.get({});
    output.result({ restored: basename(file), incidents: status.incidents }, factLines(status).join('\n'));
    return exitCodes.done;
  });
}
