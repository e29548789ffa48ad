/** Shorter ones would blot out ordinary words; no token of a service is this short. */
const SHORTEST = 6;

/**
 * Replaces registered secret values wherever they occur in a text: whole, inside longer strings, or as JSON, a URL or a
 * Basic header would write them. By value, because redaction by path misses the copy nobody thought of.
 */
export class Scrubber {
  readonly #forms = new Set<string>();

  /** From now on `secret` leaves no trace in what `scrub` returns. */
  hide(secret: string): void {
    if (secret.length < SHORTEST) return;
    const json = JSON.stringify(secret).slice(1, -1);
    const nested = JSON.stringify(json).slice(1, -1);
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    for (const form of [secret, json, nested, encodeURIComponent(secret), base64]) this.#forms.add(form);
  }

  scrub(text: string): string {
    let clean = text;
    for (const form of this.#forms) clean = clean.replaceAll(form, '[hidden]');
    return clean;
  }
}
