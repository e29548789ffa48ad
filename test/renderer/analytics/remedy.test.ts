import { expect, it } from 'vitest';
import { remedyFor } from '../../../src-renderer/analytics/remedy.ts';

const connection = { id: 'c1', sandbox: false, url: 'https://publish.example/api', state: 'works' as const };
const failing = { failure: null, isFailing: true };

it('an account that cannot be collected leads to the website of the service, where accounts are connected', () => {
  expect(remedyFor(connection, failing)).toEqual({ kind: 'website', url: 'https://publish.example' });
  expect(remedyFor(connection, { failure: 'unreachable', isFailing: false })).toBeNull();
  expect(remedyFor({ ...connection, sandbox: true }, failing)).toBeNull();
  expect(remedyFor(null, failing)).toBeNull();
});

it('a token that is refused leads to a new one, whatever else is wrong', () => {
  const token = { kind: 'token', connectionId: 'c1' };
  expect(remedyFor(connection, { failure: 'sign-in-needed', isFailing: true })).toEqual(token);
  expect(remedyFor({ ...connection, state: 'sign-in-needed' }, failing)).toEqual(token);
});
