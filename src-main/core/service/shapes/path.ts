import { isRecord } from './lenient.ts';

/** Follows a path of the wire profile such as `data.0.id`. Own members only, so that `constructor` leads nowhere. */
export function at(json: unknown, path: string): unknown {
  let here = json;
  for (const step of path.split('.')) {
    if (Array.isArray(here) && /^\d+$/.test(step)) here = (here as unknown[])[Number(step)];
    else if (isRecord(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** The first of `paths` at which `read` finds something. `header:` paths are looked up with `header`, if given. */
export function firstAt<T>(
  json: unknown,
  paths: readonly string[],
  read: (value: unknown) => T | null,
  header: (name: string) => unknown = () => null,
): T | null {
  for (const path of paths) {
    const value = path.startsWith('header:') ? header(path.slice('header:'.length)) : at(json, path);
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

/** `{data: X}` or X itself, where the text declares both. */
export function unwrap(json: unknown): unknown {
  return isRecord(json) && Object.hasOwn(json, 'data') ? json['data'] : json;
}
