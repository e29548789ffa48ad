import type { SpaceSession } from '../connections/connections.ts';

/** What the secret of a token that was made with this connection is kept under. */
export const secretName = (session: SpaceSession, tokenId: string): string =>
  `made-token:${session.connectionId}:${tokenId}`;
