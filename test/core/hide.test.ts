import { expect, it } from 'vitest';
import { hide } from '../../src-main/core/diagnostics/hide.ts';

const hidden = (text: string, ...values: string[]): string => hide([text], values, '…')[0] ?? '';

it('a value is hidden wherever it stands, in any case, and as JSON or an address writes it', () => {
  expect(hidden('Harbour & Pine', 'harbour & pine')).toBe('…');
  expect(hidden('to HARBOUR', 'Harbour')).toBe('to …');
  expect(hidden('{"name":"a\\"bcd"}', 'a"bcd')).toBe('{"name":"…"}');
  expect(hidden('/x?of=Harbour%20%26%20Pine', 'Harbour & Pine')).toBe('/x?of=…');
  // One that the flag for any case takes for an s.
  expect(hidden('Pinetreeſ', 'pinetrees')).toBe('…');
  expect(hidden('Straße 12', 'STRAßE 12')).toBe('…');
});

it('the longer one first, and none that is as short as a word', () => {
  expect(hidden('harbour.example', 'harbour', 'harbour.example')).toBe('…');
  expect(hidden('the tin', 'tin')).toBe('the tin');
});

it('one among tens of thousands, in the one text that has it', () => {
  const names = Array.from({ length: 30_000 }, (_, at) => `${at} ${'né/"\\'.repeat(25)}`);
  const texts = Array.from({ length: 200 }, (_, at) => `line ${at} of the log`);
  expect(hide([...texts, `of ${names[29_999]}!`], names, '…')).toEqual([...texts, 'of …!']);
});
