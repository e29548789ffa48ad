import { expect, it } from 'vitest';
import { actionKinds } from '../../src-preload/contract/outbox.ts';
import { otherCases, quickCases } from '../core/kinds/under-fault.ts';
import { underDoubt } from './matrix-kinds-doubt.ts';
import { underSureVerdicts } from './matrix-kinds.ts';

/* A kind that is asked about, and one that is repeated; each of the others is played by matrix-kinds.long.ts. */

it('every kind of the contract is played, here or by `npm run test:long`', () => {
  const played = [...quickCases, ...otherCases].map(({ kind }) => kind);
  expect(played.sort()).toEqual([...actionKinds].sort());
  expect(quickCases).toHaveLength(2);
});

underSureVerdicts(quickCases);
underDoubt(quickCases);
