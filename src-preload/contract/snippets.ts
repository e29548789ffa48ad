import * as z from 'zod';
import { DraftBody } from './drafts.ts';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { Id, InSpace } from './shared.ts';
import { canBeTyped } from './snippet-name.ts';

/**
 * `snippet`: words that `;name` stands for. `hashtags`: a group of them. `template`: a whole draft to begin with.
 * `accounts`: a group of them, such as those of one brand, that are chosen together.
 */
const snippetKinds = ['snippet', 'hashtags', 'template', 'accounts'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

export interface Snippet {
  id: string;
  kind: SnippetKind;
  /** As it is typed behind the semicolon; of a template, what it is called. */
  name: string;
  /** Of a snippet its text alone counts, of a group of accounts these alone. In it `{date}`, `{time}`, `{link}` and `{account}` stand for what they name when it is put in. */
  body: DraftBody;
  savedAtMs: number;
}

const Name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((name) => name.isWellFormed(), fault('half-character'));

/** What is written and chosen again and again, of one space. */
export const snippets = {
  /** By name. */
  list: method(InSpace).to<Snippet[]>(),
  watch: method(InSpace).watching<Snippet[]>(),
  /** Keeps one, or changes the one with this ID; the same kind and name again is the same one. A name that another has is refused. */
  save: method(
    InSpace.extend({ id: Id.optional(), kind: z.enum(snippetKinds), name: Name, body: DraftBody }).refine(
      ({ kind, name }) => canBeTyped(kind, name),
      { ...fault('snippet-name'), path: ['name'] },
    ),
  )
    .failing('refused')
    .to<{ id: string }>(),
  delete: method(z.object({ id: Id })).to<{ deleted: number }>(),
  /** Takes a deletion back, unless another one has the name by now. */
  restore: method(z.object({ id: Id })).to<{ restored: number }>(),
};
