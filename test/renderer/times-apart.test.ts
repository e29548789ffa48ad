import { expect, it } from 'vitest';
import { timesApart } from '../../src-renderer/ui/times-apart.ts';

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
  const versions = at.map((iso, index) => ({ id: at.length - index, atMs: Date.parse(iso) }));
  const times = timesApart(versions, nowMs, { zone: 'UTC', as: 'brief' });
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

it('backups of one minute are told apart by their seconds, those of one second by how they came, always with their day', () => {
  const nowMs = Date.parse('2026-11-28T15:00:00Z');
  const at = ['28T11:10:40Z', '28T11:10:05Z', '28T11:10:05.200Z', '28T09:00:00Z', '27T09:00:07Z', '27T09:00:01Z'];
  const backups = at.map((iso) => ({ id: iso, atMs: Date.parse(`2026-11-${iso}`) }));
  const times = timesApart(backups, nowMs, { zone: 'UTC', as: 'dated' });
  expect(at.map((iso) => times.get(iso))).toEqual([
    'Today, 11:10:40',
    'Today, 11:10:05 (2)',
    'Today, 11:10:05 (1)',
    'Today, 09:00',
    'Fri 27 Nov, 09:00:07',
    'Fri 27 Nov, 09:00:01',
  ]);
});
