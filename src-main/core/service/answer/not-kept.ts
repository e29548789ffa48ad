import { isRecord } from '../shapes/lenient.ts';
import { parseJson } from '../wire/json.ts';

const NOT_KEPT = '[not kept]';
/** What a call that carries a secret by declaration has left of it already (outcome.ts). */
const HIDDEN = '[secret]';

/** Without case, underscores and hyphens: `signing_key` and `signingKey` are one. */
const names = [
  ...['secret', 'password', 'passwd', 'token', 'credential', 'credentials', 'apikey', 'apisecret', 'apitoken'],
  ...['accesstoken', 'refreshtoken', 'authtoken', 'bearertoken', 'idtoken', 'plaintexttoken', 'clientsecret'],
  ...['webhooksecret', 'signingsecret', 'signingkey', 'secretkey', 'secretvalue', 'privatekey', 'sharedsecret'],
];
const secretNames = new Set(names);

const isSecretName = (name: string): boolean => secretNames.has(name.replaceAll(/[_-]/g, '').toLowerCase());

/**
 * What came back without the values of members that are named as a secret is, by their whole name: an answer is kept whole and goes into
 * exports, of which people think that no secret is in them. Gives the value itself where there is none.
 */
export function withoutSecrets(json: unknown): unknown {
  if (typeof json === 'string') return withinText(json);
  if (Array.isArray(json)) {
    const items = json.map(withoutSecrets);
    return items.some((item, index) => item !== json[index]) ? items : json;
  }
  if (!isRecord(json)) return json;
  const members = Object.entries(json).map(
    ([name, value]) => [name, isSecret(name, value) ? NOT_KEPT : withoutSecrets(value)] as const,
  );
  return members.some(([name, value]) => value !== json[name]) ? Object.fromEntries(members) : json;
}

const isSecret = (name: string, value: unknown): boolean =>
  isSecretName(name) && ((typeof value === 'string' && value !== '' && value !== HIDDEN) || typeof value === 'number');

/** Some lists hold their items as JSON in a string (spec/service-api.md, Bio blocks). */
function withinText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const read = parseJson(text);
  if (!read.ok) return text;
  const kept = withoutSecrets(read.value);
  return kept === read.value ? text : JSON.stringify(kept);
}

/** Of JSON that is cut off or broken, as far as its members can be told. */
export const textWithoutSecrets = (text: string): string =>
  text.replaceAll(/"([\w-]{1,40})"(\s*:\s*)"(?:[^"\\]|\\.)+(?:"|\\?$)/gs, (all, name: string, colon: string) =>
    isSecretName(name) ? `"${name}"${colon}"${NOT_KEPT}"` : all,
  );
