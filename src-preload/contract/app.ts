import { method } from './procedure.ts';
import { None } from './shared.ts';

export interface AppInfo {
  version: string;
  shell: 'desktop' | 'web' | 'cli';
  dataFolder: string;
  platform: string;
}

/** Something the window should say once: the core was restarted, secrets are kept in a file, a backup was made. */
export interface Notice {
  id: string;
  atMs: number;
  tone: 'info' | 'caution';
  text: string;
}

export const app = {
  info: method(None).to<AppInfo>(),
  watchNotices: method(None).watching<Notice[]>(),
};
