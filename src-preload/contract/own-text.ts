/** What an account says in words of its own; undefined: it says the shared text. An ID is any text, `__proto__` too. */
export const ownText = (variants: Readonly<Record<string, string>>, accountId: string): string | undefined =>
  Object.hasOwn(variants, accountId) ? variants[accountId] : undefined;
