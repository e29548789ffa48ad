import { afterEach, describe, expect, it } from 'vitest';
import { TokensView, tokenWords } from '../../../src-renderer/accounts/tokens.svelte.ts';
import { openRig, type Rig } from '../../rig.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';

/* The API tokens of the Accounts view without a browser, over a real core. */

let rig: Rig;
let page: Page;
afterEach(async () => {
  await page.close();
  await rig.close();
});

async function viewing() {
  page = openPage();
  rig = await openRig({ dispatch: false });
  const view = new TokensView(rig.client, rig.spaceId);
  return { view, ...mounted(() => view.tokens?.map(tokenWords)) };
}

describe('API tokens in the window', () => {
  it('shows a new one once, lists it, works with it, and revokes what is not in use', async () => {
    const { view, seen, unmount } = await viewing();
    await view.create(' Newsletter ', true);
    expect(view.made).toMatchObject({ name: 'Newsletter', storedIn: 'keychain' });
    view.made = null;
    await expect.poll(() => seen.at(-1)).toEqual(['A copy is on this computer']);
    const [made] = view.tokens ?? [];
    if (made === undefined) throw new Error('it is not listed');
    expect(await view.use(made)).toBe(true);
    await expect.poll(() => seen.at(-1)).toEqual(['This connection works with it']);
    await view.create('For a script', false);
    await expect.poll(() => seen.at(-1)?.[0]).toBe('You have it');
    expect(await view.revoke(view.tokens?.[0]?.tokenId ?? '')).toBe(true);
    await expect.poll(() => seen.at(-1)).toEqual(['This connection works with it']);
    unmount();
  });

  it('says that a lost answer lost a secret, that an unknown ID revoked nothing, and forgets what it is told to', async () => {
    const { view, seen, unmount } = await viewing();
    const { faults } = rig.sandbox;
    faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault: { kind: 'reset', when: 'after' } });
    await view.create('CI', false);
    expect(view.made).toBeNull();
    expect(view.problem).toContain('A token may have been made');
    await expect.poll(() => seen.at(-1)).toEqual(['May have been made, its secret is lost']);
    expect(await view.revoke('tok_unknown')).toBe(false);
    expect(view.problem).toBe('The service knows no token with this ID. Nothing was revoked.');
    const [lost] = view.tokens ?? [];
    if (lost === undefined) throw new Error('it is not listed');
    expect(await view.forget(lost)).toBe(true);
    await expect.poll(() => seen.at(-1)).toEqual([]);
    unmount();
  });
});
