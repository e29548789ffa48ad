import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Fault } from '../../src-main/sandbox/sandbox.ts';
import { unlessRefused } from '../refused.ts';
import { receiptsOf } from './matrix.ts';
import { expectSafe, freeze, type Item, type Model, type Real } from './model-story.ts';

export type Story = fc.AsyncCommand<Model, Real>;

/** A step that says what it does, and after which everything promised must still hold. */
function step(
  words: string,
  run: (model: Model, real: Real) => Promise<void>,
  needs?: (model: Model) => boolean,
): Story {
  return {
    check: (model) => needs?.(model) ?? true,
    async run(model, real) {
      await run(model, real);
      expectSafe(model, real);
    },
    toString: () => words,
  };
}

/** A step about one of the things that were queued. */
function about(words: string, pick: number, run: (item: Item, real: Real) => Promise<void>): Story {
  const which = (model: Model): Item | undefined => model.items[pick % Math.max(1, model.items.length)];
  const story = async (model: Model, real: Real): Promise<void> => {
    const item = which(model);
    if (item !== undefined) await run(item, real);
  };
  return step(`${words} #${pick}`, story, (model) => model.items.length > 0);
}

const HOUR_MS = 3_600_000;

async function queue(
  model: Model,
  { rig, clock }: Real,
  how: { comment: boolean; inHours: number | null },
): Promise<void> {
  const { client, spaceId } = rig;
  const text = `post ${model.items.length}`;
  const comment = how.comment ? { firstComment: `comment of ${text}` } : {};
  const when =
    how.inHours === null ? {} : { when: { mode: 'schedule' as const, atMs: clock.nowMs() + how.inHours * HOUR_MS } };
  const body = { text, accountIds: [rig.account('x')], ...comment, ...when };
  const { draftId } = await client.drafts.save({ spaceId, body });
  const { actionIds } = await client.drafts.queue({ draftId });
  const [post = '', first] = actionIds;
  model.items.push({ id: post, text, allowed: 1, frozenAt: null, after: null });
  if (first === undefined) return;
  model.items.push({ id: first, text: `comment of ${text}`, allowed: 1, frozenAt: null, after: text });
}

const queueing = fc.record({ comment: fc.boolean(), inHours: fc.constantFrom(null, null, 2, 30) }).map((how) => {
  const words = `queue a post${how.comment ? ' with a comment' : ''}${how.inHours === null ? '' : ` for in ${how.inHours} h`}`;
  return step(words, (model, real) => queue(model, real, how));
});

const seenPost = step('queue a post and see it received', async (model, real) => {
  await queue(model, real, { comment: false, inHours: null });
  const text = model.items.at(-1)?.text ?? '';
  await expect.poll(() => receiptsOf(real.rig, text).all.length, { interval: 5 }).toBeGreaterThan(0);
});

const someone = fc.nat(11);

const changes = [
  someone.map((pick) =>
    about('cancel', pick, async (item, real) => {
      const { changed } = await real.rig.client.outbox.cancel({ actionIds: [item.id] });
      if (changed === 1) freeze(real, item);
    }),
  ),
  someone.map((pick) =>
    about('hold', pick, async (item, real) => {
      const { changed } = await real.rig.client.outbox.hold({ actionIds: [item.id] });
      if (changed === 1) freeze(real, item);
    }),
  ),
  someone.map((pick) =>
    about('release', pick, async (item, real) => {
      const { changed } = await real.rig.client.outbox.release({ actionIds: [item.id] });
      if (changed === 1) item.frozenAt = null;
    }),
  ),
  someone.map((pick) =>
    about('make a draft of', pick, async (item, real) => {
      const made = await unlessRefused(real.rig.client.outbox.toDraft({ actionId: item.id }));
      if (made !== null) freeze(real, item);
    }),
  ),
  someone.map((pick) =>
    about('give a new time to', pick, async (item, real) => {
      const atMs = real.clock.nowMs() + 3 * HOUR_MS;
      const { changed } = await real.rig.client.outbox.reschedule({ actionIds: [item.id], when: { atMs } });
      if (changed === 1) item.frozenAt = null;
    }),
  ),
  someone.map((pick) =>
    about('try now', pick, async (item, real) => {
      const { changed } = await real.rig.client.outbox.tryNow({ actionIds: [item.id] });
      if (changed === 1) item.frozenAt = null;
    }),
  ),
  someone.map((pick) =>
    about('move up', pick, async (item, real) => {
      await real.rig.client.outbox.moveUp({ actionIds: [item.id] });
    }),
  ),
];

const answers = fc
  .record({ pick: someone, answer: fc.constantFrom('sent', 'not-sent', 'draft', 'abandon') })
  .map(({ pick, answer }) =>
    about(`answer “${answer}” about`, pick, async (item, real) => {
      const given = await unlessRefused(real.rig.client.outbox.resolve({ actionId: item.id, answer }));
      // Whatever is answered, what was on the wire may still arrive: nothing is frozen, and only one is allowed anew.
      if (given !== null && answer === 'not-sent') item.allowed += 1;
    }),
  );

const lost: Fault[] = [
  { kind: 'reset', when: 'after' },
  { kind: 'status', status: 500, when: 'after' },
];
const others: Fault[] = [
  { kind: 'reset', when: 'before' },
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 422 },
  { kind: 'truncate' },
  { kind: 'html' },
  { kind: 'slow', delayMs: 60 },
  { kind: 'redirect', status: 302, location: 'http://127.0.0.1:9/' },
];

const spoiling = (faults: readonly Fault[], words: (fault: Fault) => string) =>
  fc.constantFrom(...faults).map((fault) =>
    step(words(fault), async (_, { rig }) => {
      rig.sandbox.faults.add({ method: 'POST', path: /\/posts(\/|$)/, times: 1, fault });
    }),
  );
const losing = spoiling(lost, () => 'the next answer is lost');
const failing = spoiling(others, ({ kind }) => `the next post meets “${kind}”`);

const waiting = fc.constantFrom(0, 10, 40, 150).map((ms) => step(`wait ${ms} ms`, async () => void (await after(ms))));

const machine = [
  fc.constant(
    step(
      'the network goes',
      async (model, real) => {
        real.lift = await real.rig.proxy.play({ kind: 'refuse' });
        model.online = false;
      },
      (model) => model.online,
    ),
  ),
  fc.constant(
    step(
      'the network comes back',
      async (model, real) => {
        await real.lift?.();
        real.lift = null;
        model.online = true;
      },
      (model) => !model.online,
    ),
  ),
  fc.constant(step('kill -9, start', (_, { rig }) => rig.crash())),
  fc.constant(step('quit, start', (_, { rig }) => rig.reopen())),
  fc.constantFrom(-25, -1, 1, 25).map((hours) =>
    step(`the clock jumps by ${hours} h`, async (_, { clock }) => {
      clock.set(hours * HOUR_MS);
      clock.ring();
    }),
  ),
];

/** Stories of at most `most` steps, in which most things happen while something is queued. */
export const stories = (most: number) =>
  fc.commands<Model, Real, false>(
    [queueing, queueing, queueing, losing, failing, waiting, waiting, answers, ...changes, ...machine],
    { maxCommands: most, size: 'max' },
  );

/** Short stories about lost answers alone. */
export const lossStories = (most: number) =>
  fc.commands<Model, Real, false>([fc.constant(seenPost), losing], { maxCommands: most, size: 'max' });
