import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import * as s from './performed.ts';
import { answerJson, answerWith, withService } from './scripted-server.ts';

const post = { content: 'Hello', accountIds: ['1'], mode: 'now' as const };

describe('the id of a new post', () => {
  it.each([
    ['{"data":{"id":12}}', '12'],
    ['{"id":"p-12"}', 'p-12'],
    ['{"post":{"id":12}}', '12'],
    ['{"data":{"post":{"id":12}}}', '12'],
    ['{"data":[{"id":12},{"id":13}]}', '12'],
    ['{"data":{"id":9007199254740993}}', '9007199254740993'],
    ['{"id":5,"data":{"id":12}}', '12'],
    ['{"data":{"id":null},"id":5}', '5'],
    ['{"data":{"id":""}}', null],
    ['{"data":{"id":{}}}', null],
    ['{"data":{"id":1.5}}', null],
    ['{"data":{"id":0}}', null],
    ['{"data":{"id":"000"}}', null],
    ['{"data":{"id":"0.0"}}', null],
    ['{"data":{"id":"0e12345"}}', '0e12345'],
    ['{"data":{"id":"0x0"}}', '0x0'],
    ['{"data":{"id":"../../accounts/811"}}', null],
    ['{"data":{"id":".."}}', null],
    ['{"data":{"id":"a b"}}', null],
    ['{"data":{"id":"a\\u0000b"},"id":5}', '5'],
    ['{"data":{"id":"a\\ud800b"}}', null],
    [`{"data":{"id":"${'x'.repeat(200)}"}}`, 'x'.repeat(200)],
    [`{"data":{"id":"${'x'.repeat(201)}"}}`, null],
    ['"12"', null],
    ['{}', null],
  ])('in %s is %s', async (body, id) => {
    await withService(answerJson(body, 201), async (service) => {
      const answer = await s.createPost(service, post);
      expect(answer).toMatchObject({ ok: true, verdict: 'executed', remoteId: id, value: { remoteId: id }, raw: body });
    });
  });

  it.each(['/spaces/7/posts/12', 'https://example.com/spaces/7/posts/12/?x=1'])(
    'in a Location header %s',
    async (to) => {
      await withService(answerJson('', 201, { location: to }), async (service) => {
        expect(await s.createPost(service, post)).toMatchObject({ remoteId: '12' });
      });
    },
  );
});

describe('accounts', () => {
  it('are read with what is there, and the rest is not available', async () => {
    const full = {
      id: 1,
      social: 'some-new-network',
      display_name: 'Us',
      handler: '@us',
      avatar: 'https://example.com/a.png',
      is_active: false,
      disconnected_at: null,
      extra: { kept: true },
    };
    await withService(answerJson({ data: [full, { id: '2' }] }), async (service) => {
      const answer = await s.listAccounts(service);
      const rest = { social: null, displayName: null, handler: null, avatar: null, active: null, disconnectedAt: null };
      expect(answer.ok && answer.value).toMatchObject([
        { id: '1', social: 'some-new-network', displayName: 'Us', handler: '@us', active: false, raw: full },
        { id: '2', ...rest },
      ]);
    });
  });

  it('say when nothing tells whether they are parked', async () => {
    await withService(answerJson({ data: [{ id: 1 }] }), async (service) => {
      const answer = await s.listAccounts(service);
      expect(answer.ok && answer.detail).toEqual({ code: 'no-account-tells', member: 'is_active' });
    });
  });

  it('an update gives {data: X} or X', async () => {
    for (const body of [{ data: { id: 1, is_active: true } }, { id: 1, is_active: true }]) {
      await withService(answerJson(body), async (service) => {
        const answer = await s.updateAccount(service, { accountId: '1', active: true });
        expect(answer).toMatchObject({ ok: true, value: { id: '1', active: true } });
      });
    }
  });

  it('a list of things without ids is a failure and not an empty list', async () => {
    await withService(answerJson({ data: [{ uuid: 'x' }] }), async (service) => {
      const answer = await s.listAccounts(service);
      expect(answer).toMatchObject({ ok: false, code: 'unexpected-shape', raw: '{"data":[{"uuid":"x"}]}' });
      expect(answer.ok ? '' : reasonWords(answer.reason)).toBe(
        'The accounts could not be listed. The answer is not in the expected form. 1 entry of 1 has no “id”.',
      );
    });
  });
});

describe('boards', () => {
  it('have all four members', async () => {
    const board = { id: 'b1', name: 'Food', description: null, image: null };
    await withService(answerJson({ data: [board] }), async (service) => {
      const answer = await s.listBoards(service, { accountId: '1' });
      expect(answer.ok && answer.value).toEqual([{ ...board, raw: board }]);
    });
  });
});

describe('bio blocks', () => {
  it('are listed as bare ids, as JSON in strings, or as objects', async () => {
    const items = ['5', 6, '{"id":7,"sort_order":2,"title":"T","is_active":1}', { id: '9007199254740993', url: 'u' }];
    await withService(answerJson({ data: items }), async (service) => {
      const answer = await s.listBlocks(service);
      expect(answer.ok && answer.value).toMatchObject([
        { id: '5', sortOrder: null },
        { id: '6' },
        { id: '7', sortOrder: 2, title: 'T', active: true },
        { id: '9007199254740993', url: 'u' },
      ]);
    });
  });

  it('that cannot be read are counted', async () => {
    await withService(answerJson({ data: ['5', '{"broken', null] }), async (service) => {
      const answer = await s.listBlocks(service);
      expect(answer.ok && answer.value.map((block) => block.id)).toEqual(['5']);
      expect(answer.ok && answer.detail).toEqual({ code: 'entries-without', lost: 2, entries: 3, member: 'id' });
    });
  });

  it('a new one gives its id where the service tells it', async () => {
    await withService(answerJson({ data: { id: 4 } }, 201), async (service) => {
      expect(await s.createBlock(service, { type: 'link' })).toMatchObject({ remoteId: '4' });
    });
  });
});

describe('the bio page', () => {
  it('is null where the service says that there is none', async () => {
    for (const body of ['{"data":null}', '']) {
      await withService(answerJson(body), async (service) => {
        expect(await s.showBio(service)).toMatchObject({ ok: true, value: null });
      });
    }
    await withService(answerJson({ message: 'No page.' }, 404), async (service) => {
      expect(await s.showBio(service)).toMatchObject({ ok: false, code: 'not-found' });
    });
  });

  it('is read from {data: X} and from X', async () => {
    for (const body of [{ data: { title: 'Us', slug: 'us' } }, { title: 'Us', slug: 'us' }]) {
      await withService(answerJson(body), async (service) => {
        expect(await s.updateBio(service, { title: 'Us' })).toMatchObject({ value: { title: 'Us', slug: 'us' } });
      });
    }
  });
});

describe('scheduled comments', () => {
  it('keep their status as it is, with its meaning where the profile has one', async () => {
    const profile = s.readWireProfile({ commentStatus: { 2: 'armed' } });
    if (!profile.ok) return expect.fail();
    const body = { data: { id: 3, content: 'Hi', status: 2, delay_minutes: 5, post_id: '9007199254740993' } };
    await withService(
      answerJson(body),
      async (service) => {
        const answer = await s.editScheduledComment(service, { commentId: '3', content: 'Hi' });
        const value = { id: '3', status: '2', statusMeaning: 'armed', delay_minutes: 5, post_id: '9007199254740993' };
        expect(answer).toMatchObject({ ok: true, value });
      },
      { profile: profile.profile },
    );
    await withService(answerJson(body), async (service) => {
      const answer = await s.editScheduledComment(service, { commentId: '3', content: 'Hi' });
      expect(answer).toMatchObject({ ok: true, value: { status: '2', statusMeaning: null } });
    });
  });
});

describe('webhooks', () => {
  it('keep events nobody knows', async () => {
    const hook = {
      id: 1,
      url: 'https://example.com/x',
      events: ['post.published', 'brand.new', 7, 'brand.new'],
      is_active: 0,
    };
    await withService(answerJson({ data: [hook] }), async (service) => {
      const answer = await s.listWebhooks(service);
      expect(answer.ok && answer.value[0]).toMatchObject({
        id: '1',
        events: ['post.published', 'brand.new', 7],
        is_active: false,
      });
    });
  });
});

describe('API tokens', () => {
  it.each([
    ['{"data":{"token":"s3cr3t/x"}}'],
    ['{"token":"s3cr3t\\/x"}'],
    ['{"data":{"plain_text_token":"s3cr3t/x"}}'],
    ['{"plain_text_token":"s3cr3t/x","token":5}'],
    ['{"data":{"access_token":"s3cr3t\\u002fx","id":8}}'],
    ['{"access_token":"s3cr3t/x"}'],
  ])('the secret is found in %s, and is nowhere else in the answer', async (body) => {
    await withService(answerJson(body, 201), async (service) => {
      const answer = await s.createToken(service, { name: 'Workspace' });
      expect(answer.ok && answer.value.secret).toBe('s3cr3t/x');
      expect(answer.raw).not.toMatch(/s3cr3t/);
      expect(answer.raw).toContain('[secret]');
    });
  });

  it('a secret in an answer that is no success is not kept either', async () => {
    await withService(answerJson('{"message":"Oops.","data":{"token":"s3cr3t/x"}}', 500), async (service) => {
      const answer = await s.createToken(service, { name: 'Workspace' });
      expect(answer).toMatchObject({ ok: false, verdict: 'in-doubt', serviceWords: 'Oops.' });
      expect(JSON.stringify(answer)).not.toContain('s3cr3t');
    });
  });

  it('a lost secret is said, and an unreadable answer is not kept', async () => {
    await withService(answerJson({ data: {} }), async (service) => {
      const answer = await s.createToken(service, { name: 'Workspace' });
      expect(answer.ok && answer.detail).toMatchObject({
        code: 'no-secret',
        lookedAt: expect.arrayContaining(['token']) as string[],
      });
    });
    await withService(answerJson('{"token":"s3cr3t'), async (service) => {
      const answer = await s.createToken(service, { name: 'Workspace' });
      expect(answer).toMatchObject({ verdict: 'executed-unreadable', raw: null });
    });
  });

  it('the refusal to revoke the API key keeps the words that say to rotate it', async () => {
    await withService(answerJson({ message: 'Rotate the API key instead.' }, 403), async (service) => {
      const answer = await s.revokeToken(service, { tokenId: 'key' });
      expect(answer).toMatchObject({ code: 'forbidden', serviceWords: 'Rotate the API key instead.' });
    });
  });
});

describe('a schedule', () => {
  it('without a time is not sent', async () => {
    await withService(
      answerWith((response) => response.end('{}')),
      async (service, server) => {
        for (const at of [{}, { scheduledAtMs: Number.NaN }, { scheduledAtMs: 1e20 }]) {
          const answer = await s.createPost(service, { ...post, mode: 'schedule', ...at });
          expect(answer).toMatchObject({ verdict: 'unsent', code: 'invalid-input' });
        }
        expect(server.received).toHaveLength(0);
      },
    );
  });
});
