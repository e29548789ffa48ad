import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin } from 'vite';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: at('src-main/desktop/index.ts'),
          web: at('src-main/web/index.ts'),
          cli: at('src-main/cli/index.ts'),
        },
      },
    },
  },
  preload: {
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
    plugins: [plainIcons(), tailwindcss(), svelte({ configFile: false, preprocess: vitePreprocess() })],
    build: { minify: true, rolldownOptions: { input: at('src-renderer/index.html') } },
  },
});

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
