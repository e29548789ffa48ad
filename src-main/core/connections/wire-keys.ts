import type { WireKey } from '../../../src-preload/contract/connections.ts';
import type { JsonValue } from '../../../src-preload/contract/json-value.ts';
import { defaultWireProfile } from '../service/service.ts';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Every key of the wire profile in the order of the shipped one, with what it guesses and what a connection has in its place. The version is
 * none: it is not to be changed.
 */
export function wireKeysOf(own: unknown): WireKey[] {
  const { version: _, ...guesses } = defaultWireProfile;
  return keysIn(guesses, own, []);
}

function keysIn(guesses: object, own: unknown, path: readonly string[]): WireKey[] {
  return Object.entries(guesses).flatMap(([name, guess]: [string, unknown]): WireKey[] => {
    const mine = isGroup(own) && Object.hasOwn(own, name) ? own[name] : undefined;
    const at = [...path, name];
    // An empty group takes keys of the user's own: it is one value.
    if (isGroup(guess) && Object.keys(guess).length > 0) return keysIn(guess, mine, at);
    return [
      { key: at.join('.'), guess: guess as JsonValue, own: (mine ?? null) as JsonValue, isOwn: mine !== undefined },
    ];
  });
}
