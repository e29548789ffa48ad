import type { Notice } from './notice.ts';
import { method } from './procedure.ts';
import { None } from './shared.ts';
import type { Incident } from './incident.ts';

export interface AppInfo {
  version: string;
  shell: 'desktop' | 'web' | 'cli';
  dataFolder: string;
  platform: string;
}

export const app = {
  info: method(None).to<AppInfo>(),
  watchNotices: method(None).watching<Notice[]>(),
  /** What happened to the data and nobody has said yet to have read (`status.read`), whichever space is open. */
  watchIncidents: method(None).watching<Incident[]>(),
};
