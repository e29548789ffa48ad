import { parseIntent } from '../../src-preload/contract/intents.ts';

/** Whether the address behind `#` asks for something that only a space can do: the frame does it as soon as it stands. */
export function isAskedEarly(hash: string, isNew: boolean): boolean {
  const intent = parseIntent(hash.slice(1));
  if (intent === null) return false;
  // The place that a window was opened at may be where its user stood before the last space went.
  return 'open' in intent ? isNew && intent.open.view !== 'compose' : true;
}
