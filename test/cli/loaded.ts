import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/*
 * Put before a program with `--import`: writes which of its files were loaded, what they say, and which parts of Node, into the file that
 * OUTPOST_TEST_LOADED names.
 */
const files: { url: string; source: string }[] = [];
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('node:')) files.push({ url, source: String(loaded.source ?? '') });
    return loaded;
  },
});
process.on('exit', () => {
  const { moduleLoadList } = process as unknown as { moduleLoadList: string[] };
  writeFileSync(process.env['OUTPOST_TEST_LOADED'] ?? '', JSON.stringify({ files, parts: moduleLoadList }));
});
