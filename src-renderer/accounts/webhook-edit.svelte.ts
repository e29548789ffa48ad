import type { Client } from '../../src-preload/contract/contract.ts';
import type { Webhook, WebhookTyped } from '../../src-preload/contract/webhooks.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { failureOf } from '../client/failure.ts';
import { memberIn } from '../client/member-in.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { takeLeavingBack } from './take-leaving-back.ts';

type Core = Pick<Client, 'webhooks' | 'outbox'>;
interface Deps {
  core: Core;
  spaceId: string;
  offline: boolean;
}
interface Change {
  url?: string;
  ticked?: string[];
  unticked?: string[];
  active?: boolean;
}

const many = (count: number): string =>
  plural(count, { one: '# change of webhooks queued.', other: '# changes of webhooks queued.' });

const queued = 'Change of the webhook queued.';
const toBeDeleted = 'The webhook is to be deleted.';
const goesLater = 'The service hears of it when the connection is back.';

/** What undoes a change, over what the webhook said before it, as far as that is told: taking a change back that was merged into another asks for it again. */
const undone = ({ url, ticked, unticked, active }: Change, before: Webhook): Change => ({
  ...(url === undefined || before.url === null ? {} : { url: before.url }),
  ...(ticked === undefined ? {} : { unticked: ticked.filter((name) => !before.events.includes(name)) }),
  ...(unticked === undefined ? {} : { ticked: unticked.filter((name) => before.events.includes(name)) }),
  ...(active === undefined || before.active === null ? {} : { active: before.active }),
});

/** Asks for a change, which is shown at once, and offers to take it back until it may be sent. */
export async function changeWebhook({ core, spaceId, offline }: Deps, webhook: Webhook, change: Change): Promise<void> {
  const of = { spaceId, webhookId: webhook.id };
  // A form may be older than a change that waits: Undo must not cancel both.
  const before = (await core.webhooks.list({ spaceId })).find(({ id }) => id === webhook.id) ?? webhook;
  const asked = await core.webhooks.update({ ...of, ...change, undoMs });
  const undo = (): Promise<unknown> =>
    before.pending
      ? attempt(core.webhooks.update({ ...of, ...undone(change, before), undoMs }))
      : attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
  const text = offline ? `${queued} ${goesLater}` : queued;
  const told = { kind: 'webhook-changed', of: changeOf(of), text, count: 1, many };
  toasts.undoable(told, asked.undoUntilMs, undo);
}

const changeOf = ({ spaceId, webhookId }: { spaceId: string; webhookId: string }): string =>
  `webhook ${spaceId} ${webhookId}`;

/** Asks for its deletion, which is shown until the service has heard of it. Its changes gave way, and are not offered to be taken back. */
export async function deleteWebhook({ core, spaceId, offline }: Deps, webhook: Webhook): Promise<void> {
  const asked = await attempt(core.webhooks.delete({ spaceId, webhookId: webhook.id, undoMs }));
  if (asked === undefined) return;
  toasts.takenBack(changeOf({ spaceId, webhookId: webhook.id }));
  const undo = (): Promise<unknown> => attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
  const many = (count: number): string =>
    plural(count, { one: '# webhook is to be deleted.', other: '# webhooks are to be deleted.' });
  const text = offline ? `${toBeDeleted} ${goesLater}` : toBeDeleted;
  toasts.undoable({ kind: 'webhook-deleted', of: asked.actionId, text, count: 1, many }, asked.undoUntilMs, undo);
}

/** Takes a deletion back that waits; one that is on its way by now is not, which is said. */
export async function keepWebhook({ core }: Pick<Deps, 'core'>, leaving: string): Promise<void> {
  if (await takeLeavingBack(core, leaving)) toasts.say('webhook-kept', 'The webhook stays.');
}

/** A webhook's address and events while they are edited: each change is kept with the webhook, over a reload and a kill. */
export class WebhookEdit {
  readonly #core: Core;
  readonly #spaceId: string;
  readonly #webhook: Webhook;
  #began = $state.raw<WebhookTyped['began']>({ url: null, events: [] });
  /** Null: it was not typed into. */
  #url = $state<string | null>(null);
  #events = $state.raw<readonly string[]>([]);
  #typed = $state('');
  #problem = $state.raw<{ at: 'url' | 'events'; words: string } | null>(null);

  constructor(core: Core, spaceId: string, webhook: Webhook) {
    this.#core = core;
    this.#spaceId = spaceId;
    this.#webhook = webhook;
    const { url, events, typed } = webhook;
    this.#began = typed?.began ?? { url, events };
    this.#url = typed?.url ?? null;
    this.#events = typed?.events ?? events;
    this.#typed = typed?.another ?? '';
  }

  get url(): string {
    return this.#url ?? this.#began.url ?? '';
  }

  set url(url: string) {
    this.#url = url;
    this.#keep();
  }

  get events(): readonly string[] {
    return this.#events;
  }

  set events(events: readonly string[]) {
    this.#events = events;
    this.#keep();
  }

  /** Another event's name, while it is typed. */
  get typed(): string {
    return this.#typed;
  }

  set typed(name: string) {
    this.#typed = name;
    this.#keep();
  }

  /** What stands in the field: as long as nobody types in it, the address as it is by now. */
  urlIn({ url }: Pick<Webhook, 'url'>): string {
    return this.#url ?? url ?? '';
  }

  write(typed: string, { url }: Pick<Webhook, 'url'>): void {
    if (this.#url === null) this.#began = { ...this.#began, url };
    this.url = typed;
  }

  /** The address that it has by now, where it is neither what was begun from nor what is typed. */
  newer({ url }: Pick<Webhook, 'url'>): string | null {
    return this.was === null || url === this.#began.url || url === this.url.trim() ? null : url;
  }

  /** Takes that in the place of what is typed. */
  take({ url }: Pick<Webhook, 'url'>): void {
    this.#url = null;
    this.#began = { ...this.#began, url };
    this.#keep();
  }

  /** Its events were changed by somebody else since. */
  hasOtherEvents({ events }: Pick<Webhook, 'events'>): boolean {
    return !sameNames(events, this.#began.events);
  }

  #unsent: WebhookTyped | null | undefined;
  #isSending = false;

  #keep(): void {
    const isBegun = this.isChanged || this.#typed.trim() !== '';
    const events = [...this.#events];
    this.#send(isBegun ? { began: this.#began, url: this.#url, events, another: this.#typed } : null);
  }

  /** It was saved, or is not wanted any more. */
  forget(): void {
    this.#send(null);
  }

  /** One after the other, and of what was typed meanwhile the last. Where it cannot be kept it lasts as long as the window. */
  #send(typed: WebhookTyped | null): void {
    this.#unsent = typed;
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    const of = { spaceId: this.#spaceId, webhookId: this.#webhook.id };
    while (this.#unsent !== undefined) {
      const typed = this.#unsent;
      this.#unsent = undefined;
      await this.#core.webhooks.keepTyped({ ...of, typed }).catch(() => undefined);
    }
    this.#isSending = false;
  }

  /** What is wrong, at the line that it is about: an event's name, or the address, which is also where all else is said. */
  problem(at: 'url' | 'events'): string | null {
    return this.#problem?.at === at ? this.#problem.words : null;
  }

  // Not derived: what a card derives ends with it, and this is come back to.
  get isChanged(): boolean {
    return this.was !== null || !sameNames(this.events, this.#began.events);
  }

  /** The address that it began from, where another one is typed. */
  get was(): string | null {
    const url = this.#began.url ?? '';
    return this.url.trim() === url ? null : url;
  }

  toggle(event: string): void {
    this.events = this.events.includes(event) ? this.events.filter((one) => one !== event) : [...this.events, event];
  }

  /** Takes what is typed among the events. */
  add(): void {
    const event = this.typed.trim();
    if (event !== '' && !this.events.includes(event)) this.events = [...this.events, event];
    this.typed = '';
  }

  /** True where it was queued. Only what was changed is asked for, so that the rest stays whoever changes it meanwhile. */
  async save(offline = false): Promise<boolean> {
    this.add();
    this.#problem = null;
    const url = this.url.trim();
    try {
      const change: Change = {
        ...(this.was === null ? {} : { url }),
        ...(sameNames(this.events, this.#began.events) ? {} : this.#difference()),
      };
      const deps = { core: this.#core, spaceId: this.#spaceId, offline };
      if (Object.keys(change).length > 0) await changeWebhook(deps, this.#webhook, change);
      this.forget();
      return true;
    } catch (error) {
      const { message } = failureOf(error);
      this.#problem = { at: memberIn(error) === 'ticked' ? 'events' : 'url', words: message };
      return false;
    }
  }

  /** What was ticked and unticked here: an event that came or went meanwhile is left as it is. */
  #difference(): Pick<Change, 'ticked' | 'unticked'> {
    const begun = this.#began.events;
    const ticked = this.events.filter((name) => !begun.includes(name));
    return { ticked, unticked: begun.filter((name) => !this.events.includes(name)) };
  }
}

/** The webhooks that are being edited in this window: what was typed stays until it is saved or discarded, also in another view. */
export class WebhookEdits {
  // Asked while a card is made, and nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #of = new Map<string, WebhookEdit>();
  /** Saved or discarded, and the list does not say so yet. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #over = new Set<string>();

  /** The one that was begun, whatever comes from the service meanwhile; else a new one, with what was typed before a reload. */
  of(core: Core, spaceId: string, webhook: Webhook): WebhookEdit {
    const name = named(spaceId, webhook.id);
    const begun = this.#of.get(name);
    if (begun !== undefined) return begun;
    const { typed: _, ...bare } = webhook;
    const edit = new WebhookEdit(core, spaceId, this.#over.has(name) ? bare : webhook);
    this.#of.set(name, edit);
    return edit;
  }

  isOpen(spaceId: string, webhookId: string): boolean {
    return this.#of.has(named(spaceId, webhookId));
  }

  /** Something is typed of it that is not saved, by this window or before. */
  isBegun(spaceId: string, { id, typed }: Pick<Webhook, 'id' | 'typed'>): boolean {
    const name = named(spaceId, id);
    if (typed === undefined) this.#over.delete(name);
    return this.#of.has(name) || (typed !== undefined && !this.#over.has(name));
  }

  /** Its form is closed: what was changed in it is kept, and nothing else, which may be changed elsewhere. */
  close(spaceId: string, webhookId: string): void {
    const edit = this.#of.get(named(spaceId, webhookId));
    if (edit?.isChanged !== true && (edit?.typed ?? '').trim() === '') this.drop(spaceId, webhookId);
  }

  drop(spaceId: string, webhookId: string): void {
    const name = named(spaceId, webhookId);
    const edit = this.#of.get(name);
    if (edit === undefined) return;
    edit.forget();
    this.#over.add(name);
    this.#of.delete(name);
  }
}

/** Two services may give the same ID. */
const named = (spaceId: string, webhookId: string): string => `${spaceId} ${webhookId}`;

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));
