/** Names of what is handed over with an address and opens something. */
const secretName = /key|token|secret|pass|pwd|auth|sig|code|credential/iu;
const hidden = '••••••';

/** An address for whoever looks over a shoulder: what is called like a secret in it is hidden, and a password before its host. */
export function maskedAddress(address: string): string {
  return address
    .replace(/^(\w+:\/\/)[^/?#@]+@/u, `$1${hidden}@`)
    .replaceAll(/([?&;#])([^=&;#?]+)=([^&;#]+)/gu, (whole, before: string, name: string) =>
      secretName.test(name) ? `${before}${name}=${hidden}` : whole,
    );
}
