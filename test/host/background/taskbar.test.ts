import { expect, it } from 'vitest';
import { progressOf } from '../../../src-main/host/background/taskbar.ts';
import { calm } from './calm.ts';

it('shows how far a batch has come while it goes out, and nothing else', () => {
  const batch = { sent: 30, calls: 120 };
  expect(progressOf({ ...calm, batch, batchGoes: true })).toBe(0.25);
  expect(progressOf({ ...calm, batch, batchGoes: false })).toBe(-1);
  expect(progressOf({ ...calm, batch: { sent: 0, calls: 0 }, batchGoes: true })).toBe(-1);
  expect(progressOf({ ...calm, batch: null })).toBe(-1);
  expect(progressOf(null)).toBe(-1);
});
