import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openCore } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { startSandbox, type Fault, type Sandbox } from '../../../src-main/sandbox/sandbox.ts';
import { seededRandom, type Random } from '../../../src-main/sandbox/seed/random.ts';
import { bundled } from '../../bundled.ts';
import { check, readLedger, type Ledger, type Violation } from './checker.ts';
import { JOB_VARIABLE, stateBeside, type Job, type Mutant } from './job.ts';
import { steps, type CrashPoint } from './points.ts';

/** The script that is killed. */
export const childScript = (): Promise<string> => bundled(fileURLToPath(new URL('child.ts', import.meta.url)));
/**
 * A child whose point never comes is killed so long after it had nothing more to send, or after it opened: a random moment as
 * well. A busy machine must not take the place of the point.
 */
const IDLE_LIFE_MS = 400;
const LONGEST_LIFE_MS = 15_000;
/** The random moments lie within so long after a child began. */
const CHANCE_MS = 700;
const MOST_DRAIN_MS = 60_000;

/** How a child dies: at its own point, when the service has read a request of it, or at any moment. */
export type Death =
  | { by: 'point'; point: CrashPoint }
  | { by: 'receipt'; nth: number }
  | { by: 'chance'; since: 'opening' | 'open' | 'receipt'; inMs: number };

export interface CampaignOptions {
  seed: number;
  trials: number;
  /** Default: a mixture of all. */
  deathOf?: (trial: number, random: Random) => Death;
  mutant?: Mutant;
  /** Default: the usual mixture. */
  faults?: readonly { fault: Fault; probability: number }[];
  posts?: number;
  /** Ends as soon as this was found: a mutant need not be beaten to death. */
  stopsAt?: Violation['what'];
}

export interface CampaignResult {
  kills: Record<string, number>;
  acknowledged: number;
  executed: number;
  /** Left open by a crash or a fault, over all children. */
  doubts: number;
  sentAgainByUser: number;
  violations: (Violation & { trial: number })[];
}

/** What goes wrong at the service while children are killed; each of them leaves a doubt or a refusal behind. */
const usualFaults: readonly { fault: Fault; probability: number }[] = [
  { fault: { kind: 'reset', when: 'after' }, probability: 0.04 },
  { fault: { kind: 'reset', when: 'before' }, probability: 0.03 },
  { fault: { kind: 'status', status: 500, when: 'after' }, probability: 0.03 },
  { fault: { kind: 'status', status: 503, when: 'before' }, probability: 0.02 },
  { fault: { kind: 'status', status: 422, when: 'before' }, probability: 0.02 },
  { fault: { kind: 'truncate' }, probability: 0.03 },
  { fault: { kind: 'html', when: 'before' }, probability: 0.02 },
  { fault: { kind: 'partial-headers', when: 'after' }, probability: 0.02 },
  { fault: { kind: 'slow', delayMs: 40 }, probability: 0.3 },
];

/** The mixture: each step before and after its commit, receipts, and chance, so that all of them come in 19 trials. */
export function anyDeath(trial: number, random: Random): Death {
  const kinds = steps.length * 2 + 3;
  const kind = trial % kinds;
  if (kind === kinds - 1) return { by: 'receipt', nth: random.between(1, 4) };
  if (kind >= steps.length * 2) return { by: 'chance', since: 'opening', inMs: random.between(0, CHANCE_MS) };
  const step = steps[Math.floor(kind / 2)] ?? 'T1';
  const nth = step === 'sweep' || step === 'T5' ? 1 : random.between(1, 6);
  return { by: 'point', point: { step, side: kind % 2 === 0 ? 'before' : 'after', nth } };
}

export interface Stage {
  sandbox: Sandbox;
  job: Omit<Job, 'name' | 'seed' | 'point' | 'drains'>;
  acknowledged: Set<string>;
}

/**
 * One data folder, one service, child after child: each is killed, and the next recovers what it left and is killed in
 * turn. After every death the ledger is compared with the journal; the last child drains in peace.
 */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const random = seededRandom(options.seed);
  const stage = await setUp(options);
  const { sandbox, acknowledged } = stage;
  const result: CampaignResult = {
    kills: {},
    acknowledged: 0,
    executed: 0,
    doubts: 0,
    sentAgainByUser: 0,
    violations: [],
  };
  const look = (trial: number, final: boolean): Ledger => {
    const ledger = readLedger(stage.job.dataFolder);
    const found = check(ledger, sandbox.journal.entries(), acknowledged, final);
    result.violations.push(...found.map((violation) => ({ ...violation, trial })));
    return ledger;
  };
  try {
    for (const { fault, probability } of options.faults ?? usualFaults) {
      sandbox.faults.add({ method: 'POST', path: /\/posts(\/|$)/, probability, fault });
    }
    for (let trial = 0; trial < options.trials; trial++) {
      const death = (options.deathOf ?? anyDeath)(trial, random);
      const how = await oneChild(stage, { death, name: `s${options.seed} t${trial}`, seed: random.between(0, 1e9) });
      result.kills[how] = (result.kills[how] ?? 0) + 1;
      look(trial, false);
      if (result.violations.some(({ what }) => what === options.stopsAt)) return result;
    }
    sandbox.faults.clear();
    const last = { ...stage, job: { ...stage.job, posts: 2 } };
    const end = await oneChild(last, { death: null, name: `s${options.seed} last`, seed: random.between(0, 1e9) });
    if (end !== 'drained') result.violations.push({ what: 'stuck', text: end, why: 'not drained', trial: -1 });
    sum(result, look(options.trials, true), stage);
  } finally {
    await sandbox.close();
    for (const folder of [stage.job.dataFolder, stateBeside(stage.job.dataFolder)])
      rmSync(folder, { recursive: true, force: true });
  }
  return result;
}

function sum(result: CampaignResult, ledger: Ledger, { sandbox, acknowledged }: Stage): void {
  const events = [...ledger.events.values()].flat();
  result.acknowledged = acknowledged.size;
  result.executed = sandbox.journal.executed('post.created').length;
  result.doubts = events.filter((event) => event.state === 'in_doubt').length;
  result.sentAgainByUser = events.filter((event) => event.type === 'said-not-sent').length;
}

/** A service, and a data folder that is connected to it. */
export async function setUp(options: Pick<CampaignOptions, 'mutant' | 'posts'>): Promise<Stage> {
  const limits = { publishLimit: { count: 20_000, windowMs: 60_000 }, apiLimit: { count: 80_000, windowMs: 60_000 } };
  const sandbox = await startSandbox({ posts: 20, ...limits });
  const dataFolder = mkdtempSync(join(tmpdir(), 'outpost-crash-'));
  const outcome = openCore({
    dataFolder,
    stateFolder: stateBeside(dataFolder),
    version: '0.0.0',
    shell: 'cli',
    platform: process.platform,
    clock: systemClock,
    log: silentLog,
    secrets: { get: async () => sandbox.token, set: async () => 'memory', delete: async () => {} },
    random: Math.random,
    pid: process.pid,
    dispatch: false,
  });
  if (!outcome.ok) throw new Error(outcome.code);
  const client = createRouterClient(routerOf(outcome.core.parts)) as unknown as Client;
  const { url, token, space } = sandbox;
  const { spaceId } = await client.connections.save({ url, token, spaceRemoteId: String(space), ...limits });
  const active = (await client.accounts.list({ spaceId })).filter(({ state }) => state === 'active');
  await outcome.core.close(0);
  const accountIds = active.filter(({ social }) => social === 'x' || social === 'linkedin').map(({ id }) => id);
  const spare = active.find(({ id }) => !accountIds.includes(id));
  if (spare === undefined) throw new Error('the sandbox has no spare account');
  const { mutant = null, posts = 10 } = options;
  const job = { marks: false, dataFolder, spaceId, token, accountIds, spareAccountId: spare.id, posts, mutant };
  return { sandbox, job, acknowledged: new Set() };
}

/** Runs one child to its end; returns what ended it. */
async function oneChild(
  { sandbox, job, acknowledged }: Stage,
  { death, name, seed }: { death: Death | null; name: string; seed: number },
): Promise<string> {
  const point = death?.by === 'point' ? death.point : null;
  const whole: Job = { ...job, name, seed, point, drains: death === null };
  const child = spawn(process.execPath, [await childScript()], {
    env: { ...process.env, [JOB_VARIABLE]: JSON.stringify(whole) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  let drained = false;
  const kill = death === null ? hardEnd(child) : killer(child, sandbox, death);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith('ack ')) acknowledged.add(line.slice(4));
    if (line === 'drained') drained = true;
    kill.heard(line);
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  );
  kill.over();
  if (drained) return 'drained';
  if (signal !== 'SIGKILL') throw new Error(`the child ended by itself (${code ?? signal}): ${complaint}`);
  return death === null ? 'never drained' : (kill.by() ?? nameOf(death));
}

function nameOf(death: Death): string {
  return death.by === 'point' ? `${death.point.side} ${death.point.step}` : death.by;
}

interface Killer {
  heard(line: string): void;
  /** Null: it was not this killer. */
  by(): string | null;
  over(): void;
}

/** Kills from outside where the death is not the child's own; a child that outlives its point is killed as well. */
function killer(child: ChildProcess, sandbox: Sandbox, death: Death): Killer {
  let by: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const kill = (why: string): void => {
    if (child.exitCode !== null || child.signalCode !== null || by !== null) return;
    by = why;
    child.kill('SIGKILL');
  };
  let receipts = 0;
  const begin = (inMs: number): void => void (timer = setTimeout(() => kill('chance'), inMs));
  const stop = sandbox.journal.onEntry((entry) => {
    if (entry.method !== 'POST') return;
    receipts += 1;
    if (death.by === 'receipt' && receipts === death.nth) kill('receipt');
    if (death.by === 'chance' && death.since === 'receipt' && receipts === 1) begin(death.inMs);
  });
  return {
    heard(line) {
      if (death.by === 'chance') {
        if (line === death.since) begin(death.inMs);
        return;
      }
      if (line !== 'open' && line !== 'idle') return;
      clearTimeout(timer);
      timer = setTimeout(() => kill('outlived'), line === 'idle' ? IDLE_LIFE_MS : LONGEST_LIFE_MS);
    },
    by: () => by,
    over() {
      clearTimeout(timer);
      stop();
    },
  };
}

function hardEnd(child: ChildProcess): Killer {
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_DRAIN_MS);
  return { heard() {}, by: () => null, over: () => clearTimeout(timer) };
}
