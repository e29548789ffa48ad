import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  addFirstComment,
  createPost,
  listAccounts,
  reorderBlocks,
  revokeToken,
  updateAccount,
  updateBio,
  updateBlock,
  updatePost,
  updateWebhook,
  uploadAvatar,
  type Answer,
  type Service,
} from '../../src-main/core/service/service.ts';
import { Redaction } from '../../src-main/core/service/http/redact-token.ts';
import { createBlock, deleteBlock, deleteWebhook, disconnectAccount, editScheduledComment } from './performed.ts';
import { answerJson, answerText, answerWith, rawServer, TOKEN, withService } from './scripted-server.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';

const post = { content: 'Hello', accountIds: ['1'], mode: 'now' as const };
const html = '<!doctype html><title>Welcome to the hotel</title>';

describe('statuses', () => {
  const cases: [number, string, string][] = [
    [401, 'auth-refused', 'unauthorized'],
    [403, 'not-executed', 'forbidden'],
    [404, 'not-executed', 'not-found'],
    [408, 'in-doubt', 'timeout'],
    [409, 'not-executed', 'refused'],
    [413, 'not-executed', 'payload-too-large'],
    [418, 'not-executed', 'refused'],
    [422, 'not-executed', 'validation'],
    [429, 'rate-limited', 'rate-limited'],
    [500, 'in-doubt', 'server-error'],
    [502, 'in-doubt', 'server-error'],
    [503, 'in-doubt', 'server-error'],
    [504, 'in-doubt', 'server-error'],
  ];

  it.each(cases)('%i to a create is %s', async (status, verdict, code) => {
    const words = `because ${status}`;
    await withService(answerJson({ message: words }, status), async (service, server) => {
      const answer = await createPost(service, post);
      expect(answer).toMatchObject({ ok: false, status, verdict, code, serviceWords: words, wentOnWire: true });
      expect(answer.ok ? '' : reasonWords(answer.reason)).toContain(words);
      expect(answer.raw).toBe(JSON.stringify({ message: words }));
      expect(server.received).toHaveLength(1);
    });
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed, and the token goes nowhere else', async (status) => {
    const elsewhere = await answerJson({ data: { id: 1 } });
    const location = { location: `${elsewhere.url}/spaces/7/posts` };
    await withService(answerJson('', status, location), async (service, server) => {
      const answer = await createPost(service, post);
      const verdict = [302, 303].includes(status) ? 'in-doubt' : 'not-executed';
      expect(answer).toMatchObject({ ok: false, code: 'redirected', verdict });
      expect(server.received).toHaveLength(1);
    });
    expect(elsewhere.received).toHaveLength(0);
    await elsewhere.close();
  });

  it('tells the field errors of a 422, by their names', async () => {
    const body = { message: 'No.', errors: { content: ['Too long.', 'Too loud.'], account_ids: 'Unknown.' } };
    await withService(answerJson(body, 422), async (service) => {
      const fields = { content: ['Too long.', 'Too loud.'], account_ids: ['Unknown.'] };
      expect(await createPost(service, post)).toMatchObject({ fields, serviceWords: 'No.' });
    });
  });

  it('counts the 404 of a deletion as done', async () => {
    await withService(answerJson({ message: 'No such webhook.' }, 404), async (service) => {
      expect(await deleteWebhook(service, { webhookId: '5' })).toMatchObject({ ok: true, status: 404, value: null });
    });
    await withService(answerText(html, 404, { 'content-type': 'text/html' }), async (service) => {
      expect(await deleteWebhook(service, { webhookId: '5' })).toMatchObject({ ok: false, code: 'not-found' });
    });
  });

  it('gives the words of a refused activation, whichever 4xx it is', async () => {
    for (const status of [402, 403, 409, 422]) {
      await withService(answerJson({ message: 'No free slot.' }, status), async (service) => {
        const answer = await updateAccount(service, { accountId: '1', active: true });
        expect(answer).toMatchObject({ ok: false, verdict: 'not-executed', serviceWords: 'No free slot.' });
      });
    }
  });
});

describe('bodies of a 2xx', () => {
  const unreadable: [string, () => ReturnType<typeof answerText>, string][] = [
    ['cut off', () => answerText('{"data":{"id":12', 200, { 'content-length': '500' }), 'cut off'],
    ['malformed', () => answerText('{"data":{"id":12,}'), 'not readable JSON'],
    ['nested 200,000 deep', () => answerText(`${'[{"a":'.repeat(100_000)}`), 'nested too deeply'],
    ['20 MB long', () => answerText(`{"data":"${'x'.repeat(20_000_000)}"}`), 'too large'],
    [
      'a gzip bomb',
      () => answerText(gzipSync(Buffer.alloc(50_000_000, 0x20)), 200, { 'content-encoding': 'gzip' }),
      'compressed',
    ],
  ];

  it.each(unreadable)('%s: a create is executed, a read fails, and what came is kept', async (_, open, words) => {
    const close = open().then((server) => ({ ...server }));
    await withService(close, async (service) => {
      const created = await createPost(service, post);
      expect(created).toMatchObject({ ok: true, verdict: 'executed-unreadable', remoteId: null });
      expect(created.ok && reasonWords(created.reason)).toContain(words);
      expect(created.raw?.length).toBeGreaterThan(10);
      expect(created.raw?.length).toBeLessThan(1_000_000);
      const read = await listAccounts(service);
      expect(read).toMatchObject({ ok: false, verdict: 'executed-unreadable' });
    });
  });

  it('8 MiB are read whole, and one byte more is too large', async () => {
    const frame = '{"data":[{"id":"1","x":""}]}';
    const body = frame.replace('""', `"${'x'.repeat(8 * 1024 * 1024 - frame.length)}"`);
    await withService(answerText(body), async (service) => {
      expect(await listAccounts(service)).toMatchObject({ ok: true, value: [{ id: '1' }], raw: body });
    });
    await withService(answerText(`${body} `), async (service) => {
      expect(await listAccounts(service)).toMatchObject({ ok: false, code: 'too-large' });
    });
  });

  it('a page in HTML is a portal: a create is in doubt', async () => {
    await withService(answerText(html, 200, { 'content-type': 'text/html' }), async (service) => {
      const answer = await createPost(service, post);
      expect(answer).toMatchObject({ ok: false, verdict: 'portal', code: 'not-json', raw: html });
    });
    await withService(answerText(html), async (service) => {
      expect(await createPost(service, post)).toMatchObject({ verdict: 'portal' });
    });
  });

  it('a body that stalls is cut off at its deadline; a slow drip at the total one', async () => {
    const start = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"data":';
    await withService(rawServer({ onBytes: (socket) => socket.write(start) }), async (service) => {
      expect(await createPost(service, post)).toMatchObject({ verdict: 'executed-unreadable', raw: '{"data":' });
    });
    const drip = rawServer({
      onBytes(socket) {
        socket.write(start);
        const timer = setInterval(() => socket.write(' '), 50);
        socket.on('close', () => clearInterval(timer));
      },
    });
    await withService(
      drip,
      async (service) => expect(await createPost(service, post)).toMatchObject({ verdict: 'executed-unreadable' }),
      { deadlines: { bodyMs: 2000, totalMs: 600 } },
    );
  });

  it('nothing at all, {} and 204 are success where no member is declared, and no list where one is', async () => {
    for (const server of [() => answerJson(''), () => answerJson('{}'), () => answerJson('', 204)]) {
      await withService(server(), async (service) => {
        expect(await deleteWebhook(service, { webhookId: '1' })).toMatchObject({ ok: true, verdict: 'executed' });
        expect(await createPost(service, post)).toMatchObject({ ok: true, verdict: 'executed', remoteId: null });
        expect(await listAccounts(service)).toMatchObject({ ok: false, verdict: 'executed-unreadable' });
      });
    }
  });

  it.each<[string, object, string[]]>([
    ['errors by field and no data', { data: null, errors: { content: ['Too long.'] } }, ['Too long.']],
    ['an error', { error: 'Quota used up.' }, ['Quota used up.']],
    ['an error of which only the message tells', { error: true, message: 'Quota used up.' }, ['Quota used up.']],
    ['success: false', { success: false, message: 'Not allowed.' }, ['Not allowed.']],
    ['ok: false and an ID that is none', { ok: false, id: 0 }, []],
    ['success: false around no post', { data: { success: false, id: null } }, []],
  ])('a create that is answered with %s and no ID failed there, in its words', async (_, body, serviceWords) => {
    await withService(answerJson(body), async (service) =>
      expect(await createPost(service, post)).toMatchObject({
        ok: true,
        remoteId: null,
        failedThere: { serviceWords },
      }),
    );
  });

  it.each<[string, object]>([
    ['no ID', { data: { text: 'Hello' } }],
    ['an ID beside errors', { data: { id: 5 }, errors: { link: ['Was shortened.'] } }],
    ['empty errors', { data: {}, errors: [], error: null, success: true }],
    ['errors all empty, by field', { data: {}, errors: { content: [] }, error: false }],
    ['a status that stands beside an old error', { data: { status: 'queued' }, errors: ['Failed before.'] }],
  ])('a create that is answered with %s was carried out', async (_, body) => {
    await withService(answerJson(body), async (service) => {
      const answer = await createPost(service, post);
      expect(answer).toMatchObject({ ok: true });
      expect(answer).not.toHaveProperty('failedThere');
    });
  });

  it('a block or a comment that is answered with an error and no ID was refused, in its words', async () => {
    await withService(answerJson({ data: null, errors: { url: ['Leads nowhere.'] } }), async (service) => {
      const refused = { ok: true, remoteId: null, refused: { serviceWords: ['Leads nowhere.'] } };
      expect(await createBlock(service, { type: 'link' })).toMatchObject(refused);
      expect(await addFirstComment(service, { postId: '1', content: 'One' })).toMatchObject(refused);
    });
    await withService(answerJson({ data: { id: 5 }, errors: { url: ['Leads nowhere.'] } }), async (service) =>
      expect(await createBlock(service, { type: 'link' })).not.toHaveProperty('refused'),
    );
  });

  const changes: Record<string, (service: Service) => Promise<Answer<unknown>>> = {
    'of a post': (service) => updatePost(service, { ...post, postId: '1' }),
    'of a comment': (service) => editScheduledComment(service, { commentId: '1', content: 'One' }),
    'of the bio page': (service) => updateBio(service, { title: 'New' }),
    'of a block': (service) => updateBlock(service, { blockId: '1', type: 'link' }),
    'of an account': (service) => updateAccount(service, { accountId: '1', active: false }),
    'of a webhook': (service) => updateWebhook(service, { webhookId: '1', active: false }),
    'of the picture': (service) =>
      uploadAvatar(service, { bytes: Buffer.from('x'), fileName: 'a.png', mediaType: 'image/png' }),
    'of the order': (service) => reorderBlocks(service, { blockIds: ['1'] }),
    'that deletes a block': (service) => deleteBlock(service, { blockId: '1' }),
    'that disconnects': (service) => disconnectAccount(service, { accountId: '1' }),
    'that deletes a webhook': (service) => deleteWebhook(service, { webhookId: '1' }),
    'that revokes a token': (service) => revokeToken(service, { tokenId: '1' }),
  };
  const givesBack = ['of a post', 'of a comment', 'of the bio page', 'of a block', 'of an account', 'of a webhook'];

  it.each(Object.entries(changes))('a change %s that says it did not succeed was refused', async (name, change) => {
    for (const body of [
      { success: false, message: 'Not yours.' },
      { data: null, ok: false, errors: { id: ['Not yours.'] } },
      { data: { success: false }, error: 'Not yours.' },
    ])
      await withService(answerJson(body), async (service) =>
        expect(await change(service)).toMatchObject({ ok: true, refused: { serviceWords: ['Not yours.'] } }),
      );
    const thing = { id: 1, title: 'New', status: 'failed', errors: { x: ['An old one.'] } };
    const done: object[] = [{}, { success: true }, { data: thing }, { data: null, errors: { id: ['Not yours.'] } }];
    if (givesBack.includes(name)) done.push({ success: false, message: 'Of before.', data: thing });
    for (const body of done)
      await withService(answerJson(body), async (service) => {
        const answer = await change(service);
        expect(answer).toMatchObject({ ok: true });
        expect(answer).not.toHaveProperty('refused');
      });
  });

  it('members called __proto__ change nothing', async () => {
    const body =
      '{"__proto__":{"polluted":1},"data":[{"id":1,"__proto__":{"is_active":true},"constructor":{"prototype":{"polluted":1}}}]}';
    await withService(answerJson(body), async (service) => {
      const answer = await listAccounts(service);
      expect(answer).toMatchObject({ ok: true, raw: body });
      expect(answer.ok && answer.value[0]).toMatchObject({ id: '1', active: null });
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    });
  });

  it('memory stays bounded while 20 MB come again and again', async () => {
    const chunk = Buffer.alloc(1_000_000, 0x20);
    const endless = answerWith((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
      for (let i = 0; i < 20; i++) response.write(chunk);
      response.end('null}');
    });
    await withService(endless, async (service) => {
      const before = process.memoryUsage().arrayBuffers;
      for (let i = 0; i < 15; i++) {
        const answer = await listAccounts(service);
        expect(answer).toMatchObject({ ok: false, code: 'too-large' });
        expect(answer.raw?.length).toBe(64 * 1024);
      }
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150_000_000);
    });
  });
});

describe('the token', () => {
  it('is blanked where the service echoes it, in every field of the answer and in the log', async () => {
    const logged: unknown[] = [];
    const write = (fields: object, message: string): void => void logged.push(fields, message);
    const log = { debug: write, info: write, warn: write, error: write };
    for (const status of [200, 422, 500]) {
      const body = { message: `You sent Bearer ${TOKEN}`, errors: { [TOKEN]: [TOKEN] }, data: { id: TOKEN } };
      await withService(
        answerJson(body, status),
        async (service) => {
          const answer = await createPost(service, post);
          expect(JSON.stringify(answer)).not.toContain(TOKEN);
          expect(answer.raw).toContain('[token]');
        },
        { log },
      );
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain(TOKEN);
  });

  it.each(['', 'a', 'Bearer ', 'Authorization: Bearer '])(
    'is blanked in Base64 as well, behind “%s”',
    async (before) => {
      const echoed = Buffer.from(`${before}${TOKEN}`).toString('base64');
      await withService(answerJson({ message: `You sent ${echoed}` }, 422), async (service) => {
        const said = JSON.stringify(await createPost(service, post));
        expect(said).toContain('[token]');
        const words = /You sent (\S*)\[token\](\S*?)["\\]/.exec(said) ?? [];
        expect(Buffer.from(`${words[1]}`, 'base64').toString('latin1')).not.toContain(TOKEN.slice(0, 4));
      });
    },
  );

  const odd = 'tok+Zq7vKpL2m/Wx9"\\R&tY=';
  const hexOf = (char: string): string => char.charCodeAt(0).toString(16).padStart(2, '0');
  const everyChar = (spell: (char: string) => string): string => Array.from(odd, spell).join('');
  const inJson = JSON.stringify(odd).slice(1, -1);
  it.each<[string, string]>([
    ['JSON', inJson],
    ['JSON that escapes more than it must', inJson.replaceAll('+', '\\u002B').replaceAll('&', '\\u0026')],
    ['JSON that escapes everything', everyChar((char) => `\\u00${hexOf(char)}`)],
    ['JSON within JSON', JSON.stringify(inJson.replaceAll('+', '\\u002B')).slice(1, -1)],
    ['a URL, in lower case', encodeURIComponent(odd).replaceAll(/%../g, (part) => part.toLowerCase())],
    ['a URL within a URL', encodeURIComponent(encodeURIComponent(odd))],
    ['HTML, in decimal', everyChar((char) => (/\w/.test(char) ? char : `&#${char.charCodeAt(0)};`))],
    ['HTML, in hexadecimal', everyChar((char) => (/\w/.test(char) ? char : `&#x0${hexOf(char)};`))],
    ['HTML, by name', 'tok&plus;Zq7vKpL2m&sol;Wx9&quot;&bsol;R&amp;tY&equals;'],
    ['Base64 within JSON that escapes its slashes', Buffer.from(odd).toString('base64').replaceAll('/', '\\/')],
  ])('is blanked as %s writes it', async (_, echoed) => {
    const open = answerText(`{"message":"You sent “${echoed}”, and no more."}`, 422);
    const told = { token: () => Promise.resolve(odd) };
    await withService(
      open,
      async (service) =>
        expect(await createPost(service, post)).toMatchObject({
          serviceWords: 'You sent “[token]”, and no more.'.replace(']”', echoed.endsWith('==') ? ']==”' : ']”'),
        }),
      told,
    );
  });

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', (text) => gzipSync(text)],
    ['deflate', (text) => deflateSync(text)],
    ['deflate', (text) => deflateRawSync(text)],
    ['br', (text) => brotliCompressSync(text)],
    ['compress', (text) => Buffer.from(text)],
    ['constructor', (text) => Buffer.from(text)],
    ['__proto__', (text) => Buffer.from(text)],
  ])('is in nothing that is kept of a body that came as %s, and what holds none is kept', async (encoding, pack) => {
    for (const [body, kept] of [
      [
        { message: `You sent ${odd.replaceAll('"', '')}` },
        !['compress', 'constructor', '__proto__'].includes(encoding),
      ],
      [{ message: `You sent ${TOKEN}` }, false],
    ] as const) {
      const packed = pack(JSON.stringify(body));
      await withService(answerText(packed, 422, { 'content-encoding': encoding }), async (service) => {
        const { raw } = await createPost(service, post);
        const whole = `${encoding};base64,${packed.toString('base64')}`;
        expect(raw).toBe(kept ? whole : `${encoding}; ${packed.length} bytes, not kept`);
      });
    }
  });

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const long = Array.from({ length: 4_096 }, (_, at) => letters[(at * 7 + (at % 13) * 5 + at * at) % 64]).join('');
  const backslashes = `${'\\'.repeat(14)}x`;
  const withToken = (token: string) => ({ token: () => Promise.resolve(token) });

  it.each<[string, string, string]>([
    ['of 4,096 characters', long, long],
    ['of 4,096 characters, in a URL', long, encodeURIComponent(long).replaceAll('A', '%41')],
    ['of 4,096 characters, in Base64 behind “a”', long, Buffer.from(`a${long}`).toString('base64url')],
    ['of backslashes', backslashes, JSON.stringify(JSON.stringify(backslashes).slice(1, -1)).slice(1, -1)],
    ['with what looks like escapes', 'a%41&lt;\\u0041b', JSON.stringify('a%41&lt;\\u0041b').slice(1, -1)],
    ['behind what opens an escape', 'deadbeef01', `%25%${'deadbeef01'}`],
    ['in UTF-16', TOKEN, [...TOKEN].join('\0')],
  ])('%s is blanked, and the answer is one', async (_, token, echoed) => {
    const body = `<p>You sent “${echoed}”, and no more.`;
    await withService(
      answerText(body, 422),
      async (service) => {
        const { raw, status } = await createPost(service, post);
        expect(status).toBe(422);
        expect(raw).toContain('[token]');
        expect(raw?.length).toBeLessThan(70);
      },
      withToken(token),
    );
  });

  it.each<[string, () => Parameters<typeof answerText>]>([
    ['a page longer than what is kept of one', () => [`<p>${'x'.repeat(64 * 1024 - 10)}${TOKEN}`]],
    ['an answer that is cut off', () => [`{"data":"${TOKEN.slice(0, 12)}`, 200, { 'content-length': '500' }]],
    [
      'an answer that is cut off in an escape',
      () => [`{"data":"${TOKEN.slice(0, 6)}\\u002dtok\\u00`, 200, { 'content-length': '500' }],
    ],
    ['one that is too large', () => [`{"a":"${'x'.repeat(64 * 1024 - 12)}${TOKEN}${'y'.repeat(9_000_000)}"}`]],
  ])('leaves no beginning of it in %s', async (_, answer) => {
    await withService(answerText(...answer()), async (service) => {
      const { raw } = await createPost(service, post);
      expect(raw?.length).toBeGreaterThan(10);
      expect(raw).not.toContain(TOKEN.slice(0, 4));
    });
  });

  it('makes no ID of a header or a body that echoes it, and is kept of neither', async () => {
    for (const [body, headers] of [
      [{}, { location: `/posts/${TOKEN}` }],
      [{}, { location: `/posts/5?token=${encodeURIComponent(TOKEN)}` }],
      [{ data: { id: TOKEN } }, {}],
      [{ data: { id: `post-${TOKEN}-1` } }, {}],
    ] as const) {
      await withService(answerJson(body, 201, headers), async (service) => {
        const answer = await createPost(service, post);
        expect(answer).toMatchObject({ ok: true, verdict: 'executed', remoteId: null });
        expect(JSON.stringify(answer)).not.toContain(TOKEN);
      });
    }
  });

  it('of digits alone leaves an answer that counts where it stood for a number in it', async () => {
    await withService(
      answerText('{"data":{"id":123456789}}', 201),
      async (service) => expect(await createPost(service, post)).toMatchObject({ ok: true, verdict: 'executed' }),
      withToken('123456789'),
    );
  });

  it('that cannot be looked for costs no answer, and nothing of it is kept', async () => {
    const odd = { secrets: () => Promise.resolve([null as unknown as string]) };
    await withService(
      answerJson({ data: { id: 5 }, message: TOKEN }, 201, { location: '/posts/5' }),
      async (service) => {
        const answer = await createPost(service, post);
        expect(answer).toMatchObject({ ok: true, verdict: 'executed', status: 201, raw: null, remoteId: null });
      },
      odd,
    );
  });

  it('takes no longer to be looked for, however long it is and whatever stands there', () => {
    const size = 100_000;
    const took = (token: string, filled: string): number => {
      const text = filled.repeat(size / filled.length);
      const redaction = new Redaction([token]);
      const startedAtMs = performance.now();
      redaction.blank(text, 'cut-off');
      return performance.now() - startedAtMs;
    };
    const least = (token: string, filled: string): number =>
      Math.min(...Array.from({ length: 3 }, () => took(token, filled)));
    const ordinary = least(TOKEN, 'words of it ');
    const odd = ['a'.repeat(4_095), '\\'.repeat(4_095)].flatMap((most) => [`${most}b`, `b${most}`]);
    // One that begins anew at every place would take some thousand times as long.
    for (const token of [...odd, long])
      for (const filled of ['\\', '&amp;', '%25', 'a', token.slice(0, 1)])
        expect(least(token, filled)).toBeLessThan(ordinary * 150);
  });

  it('is asked for anew with each call', async () => {
    const tokens = ['first-token', 'second-token'];
    await withService(
      answerJson({ data: [] }),
      async (service, server) => {
        await listAccounts(service);
        await listAccounts(service);
        const sent = server.received.map((one) => one.headers.authorization);
        expect(sent).toEqual(['Bearer first-token', 'Bearer second-token']);
      },
      { token: () => Promise.resolve(tokens.shift() ?? '') },
    );
  });
});
