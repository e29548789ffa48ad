import { describe, expect, it } from 'vitest';
import { lastAnswerWords, syncedWords } from '../../src-renderer/frame/status-words.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2, 7);
const synced = { fetchingPausedAtMs: null, firstCopy: null, online: 'online' as const };
const ago = (ms: number) => ({ ...synced, lastAnswerAtMs: nowMs - ms });

describe('when the last answer came', () => {
  it.each([
    [20_000, 'Synced just now'],
    [120_000, 'Synced 2 min ago'],
    [3 * 3_600_000, 'Synced 11:02'],
    [30 * 3_600_000, 'Synced Fri 08:02'],
  ])('is told as one speaks of it (%i ms ago: %s)', (ms, words) => {
    expect(syncedWords(ago(ms), nowMs, zone)).toBe(words);
  });

  it('is told to the second to whoever points at it', () => {
    expect(lastAnswerWords(ago(120_000), nowMs, zone)).toBe(
      'The service last answered at 14:00:07. Show what is here.',
    );
    expect(lastAnswerWords(ago(30 * 3_600_000), nowMs, zone)).toContain('on 20 Nov at 08:02:07.');
  });

  it('is not made up where none came', () => {
    expect(syncedWords({ ...synced, lastAnswerAtMs: null }, nowMs, zone)).toBe('Not synced yet');
    expect(lastAnswerWords({ lastAnswerAtMs: null }, nowMs, zone)).toMatch(/has not answered yet/);
  });

  it('is not told while a first copy is still to come: how much of it is here is', () => {
    const copying = { ...ago(1_000), firstCopy: { here: 1_300, total: 20_000 } };
    expect(syncedWords(copying, nowMs, zone)).toBe('Fetching, 1,300 of 20,000 posts here');
    expect(syncedWords({ ...copying, online: 'offline' }, nowMs, zone)).toBe('1,300 of 20,000 posts here');
    expect(syncedWords({ ...copying, fetchingPausedAtMs: 1 }, nowMs, zone)).toBe(
      'Fetching paused, 1,300 of 20,000 posts here',
    );
  });

  it('is not told of a refused token: nothing was read with that answer', () => {
    expect(syncedWords({ ...ago(1_000), online: 'sign-in-needed' }, nowMs, zone)).toBe('Not syncing');
  });

  it('is not told while fetching is paused', () => {
    expect(syncedWords({ ...ago(1_000), fetchingPausedAtMs: 1 }, nowMs, zone)).toBe('Fetching paused');
  });
});
