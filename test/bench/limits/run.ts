import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { figuresOf, type Figures } from './figures.ts';
import type { Scenario } from './scenario.ts';
import type { FromService, ToService } from './service.ts';
import type { FromContestant, Task } from './task.ts';

type Ready = Extract<FromService, { type: 'ready' }>;

/** One contestant in one scenario against a service of its own. */
export async function run(contestant: string, scenario: Scenario): Promise<Figures> {
  const service = new Worker(new URL('./service.ts', import.meta.url), {
    workerData: { posts: scenario.published },
  });
  const ask = (message: ToService): void => service.postMessage(message);
  const ready = await heard<Ready>(service, 'ready');
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  try {
    const { url, token, space, account } = ready;
    const task: Task = {
      contestant,
      scenario,
      url,
      token,
      space,
      account,
      folder,
      posts: scenario.posts,
      isRestart: false,
    };
    const asked = new Map<string, number>();
    let child = await started(task, asked);
    ask({ type: 'rival', kind: scenario.rival });
    child.process.send('go');
    if (scenario.killAtMs !== null) {
      await new Promise((resolve) => setTimeout(resolve, scenario.killAtMs ?? 0));
      child.process.kill('SIGKILL');
      await new Promise((resolve) => child.process.once('exit', resolve));
      const { receipts } = await tally(service, ask);
      const seen = receipts.filter((receipt) => receipt.publishes && !receipt.refused).length;
      child = await started({ ...task, posts: scenario.posts - seen, isRestart: true }, asked);
      child.process.send('go');
    }
    const { tripMs } = await child.done;
    ask({ type: 'rival', kind: 'none' });
    return figuresOf(scenario, { ...(await tally(service, ask)), asked, tripMs });
  } finally {
    ask({ type: 'close' });
    await heard(service, 'closed');
    await service.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Started {
  process: ChildProcess;
  done: Promise<{ tripMs: number | null }>;
}

async function started(task: Task, asked: Map<string, number>): Promise<Started> {
  const child = fork(new URL('./contestant.ts', import.meta.url), { execArgv: [] });
  child.send(task);
  let isReady = (): void => {};
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const done = new Promise<{ tripMs: number | null }>((resolve, reject) => {
    child.on('message', (message: FromContestant) => {
      if (message.type === 'ready') isReady();
      if (message.type === 'now') asked.set(message.text, message.atMs);
      if (message.type === 'done') resolve({ tripMs: message.tripMs });
    });
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`${task.contestant} ended with ${code ?? signal}`));
    });
  });
  await Promise.race([ready, done]);
  return { process: child, done };
}

async function tally(service: Worker, ask: (message: ToService) => void) {
  const answer = heard<Extract<FromService, { type: 'tally' }>>(service, 'tally');
  ask({ type: 'tally' });
  return answer;
}

function heard<T extends FromService>(service: Worker, type: T['type']): Promise<T> {
  return new Promise((resolve, reject) => {
    const listen = (message: FromService): void => {
      if (message.type !== type) return;
      service.off('message', listen);
      resolve(message as T);
    };
    service.on('message', listen);
    service.once('error', reject);
  });
}
