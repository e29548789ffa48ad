import type { Settings } from '../../src-preload/contract/settings.ts';

/** As much of the page's root as is set here. */
interface Root {
  dataset: Partial<Record<string, string>>;
}
type Chosen = Pick<Settings, 'theme' | 'contrast'>;

/**
 * Puts theme and contrast on the root. `system` leaves the theme to the system (tokens.css); contrast is always said, so
 * that its palette stands once. Before the settings are known the system is followed.
 */
export function applyAppearance(root: Root, chosen: Chosen | undefined, systemWantsContrast: boolean): void {
  const { theme, contrast } = chosen ?? { theme: 'system', contrast: 'system' };
  set(root, 'theme', theme === 'system' ? null : theme);
  set(root, 'contrast', contrast === 'more' || (contrast === 'system' && systemWantsContrast) ? 'more' : null);
}

function set(root: Root, name: 'theme' | 'contrast', value: string | null): void {
  if (value === null) delete root.dataset[name];
  else root.dataset[name] = value;
}
