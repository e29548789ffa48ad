import type { SettingsSection } from '../../src-preload/contract/paths.ts';
import type { AppInfo } from '../../src-preload/contract/app.ts';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { moment } from '../ui/moment.ts';

interface Known {
  connections: readonly Connection[] | undefined;
  settings: Settings | undefined;
  status: Status | undefined;
  zone: string;
  info: Pick<AppInfo, 'shell'> | null;
}

const missed: Record<Settings['missedPolicy'], string> = {
  ask: 'Ask me',
  publish: 'Publish them anyway',
  skip: 'Skip them',
};
const whenClosed: Record<Settings['keepRunning'], string> = {
  ask: 'Not decided yet',
  'with-icon': 'Keeps running',
  yes: 'Keeps running',
  no: 'Quits with its window',
};
const themes: Record<Settings['theme'], string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** How it stands with a section, in two or three words behind its name. `asks`: somebody is needed there. */
export function stateWords(section: SettingsSection, known: Known, nowMs: number): { words: string; asks: boolean } {
  const { connections = [], settings, status, zone, info } = known;
  switch (section) {
    case 'connections': {
      const refused = connections.filter(({ state }) => state === 'sign-in-needed').length;
      const asks = plural(refused, { one: '# needs you', other: '# need you' });
      const all = plural(connections.length, { one: '# connection', other: '# connections' });
      return { words: refused > 0 ? asks : all, asks: refused > 0 };
    }
    case 'missed-posts':
      return { words: settings === undefined ? '' : missed[settings.missedPolicy], asks: false };
    case 'appearance':
      return { words: settings === undefined ? '' : themes[settings.theme], asks: false };
    case 'background':
      return { words: settings === undefined ? '' : whenClosed[settings.keepRunning], asks: false };
    case 'data': {
      if (typeof status?.fetchingPausedAtMs === 'number') return { words: 'Fetching paused', asks: false };
      if (status !== undefined && status.firstCopy !== null) return { words: 'Fetching', asks: false };
      const atMs = status?.lastSyncAtMs ?? null;
      return { words: atMs === null ? 'Not synced yet' : `Synced ${moment(atMs, nowMs, zone)}`, asks: false };
    }
    case 'diagnostics':
      return { words: 'Log and report', asks: false };
    case 'updates': {
      if (info?.shell !== 'desktop') return { words: 'With the desktop application', asks: false };
      const looks = settings?.lookForUpdates === false ? 'Only when you look' : 'Looked for once a day';
      return { words: settings === undefined ? '' : looks, asks: false };
    }
    default:
      return section satisfies never;
  }
}
