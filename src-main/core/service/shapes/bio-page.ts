import type { WireProfile } from '../wire/wire-profile.ts';
import { isRecord, textOf } from './lenient.ts';
import { at } from './path.ts';

/** The bio page of a space. Its fields are not shown: each is where the wire profile expects it, or null. */
export interface RemoteBioPage {
  title: string | null;
  description: string | null;
  slug: string | null;
  theme: string | null;
  avatar: string | null;
  raw: Record<string, unknown>;
}

export function readBioPage(profile: WireProfile, json: unknown): RemoteBioPage | null {
  if (!isRecord(json)) return null;
  const names = profile.answers.bio;
  return {
    title: textOf(at(json, names.title)),
    description: textOf(at(json, names.description)),
    slug: textOf(at(json, names.slug)),
    theme: textOf(at(json, names.theme)),
    avatar: textOf(at(json, names.avatar)),
    raw: json,
  };
}
