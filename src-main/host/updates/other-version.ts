/** What would be installed is another version than the one that its user was shown. */
export class OtherVersion extends Error {
  constructor(offered: string, found: string) {
    super(`Version ${offered} was offered, and ${found} is there.`);
  }
}
