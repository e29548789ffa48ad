import { graphemesOf } from './graphemes.ts';

/** Where a text can be cut: the same place, or before the sign in whose middle it is, as half of one is shown as another one or as "\uFFFD". */
export const signStart = (text: string, at: number): number =>
  // Nothing is made for a text that is not cut.
  at >= text.length ? text.length : (graphemesOf(text).containing(at)?.index ?? at);
