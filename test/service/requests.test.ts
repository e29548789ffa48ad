import { describe, expect, it } from 'vitest';
import { operations, uploadAvatar, createToken, updateWebhook } from '../../src-main/core/service/service.ts';
import { everyOperation, operationIds, picture } from './every-operation.ts';
import { answerJson, TOKEN, withService } from './scripted-server.ts';

/** The endpoint table of spec/service-api.md, copied by hand from the text. */
const endpoints: Record<string, string> = {
  'accounts.index': 'GET /spaces/{space}/accounts',
  'accounts.boards': 'GET /spaces/{space}/accounts/{account}/boards',
  'accounts.update': 'PATCH /spaces/{space}/accounts/{account}',
  'accounts.destroy': 'DELETE /spaces/{space}/accounts/{account}',
  'analytics.index': 'GET /spaces/{space}/analytics',
  'analytics.show': 'GET /spaces/{space}/accounts/{account}/analytics',
  'analytics.posts': 'GET /spaces/{space}/accounts/{account}/analytics/posts',
  'api-tokens.store': 'POST /api-tokens',
  'api-tokens.destroy': 'DELETE /api-tokens/{tokenId}',
  'bio.blocks.index': 'GET /spaces/{space}/bio/blocks',
  'bio.blocks.store': 'POST /spaces/{space}/bio/blocks',
  'bio.blocks.update': 'PUT /spaces/{space}/bio/blocks/{block}',
  'bio.blocks.destroy': 'DELETE /spaces/{space}/bio/blocks/{block}',
  'bio.blocks.reorder': 'POST /spaces/{space}/bio/blocks/reorder',
  'bio.show': 'GET /spaces/{space}/bio',
  'bio.store': 'POST /spaces/{space}/bio',
  'bio.update': 'PUT /spaces/{space}/bio',
  'bio.avatar': 'POST /spaces/{space}/bio/avatar',
  'comments.update': 'PUT /spaces/{space}/comments/{scheduledComment}',
  'webhooks.index': 'GET /spaces/{space}/webhooks',
  'webhooks.update': 'PUT /spaces/{space}/webhooks/{webhook}',
  'webhooks.destroy': 'DELETE /spaces/{space}/webhooks/{webhook}',
  'posts.create': 'POST /spaces/{space}/posts',
  'posts.update': 'PUT /spaces/{space}/posts/{post}',
  'posts.retry': 'POST /spaces/{space}/posts/{post}/retry',
  'posts.firstComment': 'POST /spaces/{space}/posts/{post}/comment',
};

describe('the table of operations', () => {
  it('has the 26 rows of the endpoint table, method and path', () => {
    const ours = Object.values(operations).map(({ id, method, path }) => [id, `${method} ${path}`]);
    expect(Object.fromEntries(ours)).toEqual(endpoints);
    expect(ours).toHaveLength(26);
  });

  it('puts the four post operations under the publish limit as well, and no others', () => {
    const publishing = operationIds.filter((id) => operations[id].buckets.includes('publish'));
    expect(publishing).toEqual(['posts.create', 'posts.update', 'posts.retry', 'posts.firstComment']);
    expect(operationIds.every((id) => operations[id].buckets.includes('api'))).toBe(true);
  });

  it('calls no creation idempotent', () => {
    const once = operationIds.filter((id) => !operations[id].idempotent);
    expect(once).toEqual([
      'api-tokens.store',
      'bio.blocks.store',
      'bio.store',
      'posts.create',
      'posts.retry',
      'posts.firstComment',
    ]);
  });

  it('takes assumed fields from a section of the wire profile, and stated ones from the text', () => {
    for (const operation of Object.values(operations)) {
      const assumed = operation.fields.filter((field) => field.trust === 'assumed');
      expect(assumed.length > 0).toBe(operation.requestSection !== null);
    }
  });
});

describe('each operation', () => {
  it.each(operationIds)('%s sends its line, the token, and asks for plain JSON', async (id) => {
    await withService(answerJson({ data: [] }), async (service, server) => {
      await everyOperation[id](service);
      const [sent] = server.received;
      const [method, path = ''] = (endpoints[id] ?? '').split(' ');
      const filled = path
        .replace('{space}', '7')
        .replace('{tokenId}', 't1')
        .replace(/\{\w+\}/g, '1');
      expect([sent?.method, sent?.path]).toEqual([method, filled]);
      expect(sent?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'accept-encoding': 'identity' });
      const type = sent?.headers['content-type'];
      if (operations[id].body === 'json') expect(type).toBe('application/json');
      else if (operations[id].body === 'multipart') expect(type).toMatch(/^multipart\/form-data; boundary=/);
      else expect([type, sent?.body]).toEqual([undefined, '']);
    });
  });

  it.each(operationIds.filter((id) => operations[id].path.includes('{space}')))(
    '%s refuses a space id that would lead elsewhere',
    async (id) => {
      for (const remoteSpaceId of ['..', '.', '', 'a/b', 'a b', '\ud800']) {
        await withService(
          answerJson({}),
          async (service, server) => {
            expect(await everyOperation[id](service)).toMatchObject({ verdict: 'unsent', code: 'invalid-input' });
            expect(server.received).toHaveLength(0);
          },
          { remoteSpaceId },
        );
      }
    },
  );

  it('ids are escaped in the path', async () => {
    await withService(answerJson({}), async (service, server) => {
      await updateWebhook(service, { webhookId: 'a?b#c%2e', url: 'x' });
      expect(server.received[0]?.path).toBe('/spaces/7/webhooks/a%3Fb%23c%252e');
    });
  });

  it('the base address may have a path', async () => {
    await withService(
      answerJson({ data: [] }).then((server) => ({ ...server, url: `${server.url}/v1/api` })),
      async (service, server) => {
        await everyOperation['accounts.index'](service);
        expect(server.received[0]?.path).toBe('/v1/api/spaces/7/accounts');
      },
    );
  });
});

describe('what is checked before sending', () => {
  it('the length of a token name, in characters', async () => {
    await withService(answerJson({ token: 'secret' }), async (service, server) => {
      expect(await createToken(service, { name: '😀'.repeat(255) })).toMatchObject({ ok: true });
      expect(await createToken(service, { name: 'x'.repeat(256) })).toMatchObject({ code: 'invalid-input' });
      expect(await createToken(service, { name: '' })).toMatchObject({
        wrong: { field: 'name', detail: { code: 'name-length', most: 255 } },
      });
      expect(server.received).toHaveLength(1);
    });
  });

  it('the size of an avatar: 5 MiB and not a byte more', async () => {
    await withService(answerJson(''), async (service, server) => {
      const bytes = new Uint8Array(5 * 1024 * 1024);
      expect(await uploadAvatar(service, { ...picture, bytes })).toMatchObject({ ok: true });
      const larger = new Uint8Array(bytes.length + 1);
      expect(await uploadAvatar(service, { ...picture, bytes: larger })).toMatchObject({ code: 'invalid-input' });
      expect(await uploadAvatar(service, { ...picture, bytes: new Uint8Array() })).toMatchObject({ ok: false });
      expect(server.received).toHaveLength(1);
    });
  });

  it('the avatar goes as the one member "file", whatever its name', async () => {
    await withService(answerJson(''), async (service, server) => {
      await uploadAvatar(service, { ...picture, fileName: 'a"\r\nX-Evil: 1\r\n.png', mediaType: 'image/png\r\nX: 1' });
      const { body = '', headers } = server.received[0] ?? {};
      const boundary = headers?.['content-type']?.split('boundary=')[1];
      expect(body).toBe(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22%0D%0AX-Evil: 1%0D%0A.png"\r\n` +
          `Content-Type: application/octet-stream\r\n\r\n\x89PNG\r\n--${boundary}--\r\n`,
      );
    });
  });
});
