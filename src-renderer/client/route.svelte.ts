/**
 * Written by hand because sv-router tells a lazy route by its function's source text, which the build rewrites, and
 * gives wrong links before its component stands. Six paths behind the `#` need no more than this.
 */
export const paths = [
  '/',
  '/import',
  '/outbox',
  '/settings',
  '/settings/missed-posts',
  '/settings/appearance',
] as const;
export type Path = (typeof paths)[number];

/** Where one is: the path of the view that is shown. */
class Route {
  #path = $state<Path>('/');

  get path(): Path {
    return this.#path;
  }

  /** The view of `path` stands now (pages.svelte.ts). */
  arrived(path: Path): void {
    this.#path = path;
  }
}

export const route = new Route();

/** What the address names; anything unknown is the first view. */
export function pathInAddress(): Path {
  const named = location.hash.slice(1);
  return paths.find((path) => path === named) ?? '/';
}

/** The address of a view, for links. */
export function linkTo(path: Path): string {
  return `#${path}`;
}

export function navigate(path: Path): void {
  location.hash = path;
}
