import { expect, it } from 'vitest';
import { textWithoutSecrets, withoutSecrets } from '../../src-main/core/service/answer/not-kept.ts';
import { parseJson } from '../../src-main/core/service/wire/json.ts';

it.each<[string, unknown, unknown]>([
  ['by its whole name', { id: 7, secret: 'whsec_1' }, { id: 7, secret: '[not kept]' }],
  [
    'however it is written',
    { signingKey: 'k', API_KEY: 'k', 'access-token': 'k' },
    { signingKey: '[not kept]', API_KEY: '[not kept]', 'access-token': '[not kept]' },
  ],
  ['however deep', { data: [{ a: { client_secret: 7 } }] }, { data: [{ a: { client_secret: '[not kept]' } }] }],
  ['in JSON within a string', { data: ['{"id":1,"password":"p"}'] }, { data: ['{"id":1,"password":"[not kept]"}'] }],
])('a member that is named as a secret is not kept, %s', (_, came, kept) => {
  expect(withoutSecrets(came)).toEqual(kept);
});

it('what only sounds like one, says that there is none, or names what is wrong with one stays as it came', () => {
  const came = parseJson(
    '{"next_token_at":1,"secret":null,"token":"","secret_count":2,"errors":{"token":["Wrong."]},"text":"[a]"}',
  );
  expect(came.ok && withoutSecrets(came.value)).toBe(came.ok && came.value);
});

it('of JSON that is cut off or broken the members are told from its text', () => {
  const cut = '{"data":[{"id":7,"secret": "wh\\"sec_1","url":"https://a.example"},{"signing_key":"abc';
  expect(textWithoutSecrets(cut)).toBe(
    '{"data":[{"id":7,"secret": "[not kept]","url":"https://a.example"},{"signing_key":"[not kept]"',
  );
  expect(textWithoutSecrets('{"url":"secret","text":"token')).toBe('{"url":"secret","text":"token');
});
