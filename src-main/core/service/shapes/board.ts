import { idOf, isRecord, textOf } from './lenient.ts';

/** A board of an account on the image-pinning platform (spec/service-api.md, Pinterest board). */
export interface RemoteBoard {
  id: string;
  name: string | null;
  description: string | null;
  image: string | null;
  raw: Record<string, unknown>;
}

export function readBoard(json: unknown): RemoteBoard | null {
  if (!isRecord(json)) return null;
  const id = idOf(json['id']);
  if (id === null) return null;
  return {
    id,
    name: textOf(json['name']),
    description: textOf(json['description']),
    image: textOf(json['image']),
    raw: json,
  };
}
