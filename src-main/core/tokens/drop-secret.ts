import type { ConnectionParts } from '../connections/connections.ts';

/** Of a token that is good for nothing any more, or that nothing names: that it could not be removed is no failure. */
export async function dropSecret(parts: Pick<ConnectionParts, 'secrets' | 'log'>, key: string): Promise<void> {
  try {
    await parts.secrets.delete(key);
  } catch {
    parts.log.warn({ key }, 'the secret of a token could not be removed');
  }
}
