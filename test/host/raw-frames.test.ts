import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../src-main/core/log.ts';
import { dialHolder } from '../../src-main/host/local-socket/dial.ts';
import { serveLocally } from '../../src-main/host/local-socket/serve.ts';
import { readSocketFile, type SocketFile } from '../../src-main/host/local-socket/socket-file.ts';
import { usualPatience } from '../../src-main/host/peer/server.ts';
import type { CoreClient } from '../../src-main/host/rpc-client.ts';
import { freshFolder, tinyHost } from './playground.ts';

/* The local socket beside what speaks no WebSocket, or a broken one: bytes as somebody writes them who has the address, and who has the key. */

const realCore = fileURLToPath(new URL('../../src-main/core/worker.ts', import.meta.url));
const PROOF_MS = 300;

const at = freshFolder();
let started: Awaited<ReturnType<typeof tinyHost>>;
let file: SocketFile;
/** A command that was there before, and is served all the while. */
let beside: CoreClient;

beforeAll(async () => {
  started = await tinyHost(at.folder, { worker: realCore });
  const patience = { ...usualPatience, proofMs: PROOF_MS, headersMs: PROOF_MS, requestMs: PROOF_MS };
  await serveLocally(started.host, { dataFolder: at.folder, shell: 'web', version: '1.0.0', log: silentLog, patience });
  file = readSocketFile(at.folder)!;
  beside = await comes();
});
afterAll(async () => {
  beside.close();
  await started[Symbol.asyncDispose]();
  at[Symbol.dispose]();
});

async function comes(): Promise<CoreClient> {
  const dialled = await dialHolder(at.folder, '1.0.0');
  if (dialled.found !== 'core') throw new Error(`Found ${dialled.found}.`);
  return dialled.client;
}

/** Who was there is answered, and so is who comes now; the core has not begun anew. */
async function isUnharmed(): Promise<void> {
  expect(await beside.core.app.info({})).toMatchObject({ dataFolder: at.folder });
  const next = await comes();
  expect(await next.core.app.info({})).toMatchObject({ dataFolder: at.folder });
  next.close();
  expect(started.host.state).toBe('running');
}

const UPGRADE = [
  'GET /core HTTP/1.1',
  ...['Host: outpost', 'Origin: http://outpost', 'Connection: Upgrade', 'Upgrade: websocket'],
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  'Sec-WebSocket-Version: 13\r\n\r\n',
].join('\r\n');

function opened(): Socket {
  const socket = connect(file.address).on('error', () => undefined);
  socket.resume();
  return socket;
}

const ended = (socket: Socket): Promise<unknown> => (socket.closed ? Promise.resolve() : once(socket, 'close'));

/** A socket that has been greeted as a WebSocket, and has said nothing yet. */
async function greeted(): Promise<Socket> {
  const socket = opened();
  socket.write(UPGRADE);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}

interface Frame {
  /** FIN, the reserved bits and the kind. */
  head: number;
  /** As it says of itself; else as it is. */
  length?: bigint;
  isMasked?: boolean;
  body?: string | Buffer;
}

/** RFC 6455, 5.2; the mask is of zeroes, so that the bytes are as they are given. */
function bytesOf({ head, length, isMasked = true, body = '' }: Frame): Buffer {
  const told = length ?? BigInt(Buffer.byteLength(body));
  const masked = isMasked ? 0x80 : 0;
  const size = told < 126n ? Buffer.of(masked + Number(told)) : Buffer.alloc(9, masked + 127);
  if (told >= 126n) size.writeBigUInt64BE(told, 1);
  return Buffer.concat([Buffer.of(head), size, Buffer.alloc(isMasked ? 4 : 0), Buffer.from(body)]);
}

const TEXT = 0x81;
const proof = (): Buffer =>
  bytesOf({ head: TEXT, body: JSON.stringify({ key: file.key, version: '1.0.0', salt: 'mine' }) });

const broken: [string, Frame[]][] = [
  ['a length of more bytes than any machine has', [{ head: TEXT, length: 2n ** 62n }]],
  ['a length with its first bit set', [{ head: TEXT, length: 2n ** 63n + 5n }]],
  ['a length just above what is taken', [{ head: TEXT, length: 64n * 1024n * 1024n + 1n, body: 'x' }]],
  ['a frame without a mask', [{ head: TEXT, isMasked: false, body: '{}' }]],
  ['reserved bits', [{ head: 0xf1, body: '{}' }]],
  ['a kind of frame that there is not', [{ head: 0x83, body: '{}' }]],
  ['the rest of a message that was not begun', [{ head: 0x80, body: '{}' }]],
  ['a ping that is too long', [{ head: 0x89, body: 'x'.repeat(200) }]],
  ['a ping in two parts', [{ head: 0x09, body: 'x' }]],
  ['an end with half a code', [{ head: 0x88, body: 'x' }]],
  ['an end with a code that there is not', [{ head: 0x88, body: Buffer.of(0, 1) }]],
  ['text that is no text', [{ head: TEXT, body: Buffer.of(0xff, 0xfe, 0xfd) }]],
  [
    'a message begun twice',
    [
      { head: 0x01, body: '{' },
      { head: 0x01, body: '{' },
    ],
  ],
];

it.each(broken)('%s ends its socket and nothing else, before a key was proven and after', async (_what, frames) => {
  for (const isProven of [false, true]) {
    const socket = await greeted();
    if (isProven) {
      socket.write(proof());
      await once(socket, 'data');
    }
    for (const frame of frames) socket.write(bytesOf(frame));
    await ended(socket);
  }
  await isUnharmed();
});

it('half a request, half a greeting and half a frame are waited for no longer than for the rest, byte by byte or cut off', async () => {
  const whole = Buffer.concat([Buffer.from(UPGRADE), proof()]);
  const parts = [0, 1, 20, UPGRADE.length - 1, UPGRADE.length, UPGRADE.length + 1, whole.length - 1];
  const cutOff = parts.map((upTo) => {
    const gone = opened();
    gone.write(whole.subarray(0, upTo), () => gone.destroy());
    return gone;
  });
  const neverFinished = parts.map((upTo) => {
    const stays = opened();
    stays.write(whole.subarray(0, upTo));
    return stays;
  });
  // The last of it comes when it is too late, while the socket still waits to be told goodbye.
  const slow = await greeted();
  let heard = '';
  slow.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
  let sent = 0;
  const drip = setInterval(() => void (slow.writable && slow.write(proof().subarray(sent, (sent += 1)))), 10);
  await Promise.all([...cutOff, ...neverFinished, slow].map(ended));
  clearInterval(drip);
  expect(sent).toBeGreaterThan(0);
  expect(heard).toContain('Open Outpost with a new address.');
  expect(heard).not.toContain('proven');
  await isUnharmed();
});

it('a message in pieces without an end fills no memory before its key is proven', async () => {
  const socket = await greeted();
  socket.write(bytesOf({ head: 0x01, body: '{"key":"' }));
  let sent = 0;
  while (!socket.closed && sent < 50_000_000) {
    const piece = bytesOf({ head: 0x00, body: 'x'.repeat(100_000) });
    sent += piece.length;
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  await ended(socket);
  expect(sent).toBeLessThan(50_000_000);
  await isUnharmed();
});

it('a wrong key two hundred times, and hundreds who say nothing, keep nobody out', async () => {
  const wrong = bytesOf({ head: TEXT, body: JSON.stringify({ key: 'x'.repeat(43), version: '1.0.0', salt: 's' }) });
  for (let round = 0; round < 2; round += 1) {
    const sockets = Array.from({ length: 100 }, opened);
    for (const socket of sockets) socket.write(Buffer.concat([Buffer.from(UPGRADE), wrong]));
    await isUnharmed();
    await Promise.all(sockets.map(ended));
  }
  const silent = Array.from({ length: 300 }, (_, n) => {
    const socket = opened();
    if (n % 2 === 0) socket.write(UPGRADE);
    return socket;
  });
  await isUnharmed();
  await Promise.all(silent.map(ended));
  await isUnharmed();
});

it('whatever bytes come, nobody else is harmed by them', async () => {
  for (let n = 0; n < 100; n += 1) {
    const isProven = n % 2 === 0;
    const socket = await greeted();
    if (isProven) {
      socket.write(proof());
      await once(socket, 'data');
    }
    socket.end(randomBytes(1 + (n % 7) * 300));
    await ended(socket);
  }
  await isUnharmed();
});
