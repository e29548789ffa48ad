import { ORPCError } from '@orpc/client';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Webhook } from '../../src-preload/contract/webhooks.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { failureOf } from '../client/failure.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';

type Core = Pick<Client, 'webhooks' | 'outbox'>;
interface Change {
  url?: string;
  events?: string[];
  active?: boolean;
}

const many = (count: number): string =>
  plural(count, { one: '# change of webhooks queued.', other: '# changes of webhooks queued.' });

/** What a webhook says now, as far as it is told: taking a change back that was merged into another asks for it again. */
const asItIs = ({ url, events, active }: Webhook): Change => ({
  ...(url === null ? {} : { url }),
  events,
  ...(active === null ? {} : { active }),
});

/** Asks for a change, which is shown at once, and offers to take it back until it may be sent. */
export async function changeWebhook(core: Core, spaceId: string, webhook: Webhook, change: Change): Promise<void> {
  const of = { spaceId, webhookId: webhook.id };
  // A form may be older than a change that waits: Undo must not cancel both.
  const before = (await core.webhooks.list({ spaceId })).find(({ id }) => id === webhook.id) ?? webhook;
  const asked = await core.webhooks.update({ ...of, ...change, undoMs });
  const undo = (): Promise<unknown> =>
    before.pending
      ? attempt(core.webhooks.update({ ...of, ...asItIs(before), undoMs }))
      : attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
  const told = { kind: 'webhook-changed', of: changeOf(of), text: 'Webhook changed.', count: 1, many };
  toasts.undoable(told, asked.undoUntilMs, undo);
}

const changeOf = ({ spaceId, webhookId }: { spaceId: string; webhookId: string }): string =>
  `webhook ${spaceId} ${webhookId}`;

/** Deletes it here at once; the service is told after the time to undo. Its changes gave way, and are not offered to be taken back. */
export async function deleteWebhook(core: Core, spaceId: string, webhook: Webhook): Promise<void> {
  const asked = await attempt(core.webhooks.delete({ spaceId, webhookId: webhook.id, undoMs }));
  if (asked === undefined) return;
  toasts.takenBack(changeOf({ spaceId, webhookId: webhook.id }));
  const undo = (): Promise<unknown> => attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
  const gone = (count: number): string => plural(count, { one: '# webhook deleted.', other: '# webhooks deleted.' });
  toasts.undoable({ kind: 'webhook-deleted', text: 'Webhook deleted.', count: 1, many: gone }, asked.undoUntilMs, undo);
}

/** A webhook's address and events while they are edited. */
export class WebhookEdit {
  readonly #core: Core;
  readonly #spaceId: string;
  readonly #webhook: Webhook;
  url = $state('');
  events = $state.raw<readonly string[]>([]);
  /** Another event's name, while it is typed. */
  typed = $state('');
  #problem = $state.raw<{ at: 'url' | 'events'; words: string } | null>(null);

  constructor(core: Core, spaceId: string, webhook: Webhook) {
    this.#core = core;
    this.#spaceId = spaceId;
    this.#webhook = webhook;
    this.url = webhook.url ?? '';
    this.events = webhook.events;
  }

  /** What is wrong, at the line that it is about: an event's name, or the address, which is also where all else is said. */
  problem(at: 'url' | 'events'): string | null {
    return this.#problem?.at === at ? this.#problem.words : null;
  }

  // Not derived: what a card derives ends with it, and this is come back to.
  get isChanged(): boolean {
    return this.was !== null || !sameNames(this.events, this.#webhook.events);
  }

  /** The address that it began from, where another one is typed. */
  get was(): string | null {
    const url = this.#webhook.url ?? '';
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
  async save(): Promise<boolean> {
    this.add();
    this.#problem = null;
    const url = this.url.trim();
    try {
      const change: Change = {
        ...(url === (this.#webhook.url ?? '') ? {} : { url }),
        ...(sameNames(this.events, this.#webhook.events) ? {} : { events: await this.#eventsNow() }),
      };
      if (Object.keys(change).length > 0) await changeWebhook(this.#core, this.#spaceId, this.#webhook, change);
      return true;
    } catch (error) {
      const { message } = failureOf(error);
      this.#problem = { at: memberIn(error) === 'events' ? 'events' : 'url', words: message };
      return false;
    }
  }

  /** Its events as they are by now, with what was ticked and without what was unticked here: one that came meanwhile stays. */
  async #eventsNow(): Promise<string[]> {
    const begun = this.#webhook.events;
    const now = (await this.#core.webhooks.list({ spaceId: this.#spaceId })).find(({ id }) => id === this.#webhook.id);
    const stays = (now?.events ?? begun).filter((name) => this.events.includes(name) || !begun.includes(name));
    const ticked = this.events.filter((name) => !begun.includes(name) && !stays.includes(name));
    return [...stays, ...ticked];
  }
}

/** Which member of the input the contract refused, where it refused one. */
const memberIn = (error: unknown): unknown =>
  error instanceof ORPCError
    ? (error.data as { issues?: { path?: unknown[] }[] } | undefined)?.issues?.[0]?.path?.[0]
    : undefined;

/** The webhooks that are being edited in this window: what was typed stays until it is saved or discarded, also in another view. */
export class WebhookEdits {
  // Asked while a card is made, and nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #of = new Map<string, WebhookEdit>();

  /** The one that was begun, whatever comes from the service meanwhile; else a new one. */
  of(core: Core, spaceId: string, webhook: Webhook): WebhookEdit {
    const begun = this.#of.get(named(spaceId, webhook.id));
    if (begun !== undefined) return begun;
    const edit = new WebhookEdit(core, spaceId, webhook);
    this.#of.set(named(spaceId, webhook.id), edit);
    return edit;
  }

  isOpen(spaceId: string, webhookId: string): boolean {
    return this.#of.has(named(spaceId, webhookId));
  }

  /** Its form is closed: what was changed in it is kept, and nothing else, which may be changed elsewhere. */
  close(spaceId: string, webhookId: string): void {
    const edit = this.#of.get(named(spaceId, webhookId));
    if (edit?.isChanged !== true && (edit?.typed ?? '').trim() === '') this.drop(spaceId, webhookId);
  }

  drop(spaceId: string, webhookId: string): void {
    this.#of.delete(named(spaceId, webhookId));
  }
}

/** Two services may give the same ID. */
const named = (spaceId: string, webhookId: string): string => `${spaceId} ${webhookId}`;

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));
