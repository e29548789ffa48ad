import { campaign, type CampaignOptions, type CampaignResult } from './campaign.ts';

/** Kills per data folder: enough for one crash to fall upon the traces of another, few enough to keep looking cheap. */
const TRIALS_PER_CAMPAIGN = 30;

export interface TrialsOptions extends Omit<CampaignOptions, 'seed' | 'trials'> {
  trials: number;
  seed: number;
  /** Campaigns side by side. */
  width: number;
  progress?: (done: number) => void;
}

/** Many campaigns, `width` at a time, added up. The same seed plays the same points in the same order. */
export async function crashTrials({ trials, seed, width, progress, ...rest }: TrialsOptions): Promise<CampaignResult> {
  const sizes: number[] = [];
  for (let left = trials; left > 0; left -= TRIALS_PER_CAMPAIGN) sizes.push(Math.min(left, TRIALS_PER_CAMPAIGN));
  const results: CampaignResult[] = [];
  let next = 0;
  let done = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < sizes.length; at = next++) {
      const size = sizes[at] ?? 0;
      results.push(await campaign({ ...rest, seed: seed * 1_000 + at, trials: size }));
      done += size;
      progress?.(done);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return results.reduce(added);
}

function added(a: CampaignResult, b: CampaignResult): CampaignResult {
  const kills = { ...a.kills };
  for (const [how, count] of Object.entries(b.kills)) kills[how] = (kills[how] ?? 0) + count;
  return {
    kills,
    acknowledged: a.acknowledged + b.acknowledged,
    executed: a.executed + b.executed,
    doubts: a.doubts + b.doubts,
    sentAgainByUser: a.sentAgainByUser + b.sentAgainByUser,
    violations: [...a.violations, ...b.violations],
  };
}

/** The summary that a person reads. */
export function tableOf(result: CampaignResult, run: { trials: number; seed: number; tookMs: number }): string {
  const of = (what: string): string => String(result.violations.filter((one) => one.what === what).length);
  const rows: [string, string][] = [
    ['kills', `${Object.values(result.kills).reduce((sum, count) => sum + count, 0)} (seed ${run.seed})`],
    ...Object.entries(result.kills)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([how, count]): [string, string] => [`  ${how}`, String(count)]),
    ['acknowledged', String(result.acknowledged)],
    ['posts executed', String(result.executed)],
    ['doubts left', String(result.doubts)],
    ['sent again by the user', String(result.sentAgainByUser)],
    ['lost', of('lost')],
    ['doubled', of('doubled')],
    ['resent out of a doubt', of('resent')],
    ['corrupt', of('corrupt')],
    ['wrong', of('wrong')],
    ['stuck', of('stuck')],
    ['took', `${(run.tookMs / 1000).toFixed(1)} s, ${(run.tookMs / Math.max(1, run.trials)).toFixed(0)} ms a kill`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const details = result.violations
    .slice(0, 20)
    .map(({ trial, what, text, why }) => `${what} in trial ${trial}: “${text}”: ${why}`);
  return [...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`), ...details].join('\n');
}
