import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, type Connecting } from '../data-folder.ts';

/** Where a test of the command takes place: a folder of its own, in it a data folder that is not there yet, and a service. */
export interface Place {
  folder: string;
  data: string;
  sandbox: Sandbox;
}

export async function openPlace(service: SandboxOptions): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  return { folder, data: join(folder, 'data'), sandbox: await startSandbox(service) };
}

/** As `openPlace`, on a computer that remembers how far its workspace has come. */
export async function openPlaceWithState(service: SandboxOptions): Promise<Place> {
  const place = await openPlace(service);
  vi.stubEnv('OUTPOST_STATE', join(place.folder, 'state'));
  return place;
}

export async function closePlace({ folder, sandbox }: Omit<Place, 'data'>): Promise<void> {
  vi.unstubAllEnvs();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}

/** So few posts at once that a batch of them takes a while: for a service and who is connected to it. */
export const slowly = { publishLimit: { count: 2, windowMs: 6_000 }, apiLimit: { count: 300, windowMs: 6_000 } };

/** For each test of a file a place whose data folder is connected to its service; `take` is told of it. */
export function inConnectedPlace(
  open: () => Promise<Place>,
  take: (place: Place) => void,
  connecting: Connecting = {},
): void {
  let place: Place;
  beforeEach(async () => {
    place = await open();
    take(place);
    await connectFolder(place.data, place.sandbox, connecting);
  });
  afterEach(() => closePlace(place));
}
