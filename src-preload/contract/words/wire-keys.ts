/** What a group of keys guesses, by the beginning of their names; the longest that fits counts. */
const groups: readonly (readonly [start: string, words: string])[] = [
  ['requests.post', 'Fields of a post, as it is sent'],
  ['requests.firstComment', 'Fields of a first comment'],
  ['requests.comment', 'Fields of a changed comment'],
  ['requests.account', 'Fields of an account that is parked or activated'],
  ['requests.webhook', 'Fields of a webhook'],
  ['requests.bio', 'Fields of the bio page'],
  ['requests.block', 'Fields of a block of the bio page'],
  ['modes', 'What says when a post goes'],
  ['blockTypes', 'What the kinds of blocks of the bio page are called'],
  ['activeValues', 'What says that an account is active or parked'],
  ['clearedAs', 'How values are written'],
  ['accountIdsAs', 'How values are written'],
  ['scheduledAtAs', 'How values are written'],
  ['webhookChangeAs', 'How values are written'],
  ['avatarUnit', 'How values are written'],
  ['commentStatus', 'What the numbers of a comment’s status mean'],
  ['notExecutedStatuses', 'Statuses of answers after which nothing was done'],
  ['refusalWords', 'Words of a refusal that say how things stand'],
  ['answers.account', 'Where an account is found in an answer'],
  ['answers.bio', 'Where the bio page is found in an answer'],
  ['answers.block', 'Where a block is found in an answer'],
  ['answers.summary', 'Where the figures of an account are found in an answer'],
  ['answers', 'Where IDs, states and secrets are found in an answer'],
];

/** What is guessed with this key, in words for the group it stands in. */
export function wireGroupWords(key: string): string {
  const found = groups.find(([start]) => key === start || key.startsWith(`${start}.`));
  return found?.[1] ?? 'Others';
}
