import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits: not to be guessed, safe in an address and in a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing about where the two differ, nor about their lengths. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
