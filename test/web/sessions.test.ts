import { beforeEach, describe, expect, it } from 'vitest';
import { Sessions } from '../../src-main/web/sessions.ts';

const DAY_MS = 86_400_000;

let nowMs: number;
let sessions: Sessions;
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 25);
  sessions = new Sessions(() => nowMs);
});

describe('a browser that is signed in', () => {
  it('is known by its key, which no other has', () => {
    const [key, other] = [sessions.open(), sessions.open()];
    expect(key).not.toBe(other);
    expect([sessions.has(key), sessions.has(other), sessions.has(`${key}A`), sessions.has('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is signed out when it did not come for thirty days, and stays as long as it comes', () => {
    const [comes, stays] = [sessions.open(), sessions.open()];
    nowMs += 20 * DAY_MS;
    expect(sessions.has(comes)).toBe(true);
    nowMs += 10 * DAY_MS;
    expect([sessions.has(comes), sessions.has(stays)]).toEqual([true, false]);
  });

  it('makes room, the oldest first, where a seventeenth comes', () => {
    const keys = Array.from({ length: 17 }, () => sessions.open());
    expect(keys.map((key) => sessions.has(key))).toEqual([false, ...Array<boolean>(16).fill(true)]);
  });
});
