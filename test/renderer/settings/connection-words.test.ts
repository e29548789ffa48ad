import { expect, it } from 'vitest';
import { authoritiesWords } from '../../../src-renderer/settings/connection-words.ts';

it('says how many authorities for certificates the computer names', () => {
  expect([0, 1, 576].map(authoritiesWords)).toEqual([
    'this computer names none',
    '1 authority of this computer',
    '576 authorities of this computer',
  ]);
});
