import { afterAll, beforeAll } from 'vitest';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';

/** A page that a real core answers, which sends nothing, for all tests of a file. */
export function servedPage(): { readonly rig: Rig; readonly page: Page } {
  const opened: { rig?: Rig; page?: Page } = {};
  beforeAll(async () => {
    opened.rig = await openRig({ dispatch: false });
    opened.page = openPage();
    opened.page.serve(opened.rig);
  });
  afterAll(async () => {
    await opened.page?.close();
    await opened.rig?.close();
  });
  return opened as { rig: Rig; page: Page };
}
