import { expect, it } from 'vitest';
import { versionTimes } from '../../src-renderer/bio/version-times.ts';

it('a version is told from every other one by its time, which is as short as does that', () => {
  const nowMs = Date.parse('2026-11-26T15:00:00Z');
  const at = [
    '2026-11-26T14:40:00Z',
    '2026-11-26T14:02:31Z',
    '2026-11-26T14:02:07Z',
    '2026-11-26T14:02:07.500Z',
    '2026-11-24T09:30:12Z',
    '2026-11-24T09:30:11Z',
    '2026-11-12T18:00:00Z',
    '2026-11-12T08:15:00Z',
    '2026-10-02T08:15:00Z',
  ];
  const versions = at.map((iso, index) => ({ id: at.length - index, publishedAtMs: Date.parse(iso) }));
  const times = versionTimes(versions, nowMs, 'UTC');
  expect(versions.map(({ id }) => times.get(id))).toEqual([
    '14:40',
    '14:02:31',
    '14:02:07 (2)',
    '14:02:07 (1)',
    'Tue 24 Nov, 09:30:12',
    'Tue 24 Nov, 09:30:11',
    'Thu 12 Nov, 18:00',
    'Thu 12 Nov, 08:15',
    '2 Oct',
  ]);
});
