import { afterEach, describe, expect, it } from 'vitest';
import { openFaultRig, read, receiptsOf, type FaultRig } from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

describe('input: what is taken arrives as it was written', () => {
  it.each([
    ['right to left', 'שלום עולם \u202eabc\u202c مرحبا'],
    ['joined emoji', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽'],
    ['HTML and script', '<script>alert(1)</script> & <img src=x onerror="alert(2)"> </textarea>'],
    ['quotes and SQL', `Robert'); DROP TABLE action;-- "\\" \` \${1}`],
    ['line ends and tabs', 'a\nb\tc\u2028d\u2029e'],
    ['a formula', '=HYPERLINK("http://evil","x")'],
    ['a member called __proto__', '{"__proto__":{"polluted":true}}'],
  ])('%s', async (_, text) => {
    rig = await openFaultRig();
    const [id = ''] = await rig.post(text);
    await rig.reaches(id, 'done');
    expect(receiptsOf(rig, text).executed).toHaveLength(1);
    expect((await read(rig, id)).row.text).toBe(text);
    expect((await rig.client.outbox.detail({ actionId: id })).fullText).toBe(text);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('input: too long for a network', () => {
  it('200,000 characters reach the service whole, are refused in words, and are kept', async () => {
    rig = await openFaultRig();
    const text = 'é'.repeat(200_000);
    const [id = ''] = await rig.post(text);
    await rig.reaches(id, 'rejected');
    expect(receiptsOf(rig, text).all).toHaveLength(1);
    const { card } = await read(rig, id);
    expect(card?.sentence).toMatch(/^The post for X was refused: /);
    const { draftId } = await rig.client.outbox.toDraft({ actionId: id });
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe(text);
  });
});

describe('input: what cannot be sent as it is, is refused before it is kept', () => {
  it.each([
    ['1 MB of text', 'x'.repeat(1_000_000), /<=200000|Too big/],
    ['a NUL', 'a\0b', /NUL character/],
    ['half of a surrogate pair', 'a\ud83db', /broken character/],
    ['nothing but space', ' \n ', /There is no text yet/],
  ])('%s', async (_, text, words) => {
    rig = await openFaultRig();
    const refusal = await rig.post(text).then(
      () => 'taken',
      (error: unknown) => JSON.stringify(error) + String((error as Error).message),
    );
    expect(refusal).toMatch(words);
    expect((await rig.counts()).queued).toBe(0);
    expect(rig.sandbox.journal.executed('post.created')).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '\\\\server\\share',
    '//server/share',
    'http://example.org',
    'https://user:pass@example.org',
  ])('%s as the address of a service', async (url) => {
    rig = await openFaultRig();
    const save = rig.client.connections.save({ url, spaceRemoteId: '1', token: 'canary-7c1' });
    const error = await save.then(
      () => null,
      (thrown: unknown) => thrown as { code: string; message: string; data: unknown },
    );
    expect(error?.code).toBe('FAILED');
    expect(JSON.stringify(error?.data)).toContain('address');
    expect(JSON.stringify(error)).not.toContain('canary');
    expect(await rig.client.connections.list({})).toHaveLength(1);
  });

  it('a CSV formula comes back disarmed in the file of rejected rows', async () => {
    rig = await openFaultRig();
    const content = 'text,accounts\n"=cmd|\'/c calc\'!A0",nobody\n"@SUM(1+1)",nobody\n';
    const { importId, rejected } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'x.csv', content });
    expect(rejected).not.toEqual([]);
    const csv = await rig.client.import.rejectedCsv({ importId });
    expect(JSON.stringify(csv)).not.toMatch(/(\\n|,|")[=@]/);
    expect(JSON.stringify(csv)).toContain("'=cmd");
  });
});
