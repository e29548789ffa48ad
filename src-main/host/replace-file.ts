import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts `text` in place of the file (mode 0600) in one step: a crash leaves the old content or the new, never a part. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.new`;
  await rm(beside, { force: true });
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(dirname(path));
}

/** Makes the rename itself durable. Windows cannot open a folder, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
