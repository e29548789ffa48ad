import { describe, expect, it } from 'vitest';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { calm } from './calm.ts';
import { PausedHere } from '../../../src-main/host/background/paused-here.ts';
import { trayLines, trayTip } from '../../../src-main/host/background/tray-menu.ts';

const nowMs = Date.UTC(2026, 10, 23, 13);
const HOUR = 3_600_000;
const all = (changes: Partial<AllSpaces> = {}): AllSpaces => ({ ...calm, ...changes });
const labels = (changes: Partial<AllSpaces>, pausedHere: string[] = []) =>
  trayLines(all(changes), nowMs, new Set(pausedHere), 'UTC').map((line) => (line === 'rule' ? line : line.label));
const first = (changes: Partial<AllSpaces>) => labels(changes)[0];
const paused = { spaces: [{ id: 's', paused: true, needsYou: 0 }] };

describe('the tray', () => {
  it('has what can be done without the core while that starts', () => {
    expect(trayLines(null, nowMs, new Set())).toEqual([
      { label: 'New Post', verb: 'new-post' },
      { label: 'Quick Post', verb: 'quick-post' },
      { label: 'Open Outpost', verb: 'open' },
      'rule',
      { label: 'Quit Outpost', verb: 'quit' },
    ]);
    expect(trayTip(null, nowMs)).toBe('Outpost');
  });

  it.each<[Partial<AllSpaces>, string]>([
    [{}, 'Nothing waiting'],
    [{ waiting: 12, nextAtMs: nowMs + HOUR }, '12 waiting, next at 14:00'],
    [{ waiting: 12, nextAtMs: nowMs + 12 * HOUR }, '12 waiting, next at Tue 24 Nov, 01:00'],
    [{ waiting: 2_000 }, '2,000 waiting'],
    [{ waiting: 1, ...paused }, '1 waiting, paused'],
    [{ waiting: 3, nextAtMs: nowMs, signInNeeded: true }, '3 waiting, sign-in needed'],
    [{ waiting: 3, sending: 1, nextAtMs: nowMs }, 'Sending, 3 more waiting'],
    [{ sending: 1 }, 'Sending the last post'],
    [{ sending: 1, ...paused }, 'Sending the last post'],
    [{ sending: 3 }, 'Sending the last 3 posts'],
    [{ waiting: 2, nextAtMs: nowMs, offline: true }, '2 waiting, offline'],
  ])('says of %j: %s', (changes, expected) => {
    expect(first(changes)).toBe(expected);
  });

  it('leads to what needs the user, where something does', () => {
    expect(labels({ needsYou: 1 })).toContain('Needs you: 1');
    expect(labels({ needsYou: 4 })).toContain('Needs you: 4');
    expect(labels({}).some((label) => label.includes('eeds'))).toBe(false);
  });

  it('pauses, and resumes what was paused in it, nothing that its user paused elsewhere while something goes on', () => {
    const offered = (...given: Parameters<typeof labels>): string[] =>
      labels(...given).filter((label) => label === 'Pause' || label === 'Resume');
    const both = { spaces: [...paused.spaces, { id: 'b', paused: false, needsYou: 0 }] };
    expect(offered({})).toEqual(['Pause']);
    expect(offered(paused, ['s'])).toEqual(['Resume']);
    expect(offered(both, ['s'])).toEqual(['Resume']);
    expect(offered(both, ['b'])).toEqual(['Pause']);
    // Nothing goes at all: it would have to be looked for where that was done, or be lost with a restart.
    expect(offered(paused, ['b'])).toEqual(['Resume']);
    expect(offered(paused)).toEqual(['Resume']);
    expect(offered({ spaces: [] })).toEqual([]);
  });

  it('knows what was paused in it, until it was resumed anywhere', () => {
    const here = new PausedHere();
    const see = (...pausedIds: string[]): string[] => {
      here.see({ spaces: ['a', 'b', 'c'].map((id) => ({ id, paused: pausedIds.includes(id), needsYou: 0 })) });
      return [...here.ids];
    };
    here.pause(['a', 'b']);
    // As it stood when they were paused.
    expect(see('c')).toEqual(['a', 'b']);
    expect(see('a', 'c')).toEqual(['a', 'b']);
    expect(see('a', 'b', 'c')).toEqual(['a', 'b']);
    expect(see('b', 'c')).toEqual(['b']);
    expect(see('a', 'b', 'c')).toEqual(['b']);
    expect([...here.resume()]).toEqual(['b']);
    expect(see('a', 'b', 'c')).toEqual([]);
    here.pause(['a', 'b']);
    here.forget('a');
    expect(see('a', 'b')).toEqual(['b']);
  });

  it('says the same where the pointer rests on it', () => {
    expect(trayTip(all({ waiting: 1, needsYou: 2 }), nowMs)).toBe('Outpost\n1 waiting\nNeeds you: 2');
    expect(trayTip(all(), nowMs)).toBe('Outpost\nNothing waiting');
  });
});
