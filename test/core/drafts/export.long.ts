import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plannedText } from '../../../src-main/cli/export-drafts.ts';
import { laterRuns } from '../../../src-main/core/recurrence/recurrence.ts';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { isBlank } from '../../../src-preload/contract/is-blank.ts';
import { tidyLabels } from '../../../src-preload/contract/tidy-labels.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
let accountIds: string[];
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  // Also those that take no posts: a draft keeps them.
  accountIds = (await rig.client.accounts.list({ spaceId: rig.spaceId })).map(({ id }) => id);
});
afterAll(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });

/** As it stands in the file. */
async function exported(what: 'drafts' | 'schedule', format: 'csv' | 'json', json = false): Promise<string> {
  let text = '';
  for await (const piece of plannedText(rig.client, rig.spaceId, what, { format, json })) text += piece;
  return text;
}

async function imported(name: string, content: string): Promise<void> {
  const { importId } = await rig.client.import.dryRun({ ...space(), name, content });
  const { rejected } = await rig.client.import.commit({ importId, as: 'queue', undoMs: 0, again: true });
  expect(rejected).toEqual([]);
}

async function kept(): Promise<{ draftIds: string[]; bodies: DraftBody[] }> {
  const { drafts } = await rig.client.drafts.export({ ...space(), limit: 500 });
  return { draftIds: drafts.map(({ id }) => id), bodies: drafts.map(({ body }) => body) };
}

const odd = fc.constantFrom(
  ...[
    '=HYPERLINK("x")',
    '@SUM(1)',
    '-1',
    "'quoted",
    ' leading',
    'trailing\n',
    '\n',
    ' ',
    'a\r\nb',
    'a\rb',
    '"',
    '""',
    ',',
  ],
  ...[
    ';',
    'a;b',
    'a|b',
    '\t',
    '\u001b[31m',
    '\u202eabc',
    '\u2028',
    '\ufeff',
    '\ufffd',
    '👩‍👩‍👧',
    'قائمة',
    '{"a":1}',
    'now',
    'yes',
  ],
);
const nothing: DraftBody = {
  ...{ text: '', accountIds: [], variants: {}, link: '', boardId: '', firstComment: null, commentDelayMinutes: 0 },
  ...{ labels: [], when: { mode: 'now' as const }, missedPolicy: null },
};
/** What the contract takes: no half characters, no NUL. */
const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map(keepable),
  odd,
  fc.tuple(odd, fc.string({ unit: 'grapheme' }), odd).map((all) => all.join('')),
);
const short = (most: number) =>
  text.map((one) => one.slice(0, most).toWellFormed()).filter((one) => one.length <= most);

const anId = fc.oneof(
  fc.constant('not-here;"x'),
  short(64).filter((id) => id !== ''),
);

const body = (): fc.Arbitrary<DraftBody> =>
  fc
    .record({
      text,
      accountIds: fc.uniqueArray(fc.oneof(fc.constantFrom(...accountIds), anId), { maxLength: 4 }),
      variants: fc.dictionary(fc.constantFrom(...accountIds), text, { maxKeys: 2 }),
      link: fc.oneof(
        fc.constant(null),
        fc.constantFrom('', 'https://example.org/a?b=c;d', 'example.org/x', ' https://example.org '),
        // What no post may have, a draft can.
        fc.constantFrom(
          'javascript:alert(1)',
          'data:text/html,a',
          'https://me:secret@example.org',
          '\\\\server\\share',
        ),
        short(4_000),
      ),
      boardId: fc.oneof(fc.constant(null), short(200)),
      firstComment: fc.oneof(fc.constant(null), text),
      commentDelayMinutes: fc.nat(1_000),
      labels: fc.uniqueArray(short(100), { maxLength: 4 }),
      when: fc.oneof(
        fc.constantFrom({ mode: 'now' as const }, { mode: 'queue' as const }),
        fc
          .integer({ min: Date.UTC(1, 0), max: Date.UTC(9_999, 0) })
          .map((atMs) => ({ mode: 'schedule' as const, atMs })),
        fc.record({
          mode: fc.constant('no-time' as const),
          date: fc.oneof(fc.constantFrom('', '2027-02-30', 'now', '2027-03-28'), short(200)),
          time: fc.oneof(fc.constantFrom('', '02:30', 'soon'), short(200)),
        }),
        fc.integer({ min: 1_000_000, max: 1_850_000_000 }).map((s) => ({ mode: 'schedule' as const, atMs: s * 1_000 })),
      ),
      missedPolicy: fc.constantFrom(null, 'ask' as const, 'publish' as const, 'skip' as const),
      cutEnd: fc.oneof(
        fc.constant(undefined),
        short(100).filter((end) => end !== ''),
      ),
    })
    .map(({ cutEnd, ...rest }) => (cutEnd === undefined ? rest : { ...rest, cutEnd }))
    .filter((one) => !isBlank(one));

describe('an export', () => {
  it.each(['csv', 'json'] as const)('of drafts as %s imports again unchanged, odd text included', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(body(), { minLength: 1, maxLength: 40 }), async (bodies) => {
        for (const one of bodies) await rig.client.drafts.save({ ...space(), body: one });
        const before = await kept();
        const file = await exported('drafts', format);
        await rig.client.drafts.delete({ draftIds: before.draftIds });
        await imported(`drafts.${format}`, file);
        const after = await kept();
        expect(after.bodies).toEqual(before.bodies);
        expect(await exported('drafts', format)).toBe(file);
        await rig.client.drafts.delete({ draftIds: after.draftIds });
      }),
      {
        numRuns: 12,
        // A control alone: its cell begins with a quote for spreadsheets, and the control is shown as U+FFFD.
        // An account whose ID is a member that every object has.
        examples: [
          [[{ ...nothing, text: '=1+1', firstComment: '\r' }]],
          [[{ ...nothing, accountIds: ['__proto__', 'constructor'], variants: { '814': 'Own' } }]],
        ],
      },
    );
  });

  it('whose cells somebody changed is read as they are now, and keeps the rest', async () => {
    const [id = ''] = accountIds;
    const written = { text: 'Menu ', accountIds: [id], variants: { [id]: 'Own words' }, labels: ['a;b'] };
    const { draftId } = await rig.client.drafts.save({ ...space(), body: written });
    const file = (await exported('drafts', 'csv')).replace('Menu ', 'Winter menu');
    await rig.client.drafts.delete({ draftIds: [draftId] });
    await imported('drafts.csv', file);
    const { draftIds, bodies } = await kept();
    expect(bodies).toMatchObject([{ ...written, text: 'Winter menu' }]);
    await rig.client.drafts.delete({ draftIds });
  });

  const edits = [
    { what: 'two lines made one', text: ' One\ntwo', to: 'One two', is: { csv: 'One two', json: 'One two' } },
    { what: 'one line made two', text: ' One two', to: 'One\ntwo', is: { csv: 'One\ntwo', json: 'One\ntwo' } },
    { what: 'an empty line put in', text: 'a\u200b\nb', to: 'a\n\nb', is: { csv: 'a\n\nb', json: 'a\n\nb' } },
    { what: 'a line set in', text: ' One\ntwo', to: 'One\n  two', is: { csv: 'One\n  two', json: 'One\n  two' } },
    // A spreadsheet writes the line ends of its system into every cell.
    { what: 'CR and LF made LF', text: ' One\r\ntwo', to: 'One\ntwo', is: { csv: ' One\r\ntwo', json: 'One\ntwo' } },
    { what: 'LF made CR and LF', text: ' One\ntwo', to: 'One\r\ntwo', is: { csv: ' One\ntwo', json: 'One\r\ntwo' } },
  ];
  const both = edits.flatMap((one) => [
    { ...one, format: 'csv' as const },
    { ...one, format: 'json' as const },
  ]);
  it.each(both)('in whose cells only $what is read so ($format)', async ({ text, format, to, is }) => {
    const { draftId } = await rig.client.drafts.save({ ...space(), body: { text, accountIds: [], labels: ['a;b'] } });
    const file = await exported('drafts', format);
    await rig.client.drafts.delete({ draftIds: [draftId] });
    const cellOf = (words: string): string => (format === 'json' ? JSON.stringify(words) : `"${words}"`);
    const changed = file.replace(cellOf(text), cellOf(to));
    expect(changed).not.toBe(file);
    await imported(`drafts.${format}`, changed);
    const { draftIds, bodies } = await kept();
    expect(bodies).toMatchObject([{ text: is[format], labels: ['a;b'] }]);
    await rig.client.drafts.delete({ draftIds });
  });

  it('says what its column “outpost” alone sends, and takes no words from there that the cell does not say', async () => {
    const x = rig.account('x');
    const hidden = (more: object): string => JSON.stringify(more).replaceAll('"', '""');
    const content = [
      'text,accounts,outpost',
      `Happy Monday,${x},"${hidden({ variants: { [x]: 'BUY COINS' } })}"`,
      `No w here,${x},"${hidden({ text: 'Nowhere' })}"`,
    ].join('\n');
    const { importId } = await rig.client.import.dryRun({ ...space(), name: 'plan.csv', content });
    const { rows } = await rig.client.import.rows({ importId, filter: 'all', offset: 0, limit: 10 });
    expect(rows.map(({ problems }) => problems)).toMatchObject([
      [{ code: 'own-text', handle: expect.any(String) as string, text: 'BUY COINS' }],
      [],
    ]);
    await rig.client.import.commit({ importId, as: 'drafts', undoMs: 0 });
    const { draftIds, bodies } = await kept();
    expect(bodies.map(({ text }) => text).toSorted()).toEqual(['Happy Monday', 'No w here']);
    await rig.client.drafts.delete({ draftIds });
  });

  it('sends nothing of a row whose column “outpost” was cut off, which may have held another text', async () => {
    const x = rig.account('x');
    const whole = JSON.stringify({ variants: { [x]: 'In words of its own' } }).replaceAll('"', '""');
    const content = `text,accounts,outpost\nFor all,${x},"${whole.slice(0, 30)}"\nFor all too,${x},\n`;
    const { importId } = await rig.client.import.dryRun({ ...space(), name: 'plan.csv', content });
    const { rows } = await rig.client.import.rows({ importId, filter: 'all', offset: 0, limit: 10 });
    expect(rows.map(({ verdict, problems }) => [verdict, problems.map(({ code }) => code)])).toEqual([
      ['rejected', ['own-column-unreadable']],
      ['ready', []],
    ]);
  });

  it.each(['csv', 'json'] as const)('of what is scheduled as %s imports again unchanged', async (format) => {
    const atMs = Math.ceil((Date.now() + 86_400_000) / 1_000) * 1_000;
    const x = rig.account('x');
    const plan = (index: number) => ({ mode: 'schedule' as const, atMs: atMs + index * 60_000 });
    const posts: Partial<DraftBody>[] = [
      { text: 'Doors open\n\nat six', link: 'https://example.org/doors' },
      { text: '=2 for 1', firstComment: ' Terms apply ', commentDelayMinutes: 5, missedPolicy: 'skip' },
    ];
    for (const [index, post] of posts.entries()) {
      const { draftId } = await rig.client.drafts.save({
        ...space(),
        body: { text: '', accountIds: [x], ...post, when: plan(index) },
      });
      await rig.client.drafts.queue({ draftId });
    }
    const waiting = async () => (await rig.client.posts.exportScheduled(space())).posts;
    const before = await waiting();
    expect(before.map(({ body, state }) => [body.text, state])).toEqual([
      ['Doors open\n\nat six', 'waiting'],
      ['=2 for 1', 'waiting'],
    ]);
    const file = await exported('schedule', format);
    await rig.client.outbox.cancel({ actionIds: before.map(({ actionId }) => actionId), firstComments: 'cancel' });
    expect(await waiting()).toEqual([]);
    await imported(`schedule.${format}`, file);
    const after = await waiting();
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    await rig.client.outbox.cancel({ actionIds: after.map(({ actionId }) => actionId), firstComments: 'cancel' });
  });

  /** A post that may be queued: what else a draft can hold is told to its user before. */
  const planned = (): fc.Arbitrary<DraftBody> =>
    fc
      .record({
        body: body(),
        atMs: fc.integer({ min: 1, max: 400 * 86_400_000 }),
        words: fc.stringMatching(/^[a-z]{5}$/),
      })
      .map(({ body: { cutEnd: _, ...one }, atMs, words }) => ({
        ...one,
        text: `${words} ${one.text}`.trim().slice(0, 200).toWellFormed(),
        accountIds: [rig.account('x')],
        ...{ variants: {}, link: one.link === 'https://example.org/a?b=c;d' ? one.link : null, boardId: null },
        firstComment: one.firstComment === null ? null : `${words} ${one.firstComment}`.slice(0, 200).toWellFormed(),
        commentDelayMinutes: one.firstComment === null ? 0 : one.commentDelayMinutes,
        when: { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 + atMs },
      }));

  it.each(['csv', 'json'] as const)(
    'of any posts that are scheduled as %s imports again unchanged, labels included',
    async (format) => {
      const waiting = async () => (await rig.client.posts.exportScheduled(space())).posts;
      const cancel = (posts: Awaited<ReturnType<typeof waiting>>) =>
        rig.client.outbox.cancel({ actionIds: posts.map(({ actionId }) => actionId), firstComments: 'cancel' });
      await fc.assert(
        fc.asyncProperty(fc.array(planned(), { minLength: 1, maxLength: 20 }), async (bodies) => {
          for (const one of bodies) {
            const { draftId } = await rig.client.drafts.save({ ...space(), body: one });
            await rig.client.drafts.queue({ draftId });
          }
          const before = await waiting();
          const bodiesOf = (posts: typeof before) => posts.map((one) => JSON.stringify(one.body)).toSorted();
          const labelsOf = (all: Pick<DraftBody, 'labels'>[]) =>
            all.map(({ labels }) => JSON.stringify(tidyLabels(labels))).toSorted();
          expect(labelsOf(before.map((one) => one.body))).toEqual(labelsOf(bodies));
          const file = await exported('schedule', format);
          await cancel(before);
          await imported(`schedule.${format}`, file);
          const after = await waiting();
          expect(bodiesOf(after)).toEqual(bodiesOf(before));
          await cancel(after);
        }),
        { numRuns: 8 },
      );
    },
  );

  it('imports again as the JSON object that holds a CSV, where a script asked for both', async () => {
    const body = {
      text: 'Café “One”\n\ttwo',
      accountIds: [rig.account('x')],
      labels: ['a;b'],
      firstComment: '\u202ex',
    };
    const { draftId } = await rig.client.drafts.save({ ...space(), body });
    const file = await exported('drafts', 'csv', true);
    await rig.client.drafts.delete({ draftIds: [draftId] });
    await imported('Standard input', file);
    const { draftIds, bodies } = await kept();
    expect(bodies).toMatchObject([body]);
    await rig.client.drafts.delete({ draftIds });
  });

  it.each(['csv', 'json'] as const)(
    'of drafts with many long own texts as %s imports again unchanged',
    async (format) => {
      const variants = Object.fromEntries(accountIds.map((id) => [id, `${id} ${'é“漢'.repeat(60_000)}`]));
      const body = { text: 'Long', accountIds, variants };
      const { draftId } = await rig.client.drafts.save({ ...space(), body });
      const file = await exported('drafts', format);
      expect(file.length).toBeGreaterThan(2_000_000);
      await rig.client.drafts.delete({ draftIds: [draftId] });
      await imported(`drafts.${format}`, file);
      const { draftIds, bodies } = await kept();
      expect(bodies).toMatchObject([body]);
      await rig.client.drafts.delete({ draftIds });
    },
  );

  it.each(['csv', 'json'] as const)(
    'of drafts that repeat, and of what may be out, is that again as %s: one series, and asked before it goes',
    async (format) => {
      const [atMs, x] = [Date.UTC(2031, 2, 3, 9), rig.account('x')];
      const first = { text: 'Each week', accountIds: [x], when: { mode: 'schedule' as const, atMs } };
      const { draftId } = await rig.client.drafts.save({ ...space(), body: first });
      const rule = { every: 1, unit: 'week' as const, untilDay: '2031-03-18' };
      await rig.client.recurrence.repeat({ ...space(), draftId, rule });
      const doubtful = await rig.client.drafts.save({ ...space(), body: { text: 'Sent?', accountIds: [x] } });
      const since = JSON.stringify({ onWireAtMs: 1, knownPostMark: 2 });
      const told = rig.core.parts.store.raw.prepare('UPDATE draft SET may_be_out = ? WHERE id = ?');
      told.run(since, doubtful.draftId);
      const before = (await rig.client.drafts.export(space())).drafts;
      const file = await exported('drafts', format);
      await rig.client.drafts.delete({ draftIds: before.map(({ id }) => id) });
      await imported(`drafts.${format}`, file);

      const after = (await rig.client.drafts.export(space())).drafts;
      const draftIds = after.map(({ id }) => id);
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
      const runs = after.filter(({ body }) => body.text === 'Each week');
      expect(new Set(runs.map(({ seriesId }) => seriesId)).size).toBe(1);
      expect(runs.map(({ seriesId, mayBeOut }) => [seriesId === null, mayBeOut])).toEqual(
        runs.map(() => [false, false]),
      );
      const { later } = laterRuns(rig.core.parts.store, { ...space(), draftId: runs[0]?.id ?? '' }) ?? {};
      expect(later).toEqual(runs.slice(1).map(({ id }) => id));
      const again = after.find(({ body }) => body.text === 'Sent?');
      expect([again?.mayBeOut, again?.seriesId]).toEqual([true, null]);
      const { actionIds } = await rig.client.drafts.queue({ draftId: again?.id ?? '' });
      const stateOf = rig.core.parts.store.raw.prepare('SELECT state FROM action WHERE id = ?').pluck();
      expect(actionIds.map((id) => stateOf.get(id))).toEqual(['in_doubt']);
      await rig.client.drafts.delete({ draftIds });
    },
  );

  it('of what may be out asks as well where its mark as a draft was taken off', async () => {
    const outpost = JSON.stringify({ mayBeOut: true }).replaceAll('"', '""');
    const content = `text,accounts,scheduled_at,outpost\nSent?,${rig.account('x')},2031-04-01T09:00:00Z,"${outpost}"`;
    const { importId } = await rig.client.import.dryRun({ ...space(), name: 'plan.csv', content });
    const { batchId } = await rig.client.import.commit({ importId, as: 'queue', undoMs: 60_000 });
    const madeOf = rig.core.parts.store.raw.prepare('SELECT may_be_out FROM action WHERE batch_id = ?').pluck();
    expect(JSON.parse(String(madeOf.get(batchId)))).toEqual({ onWireAtMs: null, knownPostMark: null });
    await rig.client.outbox.undo({ batchId: batchId ?? '' });
  });

  it('keeps a link that no post may have in a draft, which is not queued with it', async () => {
    const body = { text: 'Doors', accountIds: [rig.account('x')], link: 'javascript:alert(1)' };
    const { draftId } = await rig.client.drafts.save({ ...space(), body });
    const file = await exported('drafts', 'csv');
    await rig.client.drafts.delete({ draftIds: [draftId] });
    await imported('drafts.csv', file);
    const { draftIds, bodies } = await kept();
    expect(bodies).toMatchObject([body]);
    const queue = rig.client.drafts.queue({ draftId: draftIds[0] ?? '' });
    await expect(queue).rejects.toThrow('A link cannot begin with javascript:');
    await rig.client.drafts.delete({ draftIds });
  });

  it('has the labels of a draft in which half a sign was kept, without that half', async () => {
    const { draftId } = await rig.client.drafts.save({ ...space(), body: { text: 'Old', accountIds: [] } });
    const stored = JSON.stringify({ text: 'Old', accountIds: [], link: 'a\0b', labels: ['menu', 'x\ud83e', '\0'] });
    rig.core.parts.store.raw.prepare('UPDATE draft SET body = ? WHERE id = ?').run(stored, draftId);
    const { bodies } = await kept();
    expect(bodies).toMatchObject([{ text: 'Old', link: 'ab', labels: ['menu', 'x'] }]);
    await rig.client.drafts.delete({ draftIds: [draftId] });
  });

  it('is one JSON object for a script', async () => {
    const { draftId } = await rig.client.drafts.save({ ...space(), body: { text: 'One', accountIds: [] } });
    const rows = JSON.parse(await exported('drafts', 'json', true)) as { rows: { text: string }[] };
    expect(rows.rows.map((row) => row.text)).toEqual(['One']);
    const { csv } = JSON.parse(await exported('drafts', 'csv', true)) as { csv: string };
    expect(csv).toBe((await exported('drafts', 'csv')).replace(/\n$/, ''));
    await rig.client.drafts.delete({ draftIds: [draftId] });
  });
});
