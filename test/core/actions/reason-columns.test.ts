import { describe, expect, it } from 'vitest';
import type { Reason } from '../../../src-preload/contract/reasons.ts';
import { readReason, reasonColumns, reasonKey } from '../../../src-main/core/actions/reason-columns.ts';

describe('a reason in a row', () => {
  const refusal: Reason = { code: 'service-said', words: ['Too “long”.', '¡No!'] };

  it.each([null, { code: 'held' }, refusal, { code: 'missed', asks: true, kept: false }] as const)(
    '%j comes back as it was written, its code apart',
    (reason) => {
      expect(readReason(reasonColumns(reason))).toEqual(reason);
      expect(reasonColumns(reason).reason_code).toBe(reason?.code ?? null);
    },
  );

  it.each([
    ['a code of another version', { reason_code: 'eclipse', reason_data: '{"of":"the moon"}' }],
    ['data that is missing', { reason_code: 'service-said', reason_data: null }],
    ['data that is no JSON any more', { reason_code: 'missed', reason_data: '{"asks":' }],
  ])('%s spoils only itself, and is said to be unreadable', (_, columns) => {
    expect(readReason(columns)).toEqual({ code: 'unreadable', stored: columns.reason_code });
  });

  it('groups what is told in the same words, and nothing else', () => {
    expect(reasonKey(refusal)).toBe(reasonKey({ ...refusal }));
    expect(reasonKey(refusal)).not.toBe(reasonKey({ code: 'service-said', words: ['Too long.'] }));
    expect(reasonKey({ code: 'held' })).not.toBe(reasonKey(null));
  });
});
