import type { PostsCopy } from '../archive.ts';
import { figure } from './figure.ts';

/**
 * How many posts of an account are here: "1,284 of 1,310", or "3" where the service counts fewer than are kept. Those are not
 * gone, and nobody has a part of them: how many it leaves out is `leftOut`.
 */
export const hereOfAll = ({ here, total }: Pick<PostsCopy, 'here' | 'total'>): string =>
  total === null || total <= here ? figure(here) : `${figure(here)} of ${figure(total)}`;

/** How many of those that are here the service counts no more. */
export const leftOut = ({ here, total }: Pick<PostsCopy, 'here' | 'total'>): number =>
  total === null ? 0 : Math.max(0, here - total);
