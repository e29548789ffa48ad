import type { AppInfo } from '../../src-preload/contract/app.ts';
import { settingsSections, type SettingsSection } from '../../src-preload/contract/paths.ts';

const names: Record<SettingsSection, string> = {
  connections: 'Connections',
  'missed-posts': 'Missed posts',
  appearance: 'Appearance',
  background: 'Background',
  data: 'Data',
  diagnostics: 'Diagnostics',
  updates: 'Updates',
};

const all = settingsSections.map((section) => ({
  name: names[section],
  opens: { view: 'settings', section } as const,
}));

/** The sections of Settings, in their order. A browser's page has nothing that goes on without it. */
export const sectionsIn = (shell: AppInfo['shell'] | undefined): typeof all =>
  shell === 'desktop' ? all : all.filter(({ opens }) => opens.section !== 'background');
