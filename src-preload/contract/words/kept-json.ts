import type { UnkeptJson } from '../kept-json.ts';
import { beginningOf } from './beginning.ts';

/** A file may write a number over pages. */
const LONGEST_SHOWN = 60;

/** Why a JSON text is not taken as it is. */
export function unkeptWords(unkept: UnkeptJson): string {
  switch (unkept.code) {
    case 'number':
      return `${beginningOf(unkept.written, LONGEST_SHOWN)} would be changed: no number that long, or that large, can be kept. Write it in quotes.`;
    case 'name-twice':
      return `"${beginningOf(unkept.name, LONGEST_SHOWN)}" stands twice in one object. Leave one of them out.`;
    case 'name-of-nature':
      return `A member called "${unkept.name}" cannot be kept. Give it another name.`;
    default:
      return unkept satisfies never;
  }
}
