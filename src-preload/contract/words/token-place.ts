import type { TokenPlace } from '../connections.ts';

/** What is to be known of where a token is kept; null: nothing, it is where it should be. */
export const tokenPlaceWords: Record<TokenPlace, string | null> = {
  keychain: null,
  file: 'This system has no keychain: the token is kept in secrets.json in the data folder, readable by you alone.',
  memory: 'This system has no keychain: the token is kept in memory and asked for again after a restart.',
  none: 'The token could not be kept.',
};
