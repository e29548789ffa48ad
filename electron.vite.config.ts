import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';

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
    plugins: [tailwindcss(), svelte({ configFile: false, preprocess: vitePreprocess() })],
    build: { minify: true, rolldownOptions: { input: at('src-renderer/index.html') } },
  },
});
