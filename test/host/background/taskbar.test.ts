import { expect, it } from 'vitest';
import { overlayOf, progressOf } from '../../../src-main/host/background/taskbar.ts';
import { calm } from './calm.ts';

it('shows how far a batch has come while it goes out, and nothing else', () => {
  const batch = { sent: 30, calls: 120 };
  expect(progressOf({ ...calm, batch, batchGoes: true })).toBe(0.25);
  expect(progressOf({ ...calm, batch, batchGoes: false })).toBe(-1);
  expect(progressOf({ ...calm, batch: { sent: 0, calls: 0 }, batchGoes: true })).toBe(-1);
  expect(progressOf({ ...calm, batch: null })).toBe(-1);
  expect(progressOf(null)).toBe(-1);
});

it('has a sign as long as something needs the user, with its number for who hears it', () => {
  expect(overlayOf({ ...calm, needsYou: 3, signInNeeded: true })).toBe('Needs you: 3');
  expect(overlayOf({ ...calm, signInNeeded: true })).toBe('Sign-in needed');
  expect(overlayOf({ ...calm, waiting: 3 })).toBeNull();
  expect(overlayOf(null)).toBeNull();
});
