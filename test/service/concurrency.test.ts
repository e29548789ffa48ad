import { describe, expect, it } from 'vitest';
import { createPost, listAccounts } from '../../src-main/core/service/service.ts';
import { answerWith, rawServer, withService } from './scripted-server.ts';

const post = (content: string) => ({ content, accountIds: ['1'], mode: 'now' as const });
const forty = Array.from({ length: 40 }, (_, index) => `post-${index}`);

describe('many calls at once', () => {
  it('each gets its own answer, and each is sent once', async () => {
    const server = answerWith((response, request) => {
      const { content } = JSON.parse(request.body) as { content: string };
      response.setHeader('content-type', 'application/json');
      setImmediate(() => response.end(JSON.stringify({ data: { id: `id-of-${content}` } })));
    });
    await withService(server, async (service, { received }) => {
      const answers = await Promise.all(forty.map((content) => createPost(service, post(content))));
      expect(answers.map((answer) => answer.ok && answer.remoteId)).toEqual(forty.map((one) => `id-of-${one}`));
      expect(received).toHaveLength(forty.length);
    });
  });

  it('all end when the sockets are dropped: in doubt those that were on the wire, unsent the others', async () => {
    const wired = new Set<string>();
    await withService(rawServer({}), async (service) => {
      const calls = forty.map((content) => createPost(service, post(content), { onWire: () => wired.add(content) }));
      await expect.poll(() => wired.size).toBeGreaterThan(5);
      await service.dropSockets();
      const answers = await Promise.all(calls);
      expect(answers.map((answer) => answer.verdict)).toEqual(
        forty.map((content) => (wired.has(content) ? 'in-doubt' : 'unsent')),
      );
      expect(new Set(answers.map((answer) => answer.verdict)).size).toBe(2);
    });
  });

  it('a call after closing is unsent', async () => {
    await withService(rawServer({}), async (service) => {
      await service.close();
      expect(await createPost(service, post('late'))).toMatchObject({ verdict: 'unsent', code: 'aborted' });
      expect(await listAccounts(service)).toMatchObject({ verdict: 'unsent' });
    });
  });
});

describe('an answer in several parts', () => {
  it('early hints are passed over', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
    const okay = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"id":7}';
    await withService(rawServer({ onBytes: (socket) => socket.write(hints + okay) }), async (service) => {
      expect(await createPost(service, post('x'))).toMatchObject({ verdict: 'executed', status: 200, remoteId: '7' });
    });
  });

  it("a second answer on the same connection is nobody's", async () => {
    const okay = (id: number) =>
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n{"data":[{"id":${id}10}]}`;
    let asked = 0;
    const smuggler = rawServer({ onBytes: (socket) => socket.write(++asked === 1 ? okay(1) + okay(6) : okay(2)) });
    await withService(smuggler, async (service) => {
      expect(await listAccounts(service)).toMatchObject({ ok: true, value: [{ id: '110' }] });
      const second = await listAccounts(service);
      expect(second.ok ? second.value.map((account) => account.id) : []).not.toContain('610');
    });
  });
});
