import { bodyOf } from '../../src-main/core/service/wire/request-body.ts';
import { describe, expect, it } from 'vitest';
import { wireProfileWords } from '../../src-preload/contract/words/wire-profile.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import {
  createPost,
  defaultWireProfile,
  readWireProfile,
  updateAccount,
  type WireProfile,
} from '../../src-main/core/service/service.ts';
import { answerJson, withService } from './scripted-server.ts';

const post = { content: 'Hello', accountIds: ['1', '9007199254740993'], mode: 'now' as const };

function profileOf(part: unknown): WireProfile {
  const read = readWireProfile(part);
  if (!read.ok) throw new Error(wireProfileWords(read.problems));
  return read.profile;
}

describe('the wire profile', () => {
  it('is the default where nothing is laid over it', () => {
    expect(readWireProfile({})).toEqual({ ok: true, profile: defaultWireProfile });
  });

  it('sends what wire-profile.md says by default', () => {
    const whole = { ...post, mode: 'schedule' as const, scheduledAtMs: 0, boardId: 'b1', link: 'https://example.com/' };
    expect(bodyOf(defaultWireProfile, 'posts.create', whole, 'Europe/Berlin')).toBe(
      '{"content":"Hello","account_ids":[1,9007199254740993],"mode":"schedule",' +
        '"scheduled_at":"1970-01-01T01:00:00+01:00","board_id":"b1","link":"https://example.com/"}',
    );
    expect(bodyOf(defaultWireProfile, 'posts.retry', {})).toBe('{}');
    const comment = '{"content":"First!","delay_minutes":5}';
    expect(bodyOf(defaultWireProfile, 'posts.firstComment', { content: 'First!', delayMinutes: 5 })).toBe(comment);
    expect(bodyOf(defaultWireProfile, 'comments.update', { content: 'First!', delayMinutes: 5 })).toBe(comment);
    expect(bodyOf(defaultWireProfile, 'accounts.update', { active: false })).toBe('{"is_active":false}');
    expect(bodyOf(defaultWireProfile, 'webhooks.update', { url: 'u', events: ['e'], active: true })).toBe(
      '{"url":"u","events":["e"],"is_active":true}',
    );
    expect(bodyOf(defaultWireProfile, 'bio.store', { title: 't', description: 'd', slug: 's', theme: 'x' })).toBe(
      '{"title":"t","description":"d","slug":"s","theme":"x"}',
    );
    expect(bodyOf(defaultWireProfile, 'bio.blocks.store', { type: 'link', title: null, url: 'u', active: true })).toBe(
      '{"type":"link","title":null,"url":"u","is_active":true}',
    );
    expect(bodyOf(defaultWireProfile, 'bio.blocks.reorder', { blockIds: ['3', '1', 'x'] })).toBe(
      '{"blocks":[3,1,"x"]}',
    );
    expect(bodyOf(defaultWireProfile, 'api-tokens.store', { name: 'n' })).toBe('{"name":"n"}');
  });

  it('renames, nests and leaves out what it is told to', () => {
    const profile = profileOf({
      requests: { post: { content: 'post.text', accounts: 'post.targets', mode: null } },
      accountIdsAs: 'text',
    });
    expect(JSON.parse(bodyOf(profile, 'posts.create', post))).toEqual({
      post: { text: 'Hello', targets: ['1', '9007199254740993'] },
    });
  });

  it('sends what it knows nothing of under the very name it came with, beside what it nests, and leaves what it was given as it is', () => {
    const profile = profileOf({ requests: { block: { title: 'content.title' } } });
    const extra = { 'style.color': 'red', content: { image: 'a.png', title: 'old' }, ['__proto__']: 1 };
    const sent = JSON.parse(bodyOf(profile, 'bio.blocks.update', { title: 'Menu', extra })) as object;
    expect(JSON.stringify(sent)).toBe('{"style.color":"red","content":{"image":"a.png","title":"Menu"},"__proto__":1}');
    expect(extra.content).toEqual({ image: 'a.png', title: 'old' });
  });

  it('writes modes, times and the active flag in the words of the service', () => {
    const profile = profileOf({
      modes: { schedule: 'later' },
      scheduledAtAs: 'unix-seconds',
      requests: { account: { active: 'state' } },
      activeValues: { active: 'on', parked: 'off' },
    });
    const scheduled = { ...post, mode: 'schedule' as const, scheduledAtMs: 1_763_686_800_999 };
    expect(JSON.parse(bodyOf(profile, 'posts.create', scheduled))).toMatchObject({
      mode: 'later',
      scheduled_at: 1_763_686_800,
    });
    expect(bodyOf(profile, 'accounts.update', { active: false })).toBe('{"state":"off"}');
    const utc = bodyOf(profileOf({ scheduledAtAs: 'utc' }), 'posts.create', scheduled, 'Asia/Tokyo');
    expect(JSON.parse(utc)).toMatchObject({ scheduled_at: '2025-11-21T01:00:00Z' });
  });

  it('reads the active flag back in the same words', async () => {
    const profile = profileOf({
      activeValues: { active: 'on', parked: 'off' },
      answers: { account: { active: 'x.s' } },
    });
    await withService(
      answerJson({ data: { id: 4, x: { s: 'off' } } }),
      async (service) => {
        const answer = await updateAccount(service, { accountId: '4', active: false });
        expect(answer).toMatchObject({ ok: true, value: { id: '4', active: false } });
      },
      { profile },
    );
  });

  it('finds own members only, whatever a path says', async () => {
    await withService(
      answerJson({ data: {} }),
      async (service) => expect(await createPost(service, post)).toMatchObject({ remoteId: null }),
      { profile: profileOf({ answers: { postId: ['constructor.name', 'data.toString.name'] } }) },
    );
  });

  it('may list statuses that mean that nothing was executed', async () => {
    await withService(
      answerJson({ message: 'Maintenance.' }, 503),
      async (service) => expect(await createPost(service, post)).toMatchObject({ verdict: 'not-executed' }),
      { profile: profileOf({ notExecutedStatuses: [503] }) },
    );
  });

  it.each<[unknown, string]>([
    [null, 'The wire profile must be a JSON object.'],
    [[], 'The wire profile must be a JSON object.'],
    [{ request: {} }, 'Outpost knows no key "request".'],
    [{ request: {}, modus: {} }, 'Outpost knows none of the keys "request", "modus".'],
    [{ requests: { post: { contents: 'x' } } }, 'Outpost knows no key "requests.post.contents".'],
    [{ requests: { post: { content: 5 } } }, '"requests.post.content" must be text.'],
    [{ requests: { post: { content: '' } } }, '"requests.post.content" must be a field name such as "text".'],
    [{ requests: { post: 'x' } }, '"requests.post" must be an object.'],
    [{ modes: { now: {} } }, '"modes.now" cannot be read.'],
    [{ avatarUnit: 'MB' }, '"avatarUnit" must be one of: "B", "kB", "KiB".'],
    [{ notExecutedStatuses: [200] }, '"notExecutedStatuses.0" must be a status number.'],
    [{ commentStatus: { pending: 'x' } }, '"commentStatus.pending" must be a status number.'],
    [{ answers: { postId: [] } }, '"answers.postId" needs at least one path.'],
    [{ answers: { account: { id: 'a..b' } } }, '"answers.account.id" must be a path such as "data.id".'],
    [{ refusalWords: { gone: ['no'] } }, '"refusalWords.gone.0" needs words of at least four characters.'],
    [{ version: 2 }, '"version" must be 1.'],
    [JSON.parse('{"__proto__":{"x":1}}'), 'Outpost knows no key "__proto__".'],
  ])('refuses %j and names the key', (part, words) => {
    const read = readWireProfile(part);
    expect(read.ok ? '' : wireProfileWords(read.problems)).toBe(words);
  });
});

describe('with a wrong profile', () => {
  it('a refusal names the operation and the field, and loses nothing', async () => {
    const body = { message: 'The given data was invalid.', errors: { text: ['The text field is required.'] } };
    await withService(answerJson(body, 422), async (service) => {
      const answer = await createPost(service, post);
      expect(answer).toMatchObject({ ok: false, verdict: 'not-executed', fields: body.errors });
      expect(answer.raw).toBe(JSON.stringify(body));
      expect(answer.ok ? '' : reasonWords(answer.reason)).toContain('For posts.create it names “text”');
    });
  });

  it('an answer without the expected id is executed and says where it was looked for', async () => {
    await withService(answerJson({ data: { uuid: 'u-1' } }), async (service) => {
      const answer = await createPost(service, post);
      expect(answer).toMatchObject({ ok: true, verdict: 'executed', remoteId: null, raw: '{"data":{"uuid":"u-1"}}' });
      expect(answer.ok && answer.detail).toMatchObject({
        code: 'no-id',
        lookedAt: expect.arrayContaining(['data.id', 'id']) as string[],
      });
    });
  });
});
