/** What a person calls the fields that people fill in, by their names in the contract, as a sentence begins with it. */
export const fieldNames: Readonly<Record<string, string>> = {
  accountIds: 'The list of accounts',
  add: 'The list of labels',
  blocks: 'The list of blocks',
  commentDelayMinutes: 'The delay of the comment',
  delayMinutes: 'The delay',
  everyMinutes: 'The time between two posts',
  events: 'The list of events',
  ticked: 'The list of events',
  fileName: 'The name of the file',
  keepGrowthDays: 'The number of days',
  labels: 'The list of labels',
  link: 'The link',
  name: 'The name',
  remove: 'The list of labels',
  search: 'What is searched for',
  slots: 'The list of posting times',
  spaceName: 'The name of the space',
  spaceRemoteId: 'The ID of the space',
  text: 'The text',
  textLimits: 'The longest text',
  timeZone: 'The time zone',
  title: 'The title',
  token: 'The token',
  tokenId: 'The ID of the token',
  type: 'The type of the block',
  url: 'The address',
  words: 'What is searched for',
};

/** The same of one entry of a list. */
export const entryNames: Readonly<Record<string, string>> = {
  add: 'A label',
  events: 'The name of an event',
  ticked: 'The name of an event',
  labels: 'A label',
  remove: 'A label',
};
