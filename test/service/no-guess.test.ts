import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultWireProfile } from '../../src-main/core/service/service.ts';

const folder = join(import.meta.dirname, '../../src-main/core/service');

/** Every snake_case name that spec/service-api.md states, from its tables of resources and its rules. */
const stated = new Set(
  (
    'display_name disconnected_at delay_minutes scheduled_at published_at post_id account_id created_at updated_at ' +
    'is_active sort_order previous_from previous_to comparison_immature last_collected_at cadence_hours ' +
    'polling_window_days posts_in_range posts_imported days_in_range days_with_posts window_days headline_metric ' +
    'change_pct change_unit numerator_key denominator_key denominator_label denominator_unit per_post_mean change_pp ' +
    'best_times lookback_days min_posts max_average current_page last_page per_page'
  ).split(' '),
);

/** The validation library's words for what is wrong with a profile. */
const issueCodes = new Set(
  'unrecognized_keys invalid_type invalid_value too_small too_big invalid_format invalid_key'.split(' '),
);

/** Names in snake_case are the service's; ours are in camelCase, so anything else in snake_case is a guess. */
function snakeNames(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?<![\w$-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w$])/g)].map(([name]) => name);
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** One-word names that only the profile may know, with where a plain word of ours is the same. */
function guessedWords(): string[] {
  const requests = Object.values(defaultWireProfile.requests).flatMap((section) => Object.values(section));
  return [...new Set(requests)].filter((name): name is string => name !== null);
}

describe('the service module', () => {
  it('has files to look through', () => {
    expect(files.length).toBeGreaterThan(30);
  });

  it.each(files)('%s knows no field of the service that the text does not state', (file) => {
    const found = snakeNames(readFileSync(join(folder, file), 'utf8'));
    expect(found.filter((name) => !stated.has(name) && !issueCodes.has(name))).toEqual([]);
  });

  it('writes no assumed name of a request body as a string', () => {
    // Where bodies are built, only the three stated names may stand.
    for (const name of ['request-body.ts', 'posts.ts', 'comments.ts', 'accounts.ts', 'blocks.ts', 'bio.ts']) {
      const file = files.find((path) => basename(path) === name && !path.startsWith('shapes'));
      expect([name, file]).not.toEqual([name, undefined]);
      const source = readFileSync(join(folder, file ?? ''), 'utf8');
      const literals = [...source.matchAll(/['"`]([a-z_]+)['"`]/g)].map(([, word]) => word);
      const guesses = guessedWords().filter((name) => name.includes('_') || name === 'slug' || name === 'theme');
      expect(literals.filter((word) => guesses.includes(word ?? ''))).toEqual([]);
    }
  });

  it('finds a guess where there is one', () => {
    expect(snakeNames("const body = { account_ids: [], 'plain_text_token': 1 }; x.board_id")).toEqual([
      'account_ids',
      'plain_text_token',
      'board_id',
    ]);
  });
});
