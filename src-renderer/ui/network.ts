import {
  siBluesky,
  siFacebook,
  siGoogle,
  siInstagram,
  siMastodon,
  siPinterest,
  siTelegram,
  siThreads,
  siTiktok,
  siX,
  siYoutube,
} from 'simple-icons';
import { textRuleOf } from '../../src-preload/contract/text-rules.ts';

/** Glyphs by the network's name, from simple-icons; what it lacks (LinkedIn) gets initials. */
const glyphs: Record<string, string> = {
  X: siX.path,
  Instagram: siInstagram.path,
  Facebook: siFacebook.path,
  Bluesky: siBluesky.path,
  Threads: siThreads.path,
  Pinterest: siPinterest.path,
  TikTok: siTiktok.path,
  YouTube: siYoutube.path,
  Mastodon: siMastodon.path,
  Telegram: siTelegram.path,
  'Google Business': siGoogle.path,
};
const marks: Record<string, string> = { LinkedIn: 'in' };

export interface NetworkMark {
  name: string;
  /** A path in a 24 x 24 box, or null: then the letters. */
  path: string | null;
  letters: string;
}

/** How a network is shown. What we do not know is shown as the service calls it. */
export function networkMark(social: string): NetworkMark {
  const name = textRuleOf(social)?.name ?? social;
  return { name, path: glyphs[name] ?? null, letters: marks[name] ?? name.slice(0, 2).toLocaleLowerCase() };
}
