import type { ActionRow, ChangeCode } from '../action.ts';
import { hostOf } from '../host-of.ts';
import { quoted } from './quoted.ts';

/** What a person knows an action by: words of theirs as they stand, or what is done and to what. */
export function titleWords({ text, change }: Pick<ActionRow, 'text' | 'change'>): string {
  return change === null ? text : titles[change](text);
}

const titles: Record<ChangeCode, (name: string) => string> = {
  'activate-account': (name) => `Activate ${name}`,
  'park-account': (name) => `Park ${name}`,
  'disconnect-account': (name) => `Disconnect ${name}`,
  'create-page': () => 'Create the bio page',
  'change-page': () => 'Change the bio page',
  'change-picture': (name) => `New picture: ${name}`,
  'add-block': (name) => (name === '' ? 'Add a block' : `Add block ${quoted(name)}`),
  'change-block': (name) => (name === '' ? 'Change a block' : `Change block ${quoted(name)}`),
  'delete-block': (name) => (name === '' ? 'Delete a block' : `Delete block ${quoted(name)}`),
  'order-blocks': () => 'Put the blocks in order',
  'change-webhook': (name) => `Change the webhook at ${hostOf(name)}`,
  'webhook-address': (name) => `Change the address of the webhook at ${hostOf(name)}`,
  'webhook-events': (name) => `Change the events of the webhook at ${hostOf(name)}`,
  'webhook-on': (name) => `Switch the webhook at ${hostOf(name)} on`,
  'webhook-off': (name) => `Switch the webhook at ${hostOf(name)} off`,
  'delete-webhook': (name) => `Delete the webhook at ${hostOf(name)}`,
  'retry-post': (name) => `Try post ${name} again`,
};
