import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Desktop } from './desktop-process.ts';

const here = createRequire(import.meta.url);
const source = readFileSync(createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the window that is serious or worse, by its rules and places. */
export async function seriousInDesktop(desktop: Desktop): Promise<string[]> {
  await desktop.do('evaluate', `${source};`);
  await desktop.do('evaluate', `Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => 1)`);
  return desktop.do(
    'evaluate',
    `axe.run().then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join()).join()))`,
  );
}
