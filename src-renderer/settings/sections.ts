import { settingsSections, type SettingsSection } from '../../src-preload/contract/paths.ts';

const names: Record<SettingsSection, string> = {
  connections: 'Connections',
  'missed-posts': 'Missed posts',
  appearance: 'Appearance',
  data: 'Data',
};

/** The sections of Settings, in their order. */
export const sections = settingsSections.map((section) => ({
  name: names[section],
  opens: { view: 'settings', section } as const,
}));
