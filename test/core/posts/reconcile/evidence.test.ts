import { afterEach, describe, expect, it } from 'vitest';
import {
  findEvidence,
  saysTheSame,
  type Seen,
  type Sought,
} from '../../../../src-main/core/posts/reconcile/evidence.ts';
import { openRig, type Rig } from '../../../rig.ts';

const T = 1_790_000_000_000;
const sought = (over: Partial<Sought> = {}): Sought => ({
  actionId: 'a',
  text: 'We roast on Tuesdays, so Wednesday’s bag is the freshest.',
  accountIds: ['1'],
  when: { mode: 'now' },
  onWireAtMs: T,
  knownPostMark: 10,
  ...over,
});
const seen = (over: Partial<Seen> = {}): Seen => ({
  seen: 11,
  accountId: '1',
  remoteId: '900',
  publishedAtMs: T + 1_000,
  permalink: null,
  excerpt: 'We roast on Tuesdays, so Wednesday’s bag is the freshest.',
  imported: false,
  ...over,
});
const none = new Set<string>();

describe('evidence for a post in doubt', () => {
  it('is exactly one new row that says the same in its time', () => {
    expect(findEvidence(sought(), [seen()], [], none)).toMatchObject({ found: true, remoteId: '900' });
  });

  it.each([
    ['was known before it was sent', seen({ seen: 10 })],
    ['was imported', seen({ imported: true })],
    ['says something else', seen({ excerpt: 'Another post' })],
    ['has no words', seen({ excerpt: null })],
    ['was published long before', seen({ publishedAtMs: T - 3_600_000 })],
    ['was published much later', seen({ publishedAtMs: T + 3_600_000 })],
    ['has no time', seen({ publishedAtMs: null })],
    ['is on another account', seen({ accountId: '2' })],
  ])('is not a row that %s', (_, row) => {
    expect(findEvidence(sought(), [row], [], none)).toEqual({ found: false, why: 'nothing' });
  });

  it('is not a row that is linked already', () => {
    expect(findEvidence(sought(), [seen()], [], new Set(['900']))).toMatchObject({ found: false });
  });

  it('is not given by two rows, nor by one that something else in doubt could claim', () => {
    const two = [seen(), seen({ seen: 12, remoteId: '901' })];
    expect(findEvidence(sought(), two, [], none)).toEqual({ found: false, why: 'several' });
    const rival = { ...sought(), actionId: 'b' };
    expect(findEvidence(sought(), [seen()], [rival], none)).toEqual({ found: false, why: 'claimed-by-another' });
  });

  it('tolerates a cut excerpt, folded white space and composed letters, and nothing shorter than a beginning', () => {
    expect(saysTheSame('A long text that goes on and on for ever', 'A long text that goes on and…')).toBe(true);
    expect(saysTheSame('Cafe\u0301  au\nlait', 'Café au lait')).toBe(true);
    expect(saysTheSame('A long text that goes on', 'A long…')).toBe(false);
    expect(saysTheSame('A long text that goes on and on', 'A long text that goes on')).toBe(false);
  });
});

describe('a post in doubt', () => {
  let rig: Rig;
  afterEach(() => rig.close());

  it('is found in the analytics, settled as matched, and asked again when the user takes the link back', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    const [id = ''] = await rig.post('We roast on Tuesdays, so Wednesday’s bag is the freshest.');
    await rig.reaches(id, 'in_doubt');
    await rig.reaches(id, 'done');
    const { row } = await rig.client.outbox.detail({ actionId: id });
    expect(row).toMatchObject({ matched: true, remoteId: rig.sandbox.journal.executed('post.created')[0]?.remoteId });
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    await rig.client.outbox.unmatch({ actionId: id });
    expect((await rig.client.outbox.detail({ actionId: id })).row).toMatchObject({ state: 'in_doubt', remoteId: null });
  });
});
