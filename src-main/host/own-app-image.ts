/**
 * The AppImage that this program runs from: what runs is only its mounted content. Null: from none. An AppImage hands its variables on
 * to all that is started from it, so another one's (an editor's, from whose terminal Outpost is started) is told by where this is.
 */
export function ownAppImage(env: NodeJS.ProcessEnv, program: string): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env;
  if (!file || !mounted) return null;
  return program.startsWith(mounted.endsWith('/') ? mounted : `${mounted}/`) ? file : null;
}
