/** An answer before a dialect and a fault have had their way with it. */
export interface Reply {
  status: number;
  /** JSON to be; undefined: an empty body. */
  body: unknown;
  headers: Record<string, string>;
  /** What really happened, as the journal calls it ("post.created"); null where nothing changed. */
  effect: string | null;
  /** Our id of what was made or changed. */
  remoteId: string | null;
}

const reply = (status: number, body: unknown): Reply => ({ status, body, headers: {}, effect: null, remoteId: null });

export const ok = (body: unknown): Reply => reply(200, body);

/** Nothing but a message: 401, 403, 404, 429 (Errors). */
export const refusal = (status: number, message: string): Reply => reply(status, { message });

export const notFound = (what: string): Reply => refusal(404, `No query results for model [${what}].`);

/** 422 with the words for each field; the message is the first of them, as the framework of such services does. */
export function invalid(errors: Record<string, string[]>): Reply {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const message = more > 0 ? `${all[0]} (and ${more} more error${more > 1 ? 's' : ''})` : (all[0] ?? 'Invalid.');
  return reply(422, { message, errors });
}

/** The same answer, with what it really did. */
export function having(effect: string, remoteId: number | string | null, answer: Reply): Reply {
  return { ...answer, effect, remoteId: remoteId === null ? null : String(remoteId) };
}
