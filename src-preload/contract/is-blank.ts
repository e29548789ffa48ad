import type { DraftBody } from './drafts.ts';

/** Nothing in it that someone would miss: lists leave it out, and nothing of it is sent. */
export function isBlank(body: DraftBody): boolean {
  return (
    body.text.trim() === '' &&
    Object.values(body.variants).every((text) => text.trim() === '') &&
    (body.link ?? '') === '' &&
    (body.firstComment ?? '').trim() === ''
  );
}
