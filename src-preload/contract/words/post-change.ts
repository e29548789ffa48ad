import type { ActionRow, PostMember } from '../action.ts';
import { kindWord } from './kind.ts';
import { allWords } from './list.ts';

const one: Record<Exclude<PostMember, 'when'>, string> = {
  text: 'New text',
  accountIds: 'Other accounts',
  link: 'Other link',
  boardId: 'Other board',
};
const among: Record<PostMember, string> = {
  text: 'text',
  accountIds: 'accounts',
  when: 'time',
  link: 'link',
  boardId: 'board',
};

/** What an action is, where it is not simply a post; of a change of a post, what it changes. `at`: a moment in words. */
export function changeWords(
  { kind, changed, scheduledAtMs }: Pick<ActionRow, 'kind' | 'changed' | 'scheduledAtMs'>,
  at: (atMs: number) => string,
): string | null {
  const [first, ...more] = changed;
  if (first === undefined) return kindWord(kind);
  if (more.length > 0) return `Change of ${allWords(changed.map((name) => among[name]))}`;
  if (first !== 'when') return one[first];
  return scheduledAtMs === null ? 'New time' : `New time: ${at(scheduledAtMs)}`;
}
