import type { Settings } from '../../src-preload/contract/settings.ts';

/** Puts theme and contrast on the root; `system` leaves it to the system (tokens.css). */
export function applyAppearance(root: HTMLElement, settings: Settings | undefined): void {
  if (settings === undefined) return;
  set(root, 'theme', settings.theme);
  set(root, 'contrast', settings.contrast);
}

function set(root: HTMLElement, name: 'theme' | 'contrast', value: string): void {
  if (value === 'system') delete root.dataset[name];
  else root.dataset[name] = value;
}
