import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const inPage = readFileSync(join(import.meta.dirname, 'walk-in-page.js'), 'utf8');
const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

interface Seen {
  /** The names of the controls that can be reached. */
  controls: string[];
  /** What a person would stumble over, as sentences. */
  found: string[];
}

/** Looks at the view that is shown. What is found still stands two frames later: something that just comes is let come first. */
export async function lookAround(page: Page): Promise<Seen> {
  const look = () => page.evaluate<Seen>(inPage);
  let seen = await look();
  while (seen.found.length > 0) {
    await page.evaluate(twoFrames);
    const again = await look();
    if (again.found.join() === seen.found.join()) break;
    seen = again;
  }
  return seen;
}
