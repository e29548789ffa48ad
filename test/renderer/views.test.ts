import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../src-preload/contract/accounts.ts';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Snippet } from '../../src-preload/contract/snippets.ts';
import { AccountsView } from '../../src-renderer/accounts/accounts.svelte.ts';
import { CommentEdit } from '../../src-renderer/accounts/comment-edit.svelte.ts';
import { WebhookEdit, WebhookEdits } from '../../src-renderer/accounts/webhook-edit.svelte.ts';
import { BioView, PAGE } from '../../src-renderer/bio/bio.svelte.ts';
import { UnsentEdits } from '../../src-renderer/bio/unsent-edits.svelte.ts';
import { PictureToStage } from '../../src-renderer/bio/picture-to-stage.svelte.ts';
import { attempt } from '../../src-renderer/client/toast.svelte.ts';
import { Route } from '../../src-renderer/client/route.svelte.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { DraftHistory } from '../../src-renderer/composer/history/history.svelte.ts';
import { Neighbours } from '../../src-renderer/composer/neighbours.svelte.ts';
import { nameBefore, offered } from '../../src-renderer/composer/snippets/expand.ts';
import { TypedName } from '../../src-renderer/composer/typed-name.svelte.ts';
import { SearchView } from '../../src-renderer/search/search.svelte.ts';
import { SyncByHand } from '../../src-renderer/settings/data/sync-by-hand.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { ChosenSpace } from './chosen-space.svelte.ts';
import { memoryStorage } from './memory-storage.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* The state of several views and of parts of them without a browser, over one real core. */

let rig: Rig;
let page: Page;
let accounts: readonly Account[];
let said: ReturnType<typeof hearing>;
let newIds = 0;

beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  page = openPage();
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(() => {
  said = hearing();
});
afterEach(() => said.stop());

const newWindow = () => ({ windows: windowsHere(memoryStorage(), navigator.locks), storage: memoryStorage() });
const newRoute = (): Route => new Route({ state: null, replaceState: () => undefined });
const saved = async (text: string, draftId?: string) =>
  (
    await rig.client.drafts.save({
      spaceId: rig.spaceId,
      ...(draftId === undefined ? {} : { draftId }),
      body: { ...blankBody([rig.account('x')]), text },
    })
  ).draftId;

describe('the bio page', () => {
  async function viewing() {
    await rig.client.bio.sync({ spaceId: rig.spaceId });
    const newId = (): string => `new-${++newIds}`;
    const edits = new UnsentEdits({ core: rig.client, ...newWindow() });
    const space = new ChosenSpace(rig.spaceId);
    const view = new BioView({ core: rig.client, space, edits, attempt, newId, saidMs: 20 });
    const { unmount } = mounted(() => view.page?.blocks.length);
    await expect.poll(() => view.page?.blocks.length).toBeGreaterThan(2);
    return { view, space, unmount };
  }

  it('shows an edit at once, and the core keeps it', async () => {
    const { view, unmount } = await viewing();
    const edit = view.edit({ edit: 'page', fields: { title: 'Winter hours' } });
    expect(view.page?.title).toBe('Winter hours');
    await edit;
    await expect.poll(() => view.staged?.page.title).toBe('Winter hours');
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
  });

  it('asks for the words of all blocks that are known by their ID alone, each by a change without a change', async () => {
    const { view, unmount } = await viewing();
    const { spaceId } = rig;
    expect(view.bare.map(({ id }) => id)).toEqual(view.page?.blocks.map(({ id }) => id));
    const actionIds = await view.ask(view.bare);
    expect(actionIds).toHaveLength(view.bare.length);
    const { rows } = await rig.client.outbox.list({ spaceId, section: 'all' });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(actionIds));
    await rig.client.outbox.cancel({ actionIds });
    unmount();
  });

  it('takes one change back and leaves the others: edited, moved, added, deleted, and of the page itself', async () => {
    const { view, unmount } = await viewing();
    const ids = (): string[] => (view.page?.blocks ?? []).map(({ id }) => id);
    const before = view.page;
    const [first = '', second = '', third = ''] = ids();
    await view.edit({ edit: 'page', fields: { title: 'Winter hours' } });
    await view.edit({ edit: 'block', blockId: first, fields: { title: 'Renamed' } });
    await view.edit({ edit: 'move', blockId: first, to: 2 });
    await view.edit({ edit: 'delete', blockId: second });
    await view.add('link');
    const added = view.chosen;
    await expect.poll(() => view.staged?.changes.length).toBeGreaterThan(3);
    await view.takeBack(second);
    expect(ids()).toContain(second);
    expect(view.page?.title).toBe('Winter hours');
    await expect.poll(() => view.staged?.changes.map(({ blockId }) => blockId)).not.toContain(second);
    await view.takeBack(added);
    expect(ids()).not.toContain(added);
    await view.takeBack(null);
    expect(view.page?.title).toBe(before?.title);
    expect(view.page?.blocks.find(({ id }) => id === first)?.title).toBe('Renamed');
    await expect.poll(() => view.staged?.changes.some(({ how }) => how.includes('added'))).toBe(false);
    await view.takeBack(first);
    await expect.poll(() => view.staged?.changes).toEqual([]);
    expect(ids().slice(0, 3)).toEqual([first, second, third]);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
  });

  it('chooses the block that was added, the next one where the chosen one is deleted, and has that back where it was', async () => {
    const { view, space, unmount } = await viewing();
    const ids = (): string[] => (view.page?.blocks ?? []).map(({ id }) => id);
    const before = ids();
    view.choose(before[0] ?? '');
    await view.add('link');
    expect(ids()).toEqual([before[0], view.chosen, ...before.slice(1)]);
    expect(view.pane).toBe('Edit');
    const back = await view.remove(view.chosen);
    expect([view.chosen, ids()]).toEqual([before[1], before]);
    await back?.();
    expect(ids()).toHaveLength(before.length + 1);
    const up = view.move(before[1] ?? '', 0, 'Menu');
    expect(view.said).toBe(`Menu: 1 of ${before.length + 1}`);
    await up;
    // It is over soon, and at once in another space.
    await expect.poll(() => view.said).toBe('');
    const down = view.move(before[1] ?? '', 1, 'Menu');
    expect(view.said).toBe(`Menu: 2 of ${before.length + 1}`);
    space.spaceId = 'another';
    expect(view.said).toBe('');
    space.spaceId = rig.spaceId;
    await down;
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
  });

  it('is stepped through from its own fields to the last block and round', async () => {
    const { view, unmount } = await viewing();
    expect(view.chosen).toBe(PAGE);
    view.step(-1);
    expect(view.chosen).toBe(view.page?.blocks.at(-1)?.id);
    view.step(1);
    expect(view.chosen).toBe(PAGE);
    unmount();
  });
});

describe('the search view', () => {
  it('finds what is typed, keeps what stood until the next answer, and remembers what was used', async () => {
    const draftId = await saved('A lamp for the stairs');
    const route = newRoute();
    route.arrived({ view: 'search', words: 'lamp' });
    const space = { spaceId: rig.spaceId };
    const view = new SearchView({ core: rig.client, space, route, storage: memoryStorage(), nowMs: () => 1_000 });
    const { unmount } = mounted(() => [view.hits, view.shownFor, view.isBehind]);
    await expect.poll(() => view.hits.map(({ id }) => id)).toEqual([draftId]);
    expect([view.total, view.active]).toEqual([1, 0]);
    view.step(1);
    expect(view.active).toBe(0);
    view.used();
    view.keep();
    expect([view.isKept, view.remembered.late.map(({ words }) => words)]).toEqual([true, ['lamp']]);
    view.searchFor('nothing like it');
    expect([view.words, view.shownFor, view.hits.length]).toEqual(['nothing like it', 'lamp', 1]);
    await expect.poll(() => view.hits.length).toBe(0);
    expect(route.place).toEqual({ view: 'search', words: 'nothing like it' });
    unmount();
  });
});

describe('the accounts view', () => {
  it('opens the account of the address, and says what concerns each', async () => {
    const route = newRoute();
    const x = rig.account('x');
    route.arrived({ view: 'accounts', account: x });
    const space = { spaceId: rig.spaceId, accounts, zone: 'UTC' };
    const view = new AccountsView({ core: rig.client, space, route });
    const { unmount } = mounted(() => [view.comments, view.commentCounts, view.webhooks, view.workOf(x)]);
    expect(view.opened?.id).toBe(x);
    expect(view.inState('active').length + view.inState('parked').length).toBeGreaterThan(1);
    await expect.poll(() => [view.comments, view.webhooks]).toEqual([expect.anything(), expect.anything()]);
    expect([view.postsOf(x), view.commentsToComeOf(x)]).toEqual([0, 0]);
    const opened = accounts.find(({ id }) => id === x);
    expect(opened && view.healthOf(opened)).toBeNull();
    await rig.post('for this one');
    await expect.poll(() => view.workOf(x)).toMatchObject({ accountId: x });
    unmount();
  });
});

describe('the webhooks of the accounts view', () => {
  it('are none only where the service has told so', async () => {
    const other = await openRig({ dispatch: false });
    const { spaceId, client, sandbox } = other;
    const route = newRoute();
    route.arrived({ view: 'accounts', section: 'webhooks' });
    const view = new AccountsView({ core: client, space: { spaceId, accounts, zone: 'UTC' }, route });
    const { unmount } = mounted(() => [view.webhooks, view.webhooksReadAtMs]);
    const fault = { kind: 'status', status: 503, body: {} } as const;
    const off = sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault });
    await client.webhooks.sync({ spaceId }).catch(() => undefined);
    await expect.poll(() => [view.webhooks, view.webhooksReadAtMs]).toEqual([[], null]);
    off();
    await client.webhooks.sync({ spaceId });
    await expect.poll(() => [view.webhooks?.length, view.webhooksReadAtMs]).toEqual([3, expect.any(Number)]);
    unmount();
    await other.close();
  });
});

describe('a follow-up comment that is edited', () => {
  async function editing() {
    const { client, spaceId } = rig;
    const [, actionId = ''] = await rig.post('The guide is out.', { firstComment: 'One' });
    const listed = async () => (await client.comments.list({ spaceId })).filter((one) => one.actionId === actionId);
    const kept = memoryStorage();
    const open = async () => {
      const comments = await listed();
      const [comment] = comments;
      if (comment === undefined) throw new Error('no comment');
      return new CommentEdit({ core: client, spaceId, view: { comments, accounts: [...accounts] }, kept }, comment);
    };
    const elsewhere = (text: string) => client.comments.edit({ spaceId, actionId, text });
    const says = async () => (await listed()).map(({ text, delayMinutes }) => [text, delayMinutes]);
    return { open, elsewhere, says };
  }

  it('is compared with what the edit began from, though the editor was closed meanwhile', async () => {
    const { open, elsewhere, says } = await editing();
    Object.assign(await open(), { text: 'Mine', delayMinutes: 20 });
    await elsewhere('Theirs');
    const again = await open();
    expect([again.text, again.delayMinutes, again.isFromBefore, again.isOther]).toEqual(['Mine', 20, true, true]);
    expect([await again.save(), await says()]).toEqual([false, [['Theirs', 0]]]);
    again.goOn('mine');
    const anew = await open();
    expect([anew.isOther, anew.canSave, await anew.save(), await says()]).toEqual([false, true, true, [['Mine', 20]]]);
    expect([(await open()).isFromBefore, (await open()).text]).toEqual([false, 'Mine']);
  });

  it('is as if nothing had been typed once the other text is taken, or the edit is discarded', async () => {
    const { open, elsewhere } = await editing();
    (await open()).text = 'Mine';
    await elsewhere('Theirs');
    (await open()).goOn('theirs');
    await elsewhere('Theirs again');
    const again = await open();
    expect([again.text, again.isOther, again.isChanged]).toEqual(['Theirs again', false, false]);
    again.text = 'Mine';
    again.discard();
    expect((await open()).text).toBe('Theirs again');
  });

  it('says that its change is queued, and is as it was by Undo, though it waits here itself', async () => {
    const { open, says } = await editing();
    const one = await open();
    Object.assign(one, { text: 'Two', delayMinutes: 20 });
    expect([await one.save(true), await says()]).toEqual([true, [['Two', 20]]]);
    expect(said.standing()).toEqual(['Change of the comment queued. It goes when the connection is back.']);
    await said.undo();
    expect(await says()).toEqual([['One', 0]]);
  });

  it('is not asked for without its minutes, or with a part of one', async () => {
    const { open, says } = await editing();
    const edit = await open();
    for (const minutes of [null, 1.5, -1, 100_001]) {
      Object.assign(edit, { text: 'Two', delayMinutes: minutes });
      expect([edit.problem, await edit.save()]).toEqual([expect.stringMatching(/whole number/), false]);
    }
    edit.delayMinutes = 0;
    expect([edit.problem, await edit.save(), await says()]).toEqual([null, true, [['Two', 0]]]);
  });
});

describe('a webhook that is edited', () => {
  it('keeps what was typed while another view is shown, until it is saved or discarded', async () => {
    await rig.client.webhooks.sync({ spaceId: rig.spaceId });
    const [webhook] = await rig.client.webhooks.list({ spaceId: rig.spaceId });
    if (webhook === undefined) throw new Error('no webhook');
    const edits = new WebhookEdits();
    expect(edits.isOpen(rig.spaceId, webhook.id)).toBe(false);
    edits.of(rig.client, rig.spaceId, webhook).url = 'https://example.com/half';
    expect(edits.isOpen(rig.spaceId, webhook.id)).toBe(true);
    expect(edits.of(rig.client, rig.spaceId, { ...webhook, url: 'https://example.com/other' }).url).toBe(
      'https://example.com/half',
    );
    edits.close(rig.spaceId, webhook.id);
    expect(edits.isOpen(rig.spaceId, webhook.id)).toBe(true);
    // Another service's webhook of the same ID is another one.
    expect(edits.isOpen('another', webhook.id)).toBe(false);
    edits.drop(rig.spaceId, webhook.id);
    expect(edits.of(rig.client, rig.spaceId, webhook).url).toBe(webhook.url);
    // Opened and closed without a change, it is read anew: somebody else may have changed it meanwhile.
    edits.close(rig.spaceId, webhook.id);
    expect(edits.isOpen(rig.spaceId, webhook.id)).toBe(false);
  });

  it('asks only for what was changed, offers Undo, and says in words what is wrong with its address', async () => {
    await rig.client.webhooks.sync({ spaceId: rig.spaceId });
    const [webhook] = await rig.client.webhooks.list({ spaceId: rig.spaceId });
    if (webhook === undefined) throw new Error('no webhook');
    const edit = new WebhookEdit(rig.client, rig.spaceId, webhook);
    expect(edit.isChanged).toBe(false);
    edit.url = 'no address';
    expect(await edit.save()).toBe(false);
    expect(edit.problem('url')).toBe(
      'This address is not one that can be reached: it should look like https://example.com/path, without blanks.',
    );
    edit.url = 'https://our service/hook';
    expect(await edit.save()).toBe(false);
    expect(edit.problem('url')).toContain('is not one that can be reached');
    edit.url = `https://example.com/${'x'.repeat(2_000)}`;
    expect(await edit.save()).toBe(false);
    expect(edit.problem('url')).toContain('The address is too long: it has 2,020 characters');
    edit.url = webhook.url ?? '';
    edit.typed = 'e'.repeat(201);
    expect(await edit.save()).toBe(false);
    expect(edit.problem('url')).toBeNull();
    expect(edit.problem('events')).toBe('The name of an event is too long: it has 201 characters, and up to 200 fit.');
    edit.events = webhook.events;
    edit.typed = ' post.custom ';
    expect(await edit.save()).toBe(true);
    expect(edit.events).toEqual([...webhook.events, 'post.custom']);
    const now = async () => (await rig.client.webhooks.list({ spaceId: rig.spaceId }))[0];
    expect(await now()).toMatchObject({ url: webhook.url, events: edit.events, pending: true });
    expect(said.standing()).toEqual(['Change of the webhook queued.']);
    await said.undo();
    expect(await now()).toMatchObject({ events: webhook.events, pending: false });
  });

  it('takes no event away that came elsewhere while its form was open', async () => {
    await rig.client.webhooks.sync({ spaceId: rig.spaceId });
    const of = { spaceId: rig.spaceId };
    const [webhook] = await rig.client.webhooks.list(of);
    const [first = '', ...others] = webhook?.events ?? [];
    if (webhook === undefined || first === '') throw new Error('no webhook with an event');
    const edit = new WebhookEdit(rig.client, rig.spaceId, webhook);
    edit.toggle(first);
    edit.toggle('post.ticked');
    const { actionId } = await rig.client.webhooks.update({
      ...of,
      webhookId: webhook.id,
      events: [...webhook.events, 'post.elsewhere'],
    });
    expect(await edit.save()).toBe(true);
    expect((await rig.client.webhooks.list(of))[0]?.events).toEqual([...others, 'post.elsewhere', 'post.ticked']);
    await rig.client.outbox.cancel({ actionIds: [actionId] });
  });

  it('takes back its own change alone, where another one was made while its form was open', async () => {
    await rig.client.webhooks.sync({ spaceId: rig.spaceId });
    const of = { spaceId: rig.spaceId };
    const now = async () => (await rig.client.webhooks.list(of))[0];
    const webhook = await now();
    if (webhook === undefined) throw new Error('no webhook');
    const edit = new WebhookEdit(rig.client, rig.spaceId, webhook);
    edit.url = 'https://example.com/typed';
    const { actionId } = await rig.client.webhooks.update({ ...of, webhookId: webhook.id, active: !webhook.active });
    expect(await edit.save()).toBe(true);
    await said.undo();
    expect(await now()).toMatchObject({ url: webhook.url, active: !webhook.active, pending: true });
    await rig.client.outbox.cancel({ actionIds: [actionId] });
  });
});

describe('a picture of the page', () => {
  const cut = { fileName: 'me.png', side: 64, write: () => Promise.resolve(new Blob(['a picture'])) };

  it('that cannot be made small enough says so; where the limit cannot be asked, that is said instead', async () => {
    const stage = (): Promise<boolean> => Promise.resolve(true);
    const large = new PictureToStage({ core: rig.client, spaceId: rig.spaceId, stage });
    expect(await large.use({ ...cut, write: () => Promise.resolve(null) })).toBe(false);
    expect([large.problem, large.busy]).toEqual([
      'This picture could not be made small enough for the service.',
      false,
    ]);
    const gone = new PictureToStage({ core: rig.client, spaceId: 'gone', stage });
    expect(await gone.use(cut)).toBe(false);
    expect(gone.problem).toBe('There is no such space, or no longer.');
    expect(await large.use(cut)).toBe(true);
    expect(large.problem).toBeNull();
  });

  it('that is cancelled while it is made to fit is not staged', async () => {
    const staged: string[] = [];
    const stage = ({ fileName, base64 }: { fileName: string; base64: string }): Promise<boolean> =>
      Promise.resolve(staged.push(`${fileName} ${atob(base64)}`) > 0);
    const sending = new PictureToStage({ core: rig.client, spaceId: rig.spaceId, stage });
    expect(await sending.use(cut)).toBe(true);
    expect(staged).toEqual(['me.png a picture']);
    const write = (): Promise<Blob> => {
      sending.cancel();
      return cut.write();
    };
    expect(await sending.use({ ...cut, write })).toBe(false);
    expect(staged).toHaveLength(1);
  });
});

describe('the versions of a draft', () => {
  it('are looked at beside the one before, beside what it is now, or alone', async () => {
    const draftId = await saved('one');
    const { raw } = rig.core.parts.store;
    // Of two that follow each other closely one is kept.
    for (const text of ['one two', 'one two three']) {
      raw.prepare('UPDATE draft_version SET saved_at_ms = saved_at_ms - 3600000 WHERE draft_id = ?').run(draftId);
      await saved(text, draftId);
    }
    const history = new DraftHistory(rig.client, draftId);
    expect([history.versions, history.bodies]).toEqual([null, null]);
    await history.open();
    expect([history.versions?.length, history.at]).toEqual([3, 1]);
    const texts = (): unknown[] => [history.bodies?.shown.text, history.bodies?.beside.text];
    expect(texts()).toEqual(['one two', 'one']);
    await history.compare('now');
    expect(texts()).toEqual(['one two', 'one two three']);
    await history.compare('plain');
    await history.choose(99);
    expect([history.at, ...texts()]).toEqual([2, 'one', 'one']);
  });
});

describe('what stands beside a draft', () => {
  it('is looked for once it rests, and nothing is where nobody is chosen', async () => {
    await rig.post('Fresh cinnamon buns from nine on Saturday');
    const neighbours = new Neighbours(rig.client);
    const { unmount } = mounted(() => neighbours.found);
    const body = { ...blankBody([rig.account('x')]), text: 'Fresh cinnamon buns from nine on Saturday' };
    neighbours.of(rig.spaceId, 'd', body);
    expect(neighbours.found.similar).toEqual([]);
    await expect.poll(() => neighbours.found.similar.length).toBe(1);
    neighbours.of(rig.spaceId, 'd', { ...body, accountIds: [] });
    expect(neighbours.found.similar).toEqual([]);
    unmount();
  });
});

describe('a snippet that is typed', () => {
  const named = (name: string): Snippet => {
    return { id: name, name, kind: 'snippet', body: { ...blankBody([]), text: name }, savedAtMs: 0 };
  };
  const all = [named('hours'), named('hello'), named('menu')];

  it('is offered behind its semicolon, walked with the arrows, and chosen with Enter', () => {
    const typed = new TypedName<Snippet>(nameBefore, (name) => offered(all, name));
    typed.typed('See ;h', 6);
    expect(typed.found.map(({ name }) => name).toSorted()).toEqual(['hello', 'hours']);
    expect([typed.from, typed.at]).toEqual([4, 0]);
    const chosen: string[] = [];
    const choose = ({ name }: Snippet): void => void chosen.push(name);
    expect(typed.key('ArrowUp', choose)).toBe(true);
    expect(typed.at).toBe(1);
    expect(typed.key('Enter', choose)).toBe(true);
    expect(chosen).toEqual([typed.found[1]?.name]);
    expect(typed.key('a', choose)).toBe(false);
    expect(typed.key('Escape', choose)).toBe(true);
    expect(typed.found).toEqual([]);
    expect(typed.key('Enter', choose)).toBe(false);
  });
});

describe('a sync by hand', () => {
  it('runs once at a time, and says how it ended', async () => {
    const byHand = new SyncByHand(rig.client);
    const [first, second] = [byHand.run(rig.spaceId, { full: false }), byHand.run(rig.spaceId, { full: false })];
    expect(byHand.isRunning(rig.spaceId)).toBe(true);
    await Promise.all([first, second]);
    expect(byHand.isRunning(rig.spaceId)).toBe(false);
    expect(said.lines()).toEqual(['Synced.']);
  });
});
