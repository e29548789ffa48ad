import { expect, it } from 'vitest';
import { limitProblems } from '../../../src-renderer/settings/limit-problems.ts';

const fine = { name: 'Ours', publish: '30', publishSeconds: '60', api: '120', apiSeconds: '0.1', longest: {} };

it('says of a limit that nobody can have meant between what it can be, at its field', () => {
  expect(limitProblems(fine)).toEqual({});
  for (const publish of ['0', '1e9', '', '-3'])
    expect(limitProblems({ ...fine, publish })).toEqual({ publish: 'Between 1 and 100,000 publish calls.' });
  expect(limitProblems({ ...fine, api: '100001', apiSeconds: '0.01', publishSeconds: '1e300' })).toEqual({
    api: 'Between 1 and 100,000 calls.',
    apiSeconds: '0.1 seconds or more.',
    publishSeconds: '0.1 seconds or more.',
  });
});

it('takes the longest post of a network as a whole number, or none', () => {
  for (const written of [' ', '5000']) expect(limitProblems({ ...fine, longest: { Mastodon: written } })).toEqual({});
  for (const written of ['0', '100001', '1.5'])
    expect(limitProblems({ ...fine, longest: { Mastodon: written } })).toEqual({
      Mastodon: 'Between 1 and 100,000 characters, or empty.',
    });
});
