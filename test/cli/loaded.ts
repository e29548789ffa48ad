import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/*
 * Put before a program with `--import`: writes which of its files were loaded, what they say, which parts of Node, and which formats of the
 * language were made, and how many schemas, into the file that OUTPOST_TEST_LOADED names.
 */
let schemas = 0;
// Zod's own: what it calls with each schema that is made, and checks that stand in one.
Object.assign(globalThis, { __zod_globalConfig: { postProcessor: () => (schemas += 1) } });
const formats: string[] = [];
for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter'] as const) {
  const made = (): number => formats.push(name);
  const watched = new Proxy<typeof Intl.DateTimeFormat>(Intl[name] as typeof Intl.DateTimeFormat, {
    construct: (target, args, called) => (made(), Reflect.construct(target, args, called) as Intl.DateTimeFormat),
    apply: (target, self, args) => (made(), Reflect.apply(target, self, args) as Intl.DateTimeFormat),
  });
  Object.assign(Intl, { [name]: watched });
}

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
  writeFileSync(
    process.env['OUTPOST_TEST_LOADED'] ?? '',
    JSON.stringify({ files, parts: moduleLoadList, formats, schemas }),
  );
});
