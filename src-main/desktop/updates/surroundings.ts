import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { ownAppImage } from '../../host/own-app-image.ts';
import type { Surroundings } from '../../host/updates/update-place.ts';

/** What electron-builder wrote beside the program, and how that was started. */
export function surroundings(): Surroundings {
  return {
    platform: process.platform,
    isPackaged: app.isPackaged,
    appImage: ownAppImage(process.env, process.execPath) ?? undefined,
    packageType: beside('package-type')?.trim() ?? null,
    feed: beside('app-update.yml'),
  };
}

function beside(name: string): string | null {
  try {
    return readFileSync(join(process.resourcesPath, name), 'utf8');
  } catch {
    return null;
  }
}
