import { parentPort, workerData } from 'node:worker_threads';
import { request } from 'undici';
import { startSandbox, type JournalEntry } from '../../../src-main/sandbox/sandbox.ts';
import { API_CAP, preciseMs, PUBLISH_CAP, SCALE, WINDOW_MS } from './scale.ts';
import type { Rival } from './scenario.ts';

/**
 * The sandbox in a thread of its own, with what the bench needs around it: a tally of every call as the service saw it,
 * and the rival, who sits next to the service and knows its windows to the millisecond.
 */
export interface Receipt {
  atMs: number;
  publishes: boolean;
  ours: boolean;
  refused: boolean;
  text: string;
}

export type ToService = { type: 'rival'; kind: Rival } | { type: 'tally' } | { type: 'close' };
export type FromService =
  | { type: 'ready'; url: string; token: string; space: number; account: string }
  | { type: 'tally'; receipts: Receipt[]; rivalTried: number }
  | { type: 'closed' };

const port = parentPort;
if (port === null) throw new Error('runs in a worker');
const post = (message: FromService): void => port.postMessage(message);

const startedAtMs = preciseMs();
/** When the service's clock starts. */
const EPOCH_MS = Date.UTC(2026, 0, 5);
const sandbox = await startSandbox({
  posts: 0,
  publishLimit: { count: PUBLISH_CAP, windowMs: 60_000 },
  apiLimit: { count: API_CAP, windowMs: 60_000 },
  nowMs: () => EPOCH_MS + Math.floor((preciseMs() - startedAtMs) * SCALE),
  ...(workerData as object),
});
const rivalToken = sandbox.addToken();
const account = await activeAccount();

const receipts: Receipt[] = [];
let windowOpenedMs = -Infinity;
let rivalTried = 0;
let rivalRuns = false;
sandbox.journal.onEntry(note);

function note(entry: JournalEntry): void {
  const publishes = entry.method === 'POST' && entry.path.endsWith('/posts');
  const refused = entry.status === 429;
  // As the service counted it, not as late as it is told of it.
  const atMs = startedAtMs + (entry.atMs - EPOCH_MS) / SCALE;
  if (publishes && !refused && atMs >= windowOpenedMs + WINDOW_MS) windowOpenedMs = atMs;
  const ours = !rivalToken.endsWith(entry.token);
  const text = String((entry.body as { content?: unknown } | null)?.content ?? '');
  receipts.push({ atMs, publishes, ours, refused, text });
}

async function activeAccount(): Promise<string> {
  const answer = await request(`${sandbox.url}/spaces/${sandbox.space}/accounts`, {
    headers: { authorization: `Bearer ${rivalToken}` },
  });
  const { data } = (await answer.body.json()) as {
    data: { id: number; social: string; is_active?: boolean; active?: boolean }[];
  };
  const found = data.find((one) => one.social === 'x') ?? data[0];
  return String(found?.id);
}

async function rivalPost(): Promise<void> {
  rivalTried += 1;
  const answer = await request(`${sandbox.url}/spaces/${sandbox.space}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rivalToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `rival ${rivalTried}`, account_ids: [Number(account)], mode: 'now' }),
  });
  await answer.body.dump();
}

async function takeFirst(): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, rivalPost));
  const again = (): void => {
    if (!rivalRuns) return;
    const leftMs = windowOpenedMs + WINDOW_MS + 0.5 - preciseMs();
    if (leftMs > 0) setTimeout(again, leftMs);
    else void takeFirst();
  };
  again();
}

function takeAtRandom(): void {
  if (!rivalRuns) return;
  void rivalPost();
  setTimeout(takeAtRandom, -Math.log(1 - Math.random()) * (WINDOW_MS / 10));
}

port.on('message', (message: ToService) => {
  if (message.type === 'tally') post({ type: 'tally', receipts, rivalTried });
  if (message.type === 'rival') {
    rivalRuns = message.kind !== 'none';
    if (message.kind === 'first') void takeFirst();
    if (message.kind === 'random') takeAtRandom();
  }
  if (message.type === 'close') {
    rivalRuns = false;
    void sandbox.close().then(() => {
      post({ type: 'closed' });
      port.close();
    });
  }
});
post({ type: 'ready', url: sandbox.url, token: sandbox.token, space: sandbox.space, account });
