import type { NotHere, Offer, UpdateState, UpdateTrouble } from '../updates.ts';

/** Told beside the window, once for each version. */
export const announcedWords = ({ version }: Pick<Offer, 'version'>): { title: string; body: string } => ({
  title: `Outpost ${version} is available`,
  body: 'Nothing was downloaded. Read what is new under Settings, Updates, and decide there.',
});

/** How this Outpost is updated, where it cannot do so by itself. */
export const notHereWords: Record<NotHere, string> = {
  unpackaged:
    'This Outpost runs from its source. Update it as you got it, such as with “git pull” and “npm ci”, and start it again.',
  'no-feed': 'This build doesn’t check for updates. Update it as you installed it.',
  'system-package':
    'This Outpost was installed as a package of the system (deb or rpm). Update it with the system’s package manager, or install the newer package over it. Your data stays as it is.',
  'by-hand':
    'This Outpost was unpacked from an archive. To update, quit it and unpack the newer archive in its place. Your data stays as it is.',
};

/** Where no desktop tells anything. */
export const noDesktopWords =
  'Updates are looked for by the desktop application. Outpost in a browser or a terminal is updated as it was installed, such as with npm; start it again after that.';

const troubles: Record<UpdateTrouble, string> = {
  unreachable: 'The update server couldn’t be reached.',
  'proxy-sign-in':
    'The proxy of this network wants a user name and a password, and did not get them or did not take them. Outpost takes them from the environment it is started in: set HTTPS_PROXY to http://NAME:PASSWORD@HOST:PORT, with the host and the port of this proxy, and start Outpost again; or get the newer version by hand, with your browser.',
  unreadable: 'The update server’s answer couldn’t be read.',
  damaged: 'What was downloaded is damaged, and was thrown away.',
  'not-trusted': 'What was offered is not signed as it should be, and was thrown away.',
  'no-room': 'The disk has no room for it.',
  'not-writable': 'The folder of the program cannot be written.',
  unknown: 'The log says more.',
};

/** What failed, and that nothing else did. `running`: the version that goes on. */
export function updateFailedWords(failed: Extract<UpdateState, { is: 'failed' }>, running: string): string {
  const why = troubles[failed.why];
  switch (failed.step) {
    case 'look':
      return `Outpost couldn’t check for updates. ${why} Outpost ${running} goes on as it is.`;
    case 'fetch':
      return `Outpost ${failed.version ?? ''} was not downloaded. ${why} Outpost ${running} goes on as it is.`;
    case 'install':
      return `Outpost ${failed.version ?? ''} was not installed. ${why} This is still Outpost ${running}, with everything as it was.`;
    default:
      return failed.step satisfies never;
  }
}

/** What waits for what. */
export const waitingWords =
  'Something is being sent. Outpost restarts and installs the update when that’s done; you can go on working until then.';

/** What is asked of whom. `host`: null, nobody is. */
export const askedWords = (host: string): string =>
  `Shortly after it starts and then once a day, Outpost asks ${host} for the newest version. It sends nothing about you or your posts. Nothing is downloaded or installed until you say so.`;
