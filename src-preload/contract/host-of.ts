/** An address by its host alone, since its path and query may be a secret (a webhook's often are); what is no address as it is. */
export function hostOf(address: string): string {
  const host = URL.parse(address)?.host ?? '';
  return host === '' ? address : host;
}
