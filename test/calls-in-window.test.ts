import { describe, expect, it } from 'vitest';
import { operationIds } from '../src-preload/contract/reasons.ts';
import { readBoard } from '../src-main/core/service/shapes/board.ts';
import { readPostRow, readPostsPage } from '../src-main/core/service/shapes/posts-report.ts';
import { report } from '../src-main/core/service/shapes/report.ts';
import { readScheduledComment } from '../src-main/core/service/shapes/scheduled-comment.ts';
import { readWebhook } from '../src-main/core/service/shapes/webhook.ts';
import { defaultWireProfile } from '../src-main/core/service/wire/wire-profile.ts';
import { rowsOfCalls } from './readme-calls.ts';

/* The README says where each call of the service is in the window. What is read of an answer and stands nowhere there is forgotten. */

it('names every call of the specification once, and no other', () => {
  expect([...rowsOfCalls.keys()]).toEqual([...operationIds]);
});

const ours = new Set(['raw', 'statusMeaning']);
const members = (read: object | null): string[] => Object.keys(read ?? {}).filter((name) => !ours.has(name));

describe('names every member that is read of an answer', () => {
  it.each([
    ['accounts.boards', members(readBoard({ id: '1' }))],
    ['analytics.show', members(report.parse({}))],
    ['analytics.posts', [...members(readPostsPage({}, [])), ...members(readPostRow({ post_id: 1 }))]],
    ['comments.update', [...members(readScheduledComment(defaultWireProfile, { id: 1 })), 'metadata']],
    ['webhooks.index', members(readWebhook({ id: 1 }))],
  ])('of %s', (call, named) => {
    expect(named.length).toBeGreaterThan(3);
    const seen = rowsOfCalls.get(call)?.seen ?? '';
    expect(named.filter((name) => !seen.includes(`\`${name}\``))).toEqual([]);
  });
});
