import { describe, expect, it } from 'vitest';
import type { Case } from '../core/kinds/every-kind.ts';
import {
  answer,
  everyRow,
  expectDoneOnce,
  expectItsOwnWords,
  othersGo,
  play,
  read,
  redirect,
  says,
  status,
  type Reading,
} from '../core/kinds/under-fault.ts';

/*
 * Every kind of action where nobody knows whether it was carried out (outbox.md, Verdicts): what may be repeated is, by
 * itself; of what may not, the user is asked, and each answer does what it says.
 */

const rows = [
  ['a lost answer to what was not done', { kind: 'reset', when: 'before' }, 0, /The connection broke before/],
  ['a lost answer to what was done', { kind: 'reset', when: 'after' }, 1, /The connection broke before/],
  ['garbage', { kind: 'garbage', when: 'after' }, 1, /The answer makes no sense|The connection broke/],
  ['a captive portal', { kind: 'html' }, 0, /Something other than the service answered/],
  ['a page after it was done', { kind: 'html', when: 'after' }, 1, /Something other than the service answered/],
  ['408', status(408), 0, /did not answer in time.*“Said 408/],
  ['500 after it was done', status(500, 'after'), 1, /had a problem of its own.*“Said 500/],
  ['503', status(503), 0, /had a problem of its own.*“Said 503/],
  ['302', redirect(302), 0, /points to another address/],
  ['303 after it was done', redirect(303, 'after'), 1, /points to another address/],
] as const;

function expectQuestion(kind: Case, { card, remedies }: Reading): void {
  const isPost = kind.kind === 'posts.create';
  const heard = 'no answer|the service answered \\d{3}|something other than the service answered';
  const asks =
    kind.kind === 'posts.firstComment'
      ? 'The first comment on “.+” may be there\\.'
      : isPost
        ? 'It may be live on X\\.'
        : 'It may have been done\\.';
  expect(card).toMatchObject({ cause: 'in-doubt', count: 1 });
  expect(card?.sentence).toMatch(new RegExp(`^Sent \\d\\d:\\d\\d, (${heard})\\. ${asks}$`));
  expectItsOwnWords(kind, `${card?.sentence} ${card?.detail}`);
  const open = kind.kind.startsWith('posts.') ? ['Open the accounts'] : [];
  const answers = [isPost ? 'It is live' : 'It was done', 'It is not, send again'];
  expect(remedies).toEqual([...open, ...answers, isPost ? 'Make it a draft' : 'Leave it']);
  expect(card?.remedies.map(({ label }) => label)).toEqual(remedies);
}

/** Declares the tests of these kinds. */
export function underDoubt(kinds: readonly Case[]): void {
  describe.each(kinds.filter(({ repeatable }) => !repeatable))('$kind', (kind) => {
    it('is in doubt and asks, and what the user answers is done', () =>
      everyRow(rows, async (rig, [, fault, executed, heard]) => {
        const played = await play(rig, kind, fault, 1);
        await rig.reaches(played.id, 'in_doubt', ...(executed === 1 ? (['matched', 'done'] as const) : []));
        const asked = await read(played);
        expect(played.receipts()).toHaveLength(1);
        expect(played.executed()).toHaveLength(executed);
        if (!asked.row.matched) {
          expect(asked.row).toMatchObject({ state: 'in_doubt', attempts: 1 });
          expect(asked.row.reason).toMatch(heard);
          expectQuestion(kind, asked);
          expect(await kind.seen?.(rig, played.about)).toEqual(played.wished);
        }
        await othersGo(rig);
        if (executed === 0) {
          expect(await answer(played, 'not-sent')).toBe(true);
          await expectDoneOnce(played);
          expect(played.receipts()).toHaveLength(2);
          return;
        }
        const said = `Confirmed by you: it ${kind.kind.startsWith('posts.') ? 'is live' : 'was done'}`;
        if (await answer(played, 'sent')) expect((await read(played)).whats).toContain(said);
        await rig.reaches(played.id, 'done', 'done_unlinked', 'matched');
        await othersGo(rig);
        expect(played.receipts()).toHaveLength(1);
        // On a slow machine it is found before it is answered: then that is what is asked, and answered.
        if ((await read(played)).row.state === 'matched') await rig.client.outbox.confirmMatch({ actionId: played.id });
        expect((await read(played)).card).toBeUndefined();
      }));

    it('is left alone when the user leaves it: never sent again, and not asked about again', () =>
      everyRow([['left']], async (rig) => {
        const played = await play(rig, kind, status(503), 1);
        await rig.reaches(played.id, 'in_doubt');
        if (kind.kind === 'posts.create') await answer(played, 'draft');
        else await rig.client.outbox.dismiss({ actionIds: [played.id] });
        await rig.reaches(played.id, 'abandoned');
        await othersGo(rig);
        expect(played.receipts()).toHaveLength(1);
        expect((await read(played)).card).toBeUndefined();
        expect(await kind.seen?.(rig, played.about)).toEqual(played.before);
      }));
  });

  describe.each(kinds.filter(({ repeatable }) => repeatable))('$kind', (kind) => {
    it('is repeated by itself until its outcome is known, and asks nobody', () =>
      everyRow(rows, async (rig, [, fault, , heard]) => {
        const played = await play(rig, kind, fault);
        const { row, card } = await says(played, heard, 'waiting');
        expectItsOwnWords(kind, row.reason);
        expect(card).toBeUndefined();
        expect(await kind.seen?.(rig, played.about)).toEqual(played.wished);
        await othersGo(rig);
        await played.lift();
        await expectDoneOnce(played);
        const { row: after, states } = await read(played);
        expect(after.attempts).toBeGreaterThan(1);
        expect(after.reason).toBe('');
        expect(states).not.toContain('in_doubt');
      }));
  });
}
