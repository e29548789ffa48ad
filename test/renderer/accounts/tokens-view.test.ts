import { afterEach, describe, expect, it } from 'vitest';
import { signInOf, TokensOfSpaces, TokensView } from '../../../src-renderer/accounts/tokens.svelte.ts';
import { openRig, type Rig } from '../../rig.ts';
import { memoryStorage } from '../memory-storage.ts';
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
  return { view, ...mounted(() => view.tokens?.map((token) => view.words(token))) };
}

/** As its form does. */
async function create(view: TokensView, name: string, keep: boolean): Promise<void> {
  view.name.text = name;
  view.keep = keep;
  await view.create();
}

describe('API tokens in the window', () => {
  it('shows a new one once, lists it, works with it, and revokes what is not in use', async () => {
    const { view, seen, unmount } = await viewing();
    await create(view, ' Newsletter ', true);
    expect(view.made).toMatchObject({ name: 'Newsletter', storedIn: 'keychain' });
    await expect.poll(() => seen.at(-1)).toEqual(['Its secret is shown above']);
    view.done();
    expect(view.made).toBeNull();
    await expect.poll(() => seen.at(-1)).toEqual(['A copy is on this computer']);
    const [made] = view.tokens ?? [];
    if (made === undefined) throw new Error('it is not listed');
    expect(await view.use(made)).toBe(true);
    await expect.poll(() => seen.at(-1)).toEqual(['This connection works with it']);
    const told = (refusedAtMs: number | null) =>
      view.tokens?.map((token) => view.words(token, signInOf({ state: 'sign-in-needed', refusedAtMs })));
    expect(told(1)).toEqual(['The service refuses it']);
    // As where all was moved to this computer: the service was not so much as asked.
    expect(told(null)).toEqual(['Its secret can’t be read on this computer']);
    await create(view, 'For a script', false);
    await expect.poll(() => seen.at(-1)?.[0]).toBe('Its secret is shown above');
    view.done();
    await expect.poll(() => seen.at(-1)?.[0]).toBe('You have it');
    expect(await view.revoke(view.tokens?.[0]?.tokenId ?? '')).toBe(true);
    await expect.poll(() => seen.at(-1)).toEqual(['This connection works with it']);
    unmount();
  });

  it('shows the secret of one that was made while one was elsewhere, and says of none that one has it before', async () => {
    const { view: first, unmount } = await viewing();
    unmount();
    const views = new TokensOfSpaces();
    const created = create(views.of(rig.client, rig.spaceId), 'While away', false);
    expect(views.of(rig.client, 'another-space').made).toBeNull();
    await created;
    const view = views.of(rig.client, rig.spaceId);
    expect(view.made?.secret).toBeTruthy();
    const again = mounted(() => [
      view.tokens?.map((token) => view.words(token)),
      first.tokens?.map((token) => first.words(token)),
    ]);
    // Another window was never shown it.
    await expect.poll(() => again.seen.at(-1)).toEqual([['Its secret is shown above'], ['No copy is kept here']]);
    again.unmount();
  });

  it('keeps the typed name until a token of that name is made: over a failed call, another view and a reload', async () => {
    const { unmount } = await viewing();
    unmount();
    const kept = memoryStorage();
    const reloaded = (spaceId = rig.spaceId) => new TokensView(rig.client, spaceId, kept);
    const view = reloaded();
    const fault = { kind: 'status', status: 503 } as const;
    const off = rig.sandbox.faults.add({ method: 'POST', path: '/api-tokens', fault });
    await create(view, 'Newsletter ', false);
    expect([view.made, view.name.text, view.keep]).toEqual([null, 'Newsletter ', false]);
    expect([reloaded().name.text, reloaded('another-space').name.text]).toEqual(['Newsletter ', '']);
    expect([reloaded().keep, reloaded('another-space').keep]).toEqual([false, true]);
    off();
    const created = view.create();
    view.name.text = 'Another one';
    await created;
    expect([view.made?.name, reloaded().name.text]).toEqual(['Newsletter', 'Another one']);
    await view.create();
    expect([view.made?.name, view.name.text, reloaded().name.text]).toEqual(['Another one', '', '']);
  });

  it('says in every window of one whose window was closed before the answer that its secret is lost, and of no other', async () => {
    page = openPage();
    rig = await openRig({ dispatch: false, pace: 10 });
    const { spaceId } = rig;
    const before = new TokensView(rig.client, spaceId, memoryStorage());
    const listed = mounted(() => before.tokens?.map((token) => before.words(token)));
    await create(before, 'CI', false);
    before.done();
    // The answer comes to a window that is no more.
    await rig.client.tokens.create({ spaceId, name: 'CI', tells: true });
    // On its way it is not lost yet.
    await expect.poll(() => listed.seen.at(-1)).toEqual(['No copy is kept here', 'You have it']);
    const lost = 'Its secret is lost: whoever asked for it was gone before it came';
    await expect.poll(() => listed.seen.at(-1)).toEqual([lost, 'You have it']);
    // One that is asked for by a program is told to that.
    await rig.client.tokens.create({ spaceId, name: 'Script' });
    await rig.reopen({ dispatch: false });
    listed.unmount();
    const after = new TokensView(rig.client, spaceId, memoryStorage());
    const again = mounted(() => after.tokens?.map((token) => after.words(token)));
    const none = 'No copy is kept here';
    await expect.poll(() => again.seen.at(-1)).toEqual([none, lost, none]);
    expect(await after.revoke(after.tokens?.[1]?.tokenId ?? '')).toBe(true);
    await expect.poll(() => again.seen.at(-1)).toEqual([none, none]);
    again.unmount();
  });

  it('says of a typed ID that it was not revoked, also to a user who was elsewhere meanwhile', async () => {
    const { unmount } = await viewing();
    unmount();
    const views = new TokensOfSpaces();
    const view = () => views.of(rig.client, rig.spaceId);
    view().otherId = ' tok_unknown ';
    expect(await view().revokeOther('tok_unknown')).toBe(false);
    const unknown = 'The service knows no token with this ID. Nothing was revoked.';
    expect([view().otherId, view().otherProblem, view().problem]).toEqual([' tok_unknown ', unknown, null]);
    await create(view(), 'Made elsewhere', false);
    view().otherId = view().made?.tokenId ?? '';
    expect(await view().revokeOther(view().otherId)).toBe(true);
    expect(view().otherId).toBe('');
  });

  it('says that a lost answer lost a secret, that an unknown ID revoked nothing, and forgets what it is told to', async () => {
    const { view, seen, unmount } = await viewing();
    const { faults } = rig.sandbox;
    faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault: { kind: 'reset', when: 'after' } });
    await create(view, 'CI', false);
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
