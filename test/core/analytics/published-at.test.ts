import { describe, expect, it } from 'vitest';
import { momentIso, publishedAtMs } from '../../../src-main/core/analytics/published-at.ts';

describe('the moment a post was published', () => {
  it('is read with an offset, or in the zone of the space', () => {
    const at = Date.UTC(2026, 6, 1, 12);
    expect(publishedAtMs('2026-07-01T12:00:00Z', 'Europe/Lisbon')).toBe(at);
    expect(publishedAtMs('2026-07-01T13:00:00+01:00', 'UTC')).toBe(at);
    expect(publishedAtMs('2026-07-01 13:00:00', 'Europe/Lisbon')).toBe(at);
  });

  it('is null where there is none, never 0', () => {
    for (const text of [null, '', 'yesterday', '2026-13-45']) expect(publishedAtMs(text, 'UTC')).toBeNull();
  });
});

it('a time is told on with its offset, which it has from the zone of the space where it has none', () => {
  expect(momentIso('2026-07-01 13:00:00', 'Europe/Lisbon')).toBe('2026-07-01T12:00:00.000Z');
  for (const told of ['2026-07-01T13:00:00+01:00', '2026-07-01T12:00:00Z']) expect(momentIso(told, 'UTC')).toBe(told);
  for (const none of [null, '', 'yesterday']) expect(momentIso(none, 'UTC')).toBeNull();
});
