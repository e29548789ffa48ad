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

/** What is looked for by its own name, and stands in a section. */
const within: Record<SettingsSection, readonly string[]> = {
  connections: ['Spaces', 'Access token', 'Limits of the service', 'Wire profile', 'Time zone', 'Sandbox'],
  'missed-posts': [],
  appearance: ['Theme', 'Contrast', 'Clock', 'Language', 'Spelling'],
  background: ['Start at login', 'Notifications', 'Quiet hours', 'Keys of the quick post'],
  data: ['Backups', 'Restore a backup', 'Import an export', 'Sync', 'Storage'],
  diagnostics: ['Log', 'Report of a problem', 'About', 'Licences'],
  updates: [],
};

const all = settingsSections.map((section) => ({
  name: names[section],
  within: within[section],
  opens: { view: 'settings', section } as const,
}));

/** What a section is called, also where a browser's page does not list it. */
export const sectionName = (section: SettingsSection): string => names[section];

/** The sections of Settings, in their order. A browser's page has nothing that goes on without it. */
export const sectionsIn = (shell: AppInfo['shell'] | undefined): typeof all =>
  shell === 'desktop' ? all : all.filter(({ opens }) => opens.section !== 'background');
