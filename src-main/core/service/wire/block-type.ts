import type { WireProfile } from './wire-profile.ts';

/*
 * A kind of block is called here as the shipped profile calls it, and at the service as the connection's profile says. What has no form here is
 * called as the service calls it, unless that is one of our own names for something else.
 */

const OTHER = 'other:';

export function ourBlockType({ blockTypes }: WireProfile, theirs: string): string {
  const known = Object.entries(blockTypes).find(([, one]) => one === theirs);
  if (known !== undefined) return known[0];
  return Object.hasOwn(blockTypes, theirs) ? `${OTHER}${theirs}` : theirs;
}

export function theirBlockType({ blockTypes }: WireProfile, ours: string): string {
  const theirs = Object.hasOwn(blockTypes, ours) ? blockTypes[ours] : undefined;
  if (theirs !== undefined) return theirs;
  const plain = ours.slice(OTHER.length);
  return ours.startsWith(OTHER) && Object.hasOwn(blockTypes, plain) ? plain : ours;
}
