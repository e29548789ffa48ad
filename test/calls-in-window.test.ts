import { describe, expect, it } from 'vitest';
import { operationIds } from '../src-preload/contract/reasons.ts';
import { readBoard } from '../src-main/core/service/shapes/board.ts';
import { readPostRow, readPostsPage } from '../src-main/core/service/shapes/posts-report.ts';
import { report } from '../src-main/core/service/shapes/report.ts';
import { readScheduledComment } from '../src-main/core/service/shapes/scheduled-comment.ts';
import { readWebhook } from '../src-main/core/service/shapes/webhook.ts';
import { defaultWireProfile } from '../src-main/core/service/wire/wire-profile.ts';
import { membersNamed, rowsOfCalls } from './readme-calls.ts';
import { membersOf, specMembers } from './spec-members.ts';

/* The README says where each call of the service is in the window. What is told in an answer and stands nowhere there is forgotten. */

it('names every call of the specification once, and no other', () => {
  expect([...rowsOfCalls.keys()]).toEqual([...operationIds]);
});

const calls = Object.keys(specMembers).filter((call) => call !== 'error');

it.each(calls)('names every member that the specification declares of %s, and no other', (call) => {
  expect(membersNamed(call)).toEqual(membersOf(call).toSorted());
});

it('says what is opened for them', () => {
  const unsaid = calls.flatMap((call) => {
    const { where = '', seen = '' } = rowsOfCalls.get(call) ?? {};
    const words = (specMembers[call] ?? []).flatMap(({ open }) => [...open]);
    return words.filter((one) => !`${where} ${seen}`.includes(one)).map((one) => `${call}: ${one}`);
  });
  expect(unsaid).toEqual([]);
});

const ours = new Set(['raw', 'statusMeaning']);
const members = (read: object | null): string[] => Object.keys(read ?? {}).filter((name) => !ours.has(name));

describe('knows every member that is read of an answer', () => {
  it.each([
    ['accounts.boards', members(readBoard({ id: '1' }))],
    ['analytics.show', members(report.parse({}))],
    ['analytics.posts', [...members(readPostsPage({}, [])), ...members(readPostRow({ post_id: 1 })).map(inRow)]],
    ['comments.update', members(readScheduledComment(defaultWireProfile, { id: 1 }))],
    ['webhooks.index', members(readWebhook({ id: 1 }))],
  ])('of %s', (call, read) => {
    expect(read.length).toBeGreaterThan(3);
    expect(read.filter((name) => !membersOf(call).includes(name))).toEqual([]);
  });
});

function inRow(name: string): string {
  return `data.${name}`;
}
