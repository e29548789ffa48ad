import type { BioEdit } from '../../src-preload/contract/bio-page.ts';

/** An edit as a window remembers it until the core has it. */
export interface KeptEdit {
  spaceId: string;
  edit: BioEdit;
}

export const keyOf = (windowId: string): string => `outpost:bio-edits:${windowId}`;
const prefix = keyOf('');

/** The windows that did not send all of their edits. */
export function windowIdsIn(storage: Storage | null): string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function keptEdits(storage: Storage | null, windowId: string): KeptEdit[] {
  try {
    const kept = JSON.parse(storage?.getItem(keyOf(windowId)) ?? '[]') as Partial<KeptEdit>[];
    return kept.filter((one): one is KeptEdit => typeof one.spaceId === 'string' && typeof one.edit?.edit === 'string');
  } catch {
    return [];
  }
}
