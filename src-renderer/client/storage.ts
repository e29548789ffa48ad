/** What the browser keeps: `local` for all windows, `session` for this one over its reloads. Null where it keeps nothing. */
export function storage(which: 'local' | 'session'): Storage | null {
  try {
    return (which === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    // It is switched off.
    return null;
  }
}
