import { expect, it } from 'vitest';
import { addressFault, wholeAddress } from '../../src-preload/contract/bio-address.ts';
import { changeName, unwholeWords, valueWords } from '../../src-preload/contract/words/bio.ts';

it('of an address that lacks its beginning it is told what was likely meant, and of nothing else', () => {
  const meant = {
    'harbour.example/hours': 'https://harbour.example/hours',
    ' harbour.example ': 'https://harbour.example',
    'harbour.example:8080/a?b=c': 'https://harbour.example:8080/a?b=c',
    '//harbour.example': 'https://harbour.example',
    'münchen.example': 'https://münchen.example',
    'marta@harbour.example': 'mailto:marta@harbour.example',
  };
  for (const [url, whole] of Object.entries(meant)) {
    expect([url, wholeAddress(url), addressFault(whole)]).toEqual([url, whole, null]);
  }
  for (const url of [
    'coming soon',
    '/shop',
    '#top',
    'harbour',
    'javascript:alert(1)',
    'data:text/html,a.b',
    'a.b\\c',
    'x@y',
  ])
    expect([url, wholeAddress(url)]).toEqual([url, null]);
});

it('an address that was hardly meant as it is written has its fault, wherever that is asked', () => {
  const faults = {
    'http://a b': 'blank',
    'https://harbour.example/a b': 'blank',
    'https://harbour.example/\u202Egpj': 'unseen',
    'https://har\u200Bbour.example': 'unseen',
    'harbour\0.example': 'unseen',
    'https://user:pw@harbour.example/': 'password',
    'https://user@harbour.example/': 'password',
    'coming soon': 'no-address',
    'java\tscript:alert(1)': 'not-followed',
  };
  for (const [url, code] of Object.entries(faults)) expect([url, addressFault(url)?.code]).toEqual([url, code]);
  const fine = [
    'tel:+49 30 123',
    'mailto:marta@harbour.example',
    ' https://harbour.example ',
    'https://harbour.example/مرحبا',
  ];
  for (const url of [...fine, 'https://harbour.example/می\u200Cخواهم'])
    expect([url, addressFault(url)]).toEqual([url, null]);
});

it('links that go out and may lead nowhere are counted; what a browser follows, what is empty, and other blocks are not', () => {
  const block = { title: null, text: null, active: true, extra: {} };
  const urls = ['harbour.example', 'coming soon', 'https://harbour.example', null, ''];
  const links = urls.map((url, at) => ({ ...block, id: `${at}`, type: 'link', url }));
  const odd = { ...block, id: 'odd', type: 'countdown_timer', url: 'soon' };
  const page = { title: null, description: null, slug: null, theme: null, blocks: [...links, odd] };
  expect(unwholeWords(page)).toBe(
    'The addresses of 2 links lack their beginning (https://), so that they may lead nowhere.',
  );
  expect(unwholeWords({ ...page, blocks: links.slice(2) })).toBeNull();
});

it('a block whose title turns the writing direction turns nothing of what is said of it', () => {
  expect(changeName({ blockId: '1', name: 'Menu\u202Egnp' })).toBe('Menu\uFFFDgnp');
  expect([valueWords('title', 'Menu\u202Egnp'), valueWords('title', 'مرحبا')]).toEqual(['Menu\uFFFDgnp', 'مرحبا']);
});
