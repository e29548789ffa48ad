import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin, Rolldown } from 'vite';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    plugins: [licences(), noFormData(), onlyWhatIsUsed(), onlyWhatIsNamed()],
    build: {
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: at('src-main/desktop/index.ts'),
          web: at('src-main/web/index.ts'),
          cli: at('src-main/cli/index.ts'),
        },
        output: { codeSplitting: { groups: chunks() } },
      },
    },
  },
  preload: {
    plugins: [licences()],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/preload.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [
      licences('licences.txt'),
      plainIcons(),
      tailwindcss(),
      // That a page is made with Svelte needs no file of its own before the first picture.
      svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { discloseVersion: false } }),
    ],
    build: {
      minify: true,
      rolldownOptions: {
        input: at('src-renderer/index.html'),
        // The entry names every other file: without a name in words, that is eight hundred bytes less to be read before the first picture.
        output: {
          ...{ chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' },
          codeSplitting: { groups: [smallParts()] },
        },
      },
    },
  },
});

/** What is loaded at once: the modules that are reached from here without being asked for later. */
const together = {
  start: ['cli/index.ts'],
  command: ['cli/run-cli.ts', 'cli/status.ts'],
  reach: ['host/local-socket/reach.ts'],
  alone: ['cli/own-core.ts', 'core/here.ts'],
  shells: ['desktop/index.ts', 'web/run-web.ts'],
} as const;
type Part = keyof typeof together;

/**
 * In which file a module of the command is. Left to itself, what any two commands share is a file of its own: forty files for a `status`, each of them
 * looked for, read and linked, were a quarter of what it took through the program that holds the folder. What the windows' programs or the core load
 * as well stays apart from what they do not.
 */
function chunks(): Rolldown.CodeSplittingGroup[] {
  const reached: Partial<Record<Part, Set<string>>> = {};
  const chunk = (name: string, where: (isOf: (part: Part) => boolean, id: string) => boolean) => ({
    name(id: string, graph: Rolldown.ChunkingContext) {
      // The programs of the threads are built on their own, and first.
      if (graph.getModuleInfo(inSource(together.start[0])) === null) return null;
      const isOf = (part: Part): boolean =>
        (reached[part] ??= reachedFrom(together[part].map(inSource), graph)).has(id);
      return where(isOf, id) ? name : null;
    },
  });
  // Each takes of what those before it have left, and with it all that it imports.
  return [
    chunk('start', (isOf, id) => isOf('start') && !id.endsWith(together.start[0])),
    chunk('shared', (isOf) => isOf('command') && (isOf('shells') || isOf('alone'))),
    chunk('command', (isOf) => isOf('command')),
    chunk('rpc', (isOf) => isOf('reach') && isOf('alone')),
    chunk('reach', (isOf) => isOf('reach')),
  ].map((group, index) => ({ ...group, debugName: 'command', priority: 10 - index }));
}

const inSource = (file: string): string => at(`src-main/${file}`).replaceAll('\\', '/');

/** Of the window: what several views share and is a few lines is one file, not thirty, each of which the entry would have to name. */
function smallParts(): Rolldown.CodeSplittingGroup {
  let first: Set<string> | undefined;
  return {
    name(id, graph) {
      first ??= reachedFrom([at('src-renderer/main.ts').replaceAll('\\', '/')], graph);
      return first.has(id) || !/\/src-(?:renderer|preload)\/.+\.ts$/.test(id) ? null : 'small';
    },
    ...{ minShareCount: 2, maxModuleSize: 1_000, includeDependenciesRecursively: false },
  };
}

function reachedFrom(files: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(files);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Build only. To name `FormData` loads Node's own fetch, 20 to 40 ms of a command that takes 100; oRPC does with each message, to ask whether
 * it is one. What it asks for is told by its tag as well.
 */
function noFormData(): Plugin {
  return {
    name: 'outpost:no-form-data',
    transform(code, id) {
      if (!id.includes('/@orpc/') || !code.includes('FormData')) return null;
      return {
        code: code.replaceAll(/([\w.]+) instanceof FormData/g, "($1?.[Symbol.toStringTag] === 'FormData')"),
        map: null,
      };
    },
  };
}

/** What a package loads as it is loaded, and needs only where Outpost seldom goes: commands of other programs; TLS and compressed frames; HTTP/2. */
const rarelyUsed: Record<string, string[]> = {
  commander: ['childProcess'],
  ws: ['https', 'tls', 'zlib'],
  undici: ['connectH2'],
};

/** Build only. Loads that where it is used. */
function onlyWhatIsUsed(): Plugin {
  return {
    name: 'outpost:only-what-is-used',
    transform(code, id) {
      const names = Object.entries(rarelyUsed).find(([name]) => id.includes(`/node_modules/${name}/`))?.[1] ?? [];
      let changed = code;
      for (const name of names) {
        const loads = new RegExp(`^(?:const ${name} = (require\\('.+'\\))|import ${name} from ('node:.+'));?$`, 'm');
        const [whole, required, imported] = loads.exec(code) ?? [];
        if (whole === undefined) continue;
        const uses = new RegExp(String.raw`(?<=[\s=(])${name}(?=\(|\.\w)`, 'g');
        changed = changed.replace(whole, '').replaceAll(uses, required ?? `process.getBuiltinModule(${imported})`);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/**
 * Build only. To import one name of a module of Node's own loads all that the module has, also what it keeps back until it is asked for: with `node:http`
 * Node's fetch, with `node:crypto` the web's cryptography, with `node:util` threads and streams. Asked for as an object, only what is named is loaded.
 * What runs before it is known how old this Node is does not know of that way.
 */
function onlyWhatIsNamed(): Plugin {
  const early = new Set(['start', 'cli', 'web']);
  return {
    name: 'outpost:only-what-is-named',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || early.has(file.name)) continue;
        // Each stays on its line, as the maps have it.
        file.code = file.code.replaceAll(
          /^import (\w+|\{[^}]*\}) from ("node:[\w/]+");$/gm,
          (_line, names: string, from: string) =>
            onlyCalled.test(from)
              ? namesOf(names).map(asCalled(from)).join(' ')
              : `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule(${from});`,
        );
        // What is left of a class that nobody uses: oRPC's reader of event streams.
        file.code = file.code.replace(/^TransformStream;$/m, '');
      }
    },
  };
}

/** Modules of Node's own that take milliseconds to load, and of which only functions are used, by some commands and not by others. */
const onlyCalled = /^"node:(?:crypto|dns|dns\/promises|tls)"$/;

const namesOf = (names: string): [name: string, as: string][] =>
  [...names.matchAll(/(\w+)(?: as ([\w$]+))?/g)].map(([, name = '', as = name]) => [name, as]);

/** Loaded with the first call of one. */
const asCalled =
  (from: string) =>
  ([name, as]: [string, string]): string =>
    `const ${as} = (...all) => process.getBuiltinModule(${from}).${name}(...all);`;

/** Beside what is found: packed as they are, or only as what they make. */
const alsoPacked = ['better-sqlite3', '@napi-rs/keyring', 'tailwindcss'];

/**
 * Build only. The packages whose code is in one of the three builds, found by what was read for them; the last build (the window)
 * writes them with their licences into one file, which the window shows.
 */
function licences(fileName?: string): Plugin {
  return {
    name: 'outpost:licences',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
        if (folder !== undefined && existsSync(join(folder, 'package.json'))) packed.add(folder);
      }
      if (fileName === undefined) return;
      for (const name of alsoPacked) packed.add(at(`node_modules/${name}`));
      const texts = [...packed].map(licenceOf).toSorted((a, b) => a.localeCompare(b, 'en'));
      const own = readFileSync(at('LICENSE'), 'utf8').trim();
      const rule = `\n\n${'-'.repeat(72)}\n\n`;
      this.emitFile({ type: 'asset', fileName, source: [`Outpost\n\n${own}`, ...new Set(texts)].join(rule) });
    },
  };
}
const packed = new Set<string>();

/** "svelte 5.57.3, MIT" and the words of it. A package that names no licence may not be packed. */
function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string;
    version?: string;
    license?: string;
    author?: string;
  };
  // Below some packages there are folders that only say how their files are to be read.
  if (name === undefined || version === undefined) return licenceOf(dirname(folder));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
  const words = file === undefined ? wordsOf(license, author) : readFileSync(join(folder, file), 'utf8').trim();
  if (license === undefined && words === '') throw new Error(`${name} names no licence.`);
  const head = `${name} ${version}, ${license ?? words.split('\n', 1)[0]}`;
  return words === '' ? head : `${head}\n\n${words}`;
}

/** Of a package that only names its licence: its words are the same for all but whose it is. Empty: not known here. */
function wordsOf(license: string | undefined, author: string | undefined): string {
  if (license !== 'MIT' || author === undefined) return '';
  return readFileSync(at('LICENSE'), 'utf8')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${author}`);
}

type Shape = [tag: string, attributes: Record<string, string>];

/**
 * Build only. Lucide's components put each icon together from data when it is shown, with three spreads of properties per
 * icon: that was a third of what a change of view cost. Compiled to the markup it always comes to, an icon is cloned.
 */
function plainIcons(): Plugin {
  return {
    name: 'outpost:plain-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/.test(id)) return null;
      const data = /iconData = (\{.*\});/.exec(code)?.[1];
      if (data === undefined) throw new Error(`${id} is not written as the icons before it were.`);
      const { name, size, node } = JSON.parse(data) as { name: string; size: number; node: Shape[] };
      return { code: component(name, size, node), map: null };
    },
  };
}

const component = (name: string, size: number, node: readonly Shape[]): string => `
<script>let { class: own = '', 'aria-label': label } = $props();</script>
<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="none"
  stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
  class="lucide lucide-${name} {own}" aria-label={label} aria-hidden={label === undefined ? 'true' : undefined}
>${node.map(([tag, attributes]) => `<${tag} ${written(attributes)} />`).join('')}</svg>`;

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
