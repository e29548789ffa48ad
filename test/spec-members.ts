/*
 * The members of what the service answers, as its specification declares them (spec/service-api.md, Resources and their fields; Errors),
 * each once under its call, those within members by the way to them: `totals.unit` is the unit of each total. Beside them where the
 * window shows them. The README's tables name the same, and `test/journeys/every-member.long.ts` looks each of them up.
 */

/** Where members are shown: the address of the view, and what is opened there. */
interface Shown {
  at: string;
  /** What is pressed there, by its words. */
  open: readonly string[];
  members: readonly string[];
}

const inside = (name: string, members: readonly string[]): string[] => members.map((member) => `${name}.${member}`);

const identity = ['id', 'social', 'display_name', 'handler', 'avatar', 'disconnected_at'];
const range = ['from', 'to', 'timezone', 'days', 'previous_from', 'previous_to'];
const collection = ['state', 'reason', 'remedy', 'last_collected_at', 'cadence_hours', 'polling_window_days'];
const change = ['value', 'previous', 'change_unit', 'status', 'reason', 'remedy'];

const accountReport = [
  ...['contract', 'account', 'range', 'basis', 'collection', 'coverage', 'metrics', 'headline_metric', 'totals'],
  ...['interactions', 'rates', 'series', 'audience', 'best_times'],
  ...inside('account', identity),
  ...inside('range', range),
  ...inside('basis', ['series', 'values', 'note', 'comparison_immature']),
  ...inside('collection', collection),
  ...inside('coverage', ['posts_in_range', 'posts_imported', 'days_in_range', 'days_with_posts']),
  ...inside('metrics', ['key', 'label', 'definition', 'unit', 'accumulation', 'scope', 'role', 'window_days']),
  ...inside('metrics', ['headline', 'chartable', 'status', 'reason', 'remedy']),
  ...inside('totals', ['key', 'label', 'unit', 'change_pct', ...change]),
  ...inside('interactions', ['key', 'label', 'definition', 'native', 'source', 'components', 'change_pct', ...change]),
  ...inside('rates', ['key', 'label', 'definition', 'numerator_key', 'denominator_key', 'denominator_label']),
  ...inside('rates', ['denominator_unit', 'basis', 'per_post_mean', 'change_pp', ...change]),
  ...inside('series', ['basis', 'values', 'note', 'interval', 'timezone', 'metrics', 'points']),
  ...inside('series.points', ['date', 'posts', 'values']),
  ...inside('audience', ['supported', 'metrics', 'points', 'labels', 'latest', 'change']),
  ...inside('audience.points', ['date', 'values']),
  ...inside('audience.latest', ['date', 'values']),
  ...inside('best_times', [
    'cells',
    'best',
    'timezone',
    'lookback_days',
    'min_posts',
    'max_average',
    'status',
    'reason',
  ]),
  ...inside('best_times.cells', ['weekday', 'hour', 'posts', 'average']),
  ...inside('best_times.best', ['weekday', 'hour', 'posts', 'average']),
];

const postsList = [
  ...['contract', 'account', 'range', 'collection', 'sort', 'columns', 'meta'],
  ...inside('account', identity),
  ...inside('range', range),
  ...inside('collection', collection),
  ...inside('sort', ['key', 'direction', 'options']),
  ...inside('sort.options', ['key', 'label', 'sortable', 'reason']),
  ...inside('columns', ['key', 'label', 'definition', 'unit', 'headline', 'status', 'reason']),
  ...inside('meta', ['current_page', 'last_page', 'per_page', 'total']),
];

const postRow = inside('data', [
  ...['post_id', 'published_at', 'permalink', 'excerpt', 'thumbnail', 'imported', 'metrics', 'interactions'],
  ...inside('metrics.*', ['value', 'status', 'reason']),
  ...inside('interactions', ['total', 'source', 'components', 'status', 'reason']),
]);

const board = ['id', 'name', 'description', 'image'];
const webhook = ['id', 'url', 'events', 'is_active', 'created_at', 'updated_at'];
const comment = [
  ...['id', 'content', 'status', 'delay_minutes', 'scheduled_at', 'published_at', 'metadata', 'post_id', 'account_id'],
  ...['created_at', 'updated_at'],
];

/** Of what becomes of a change, all is in its answer. */
const answered = { at: '#/outbox?item={item}', open: ['What was answered'] };

/** By the call that they are answered to; the body of an error is answered to any. */
export const specMembers: Readonly<Record<string, readonly Shown[]>> = {
  'accounts.boards': [{ at: '#/accounts?account={account}', open: ['Boards'], members: board }],
  'analytics.index': [{ at: '#/analytics', open: [], members: ['collection'] }],
  'analytics.show': [{ at: '#/analytics?account={account}', open: ['As JSON'], members: accountReport }],
  'analytics.posts': [
    { at: '#/posts?account={account}', open: ['Columns', 'As JSON'], members: postsList },
    { at: '#/posts?account={account}&post={post}', open: ['As JSON'], members: ['data', ...postRow] },
  ],
  'bio.blocks.index': [{ at: '#/bio', open: ['As JSON'], members: ['id', 'sort_order'] }],
  'comments.update': [{ ...answered, members: comment }],
  'webhooks.index': [{ at: '#/accounts/webhooks', open: [], members: webhook }],
  'webhooks.update': [{ ...answered, members: webhook }],
  error: [{ ...answered, members: ['message', 'errors'] }],
};

/** All of one call. */
export const membersOf = (call: string): string[] => (specMembers[call] ?? []).flatMap(({ members }) => [...members]);

/** Those that a value does not have: of a list, or of a map (`*`), it is enough that one of its values has it. */
export const missingIn = (value: unknown, members: readonly string[]): string[] =>
  members.filter((member) => !has(value, member.split('.')));

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((one) => has(one, [name, ...rest]));
  if (typeof value !== 'object' || value === null) return false;
  if (name === '*') return Object.values(value).some((one) => has(one, rest));
  if (Object.hasOwn(value, name)) return has((value as Record<string, unknown>)[name], rest);
  return false;
}
