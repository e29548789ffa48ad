import { megabytes } from '../../src-preload/contract/words/file-size.ts';
import { freedWords, keptForWords, storedPartWords } from '../../src-preload/contract/words/storage.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface StorageOptions {
  free?: boolean;
  keepGrowth?: number | null;
}

/** What takes how much space; with `--free`, what was given back, after what is kept was chosen. */
export async function showStorage(where: Where, output: Output, options: StorageOptions): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    if (options.keepGrowth !== undefined) await core.settings.update({ keepGrowthDays: options.keepGrowth });
    const freed = options.free === true ? await core.storage.free({}) : null;
    const sizes = await core.storage.sizes({});
    const { keepGrowthDays } = await core.settings.get({});
    const lines = sizes.parts.map(({ part, bytes }) => `${megabytes(bytes).padStart(12)}  ${storedPartWords[part]}`);
    const said = [...(freed === null ? [] : [freedWords(freed)]), ...lines, keptForWords(keepGrowthDays)];
    output.result({ ...sizes, keepGrowthDays, ...(freed === null ? {} : { freed }) }, said.join('\n'));
    return exitCodes.done;
  });
}
