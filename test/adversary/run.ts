import { parseArgs } from 'node:util';
import { adversities } from './adversities.ts';
import { asCampaign } from './play.ts';
import { mergesCampaign } from './merges.ts';
import { strangersCampaign } from './strangers.ts';

/** `npm run test:adversary [-- CAMPAIGN... --seed S --size N]`: what tries hardest to make the outbox lie, with counts. */

export interface Campaign {
  name: string;
  /** How large it is where nothing is said. */
  size: number;
  run: (options: { size: number; seed: number }) => Promise<{ table: string; violations: number }>;
}

const campaigns: readonly Campaign[] = [strangersCampaign, mergesCampaign, ...adversities.map(asCampaign)];

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, size: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !campaigns.some((campaign) => campaign.name === name));
if (unknown.length > 0) {
  const known = campaigns.map(({ name }) => name).join(', ');
  throw new Error(`There is no campaign ${unknown.join(', ')}. There are: ${known}.`);
}
let violations = 0;
for (const campaign of campaigns) {
  if (positionals.length > 0 && !positionals.includes(campaign.name)) continue;
  const size = values.size === undefined ? campaign.size : Number(values.size);
  const startedAtMs = performance.now();
  const result = await campaign.run({ size, seed: Number(values.seed) });
  violations += result.violations;
  console.log(`${result.table}\n${campaign.name}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s\n`);
}
process.exitCode = violations > 0 ? 1 : 0;
