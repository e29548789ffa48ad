import { expect, it } from 'vitest';
import { outboxChoices } from '../../../src-main/host/background/outbox-menu.ts';
import { calm } from './calm.ts';

const offered = (...given: Parameters<typeof outboxChoices>): string[] =>
  Object.entries(outboxChoices(...given)).flatMap(([verb, isOffered]) => (isOffered ? [verb] : []));
const none: ReadonlySet<string> = new Set();
const paused = [{ id: 's', paused: true, needsYou: 0 }];

it('offers nothing while nothing is known, and where there is no space', () => {
  expect(offered(null, none)).toEqual([]);
  expect(offered({ ...calm, spaces: [] }, none)).toEqual([]);
});

it('pauses what goes, and resumes what was paused here, or is all there is', () => {
  const spaces = [{ id: 's', paused: false, needsYou: 0 }];
  expect(offered({ ...calm, spaces }, none)).toEqual(['pause', 'try-now', 'needs-you']);
  expect(offered({ ...calm, spaces: paused }, new Set(['s']))).toEqual(['resume', 'try-now', 'needs-you']);
  expect(offered({ ...calm, spaces: paused }, none)).toEqual(['resume', 'try-now', 'needs-you']);
});
