import type { TokenPlace } from '../connections.ts';

/** What is to be known of where a token is kept; null: nothing, it is where it should be. */
export const tokenPlaceWords: Record<TokenPlace, string | null> = {
  keychain: null,
  file: 'This system has no keychain: the token is kept in secrets.json in the data folder, readable by you alone.',
  memory: 'This system has no keychain: the token is kept in memory and asked for again after a restart.',
  none: 'The token could not be kept.',
};

/** What is offered for a new token, where the one of its connection is kept in `place`: a copy goes to the same. */
export function keepCopyWords(place: TokenPlace): string {
  switch (place) {
    case 'keychain':
      return 'Keep a copy in the system keychain';
    case 'file':
      return 'Keep a copy in secrets.json in the data folder: this system has no keychain';
    case 'memory':
    case 'none':
      return 'Keep a copy until Outpost ends: this system has no keychain';
    default:
      return place satisfies never;
  }
}
