import { labelKey } from '../../src-preload/contract/tidy-labels.ts';

/** The drafts of a list that are looked at alone: those with a label, the runs of one that repeats, or those from a file. */
export type Only =
  { by: 'label'; label: string } | { by: 'series'; seriesId: string; title: string } | { by: 'file'; file: string };

/** Tells them apart, however they are called. */
export function onlyKey(only: Only): string {
  return `${only.by} ${only.by === 'label' ? labelKey(only.label) : only.by === 'file' ? only.file : only.seriesId}`;
}

/** As the core is asked for them. */
export function onlyAsked(only: Only | null): { label?: string; seriesId?: string; file?: string } {
  if (only === null) return {};
  if (only.by === 'label') return { label: only.label };
  return only.by === 'file' ? { file: only.file } : { seriesId: only.seriesId };
}

/** What is said where none of them is left. */
export function noneWords(only: Only): string {
  if (only.by === 'label') return 'No draft has this label.';
  return only.by === 'file' ? 'No draft of this file is left.' : 'None of these runs is left.';
}
