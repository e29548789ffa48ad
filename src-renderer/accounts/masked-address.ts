/** Names of what is handed over with an address and opens something. */
const secretName = /key|token|secret|pass|pwd|auth|sig|code|credential/iu;
/** A step of a path of such a name: the next one is what it names. Whole words, since `/author/marta` is none. */
const secretStep = /^(?:(?:api|access|auth|secret)[-_]?)?(?:key|token|secret|password|code|signature)s?$/iu;
const hidden = '••••••';

/**
 * An address for whoever looks over a shoulder: what is called like a secret in it is hidden, a password before its host, and a step
 * of its path that looks made by chance. Many services know who calls by such a step alone (`/services/T024BE7LD/B8ZGGT1QE/…`).
 */
export function maskedAddress(address: string): string {
  const [, host = '', path = '', rest = ''] = /^(\w+:\/\/[^/?#]*)?([^?#]*)(.*)$/su.exec(address) ?? [];
  const steps = host === '' ? path : path.split('/').map(maskedStep).join('/');
  return `${host}${steps}${rest}`
    .replace(/^(\w+:\/\/)[^/?#]+@/u, `$1${hidden}@`)
    .replaceAll(/([?&;#])([^=&;#?]+)=([^&;#]+)/gu, (whole, before: string, name: string, value: string) =>
      secretName.test(name) || isByChance(value) ? `${before}${name}=${hidden}` : whole,
    )
    .replaceAll(/([?&;#])([^=&;#?]+)(?=[&;#]|$)/gu, (whole, before: string, value: string) =>
      isByChance(value) ? `${before}${hidden}` : whole,
    );
}

function maskedStep(step: string, at: number, steps: readonly string[]): string {
  const isNamed = step !== '' && secretStep.test(steps[at - 1] ?? '');
  return isNamed || isByChance(step) ? hidden : step;
}

/** Words, dates and versions are not: `post-published`, `2026-11-28`, `v2`, `winterSale2026`. */
function isByChance(step: string): boolean {
  if (/^(?=.*[A-Z])[A-Z0-9]{4,}$/u.test(step)) return true;
  const joined = step.replaceAll(/[^\p{L}\d]/gu, '');
  return hasMixedCase(joined) || step.split(/[^\p{L}\d]+/u).some(isOddWord);
}

function isOddWord(word: string): boolean {
  if (word.length < 8) return false;
  const digits = word.replaceAll(/\D/gu, '').length;
  if (digits === word.length) return digits >= 12;
  if (digits === 0) return word.length >= 32;
  return digits >= 5 || switchesIn(word, /\p{L}\d|\d\p{L}/u) >= 2;
}

/** `postPublished` changes its case as seldom as words begin. */
const hasMixedCase = (word: string): boolean =>
  word.length >= 12 && switchesIn(word, /\p{Ll}\p{Lu}|\p{Lu}\p{Ll}/u) > word.length * 0.4;

/** How often two signs that follow each other are such a pair. */
const switchesIn = (word: string, pair: RegExp): number =>
  [...word].filter((sign, at, all) => at > 0 && pair.test(`${all[at - 1] ?? ''}${sign}`)).length;
