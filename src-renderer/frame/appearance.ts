import type { Settings } from '../../src-preload/contract/settings.ts';

/** As much of the page's root as is set here. */
interface Root {
  dataset: Partial<Record<string, string>>;
}
type Chosen = Pick<Settings, 'theme' | 'contrast' | 'clockHours'>;

/**
 * Puts theme, contrast and a clock of twelve hours, whose times need more room, on the root. `system` leaves the theme to the system (tokens.css); contrast is always said, so
 * that its palette stands once. Before the settings are known the system is followed.
 */
export function applyAppearance(root: Root, chosen: Chosen | undefined, systemWantsContrast: boolean): void {
  const { theme, contrast, clockHours } = chosen ?? { theme: 'system', contrast: 'system', clockHours: 24 };
  set(root, 'theme', theme === 'system' ? null : theme);
  set(root, 'contrast', contrast === 'more' || (contrast === 'system' && systemWantsContrast) ? 'more' : null);
  set(root, 'clock', clockHours === 12 ? '12' : null);
}

function set(root: Root, name: 'theme' | 'contrast' | 'clock', value: string | null): void {
  if (value === null) delete root.dataset[name];
  else root.dataset[name] = value;
}
