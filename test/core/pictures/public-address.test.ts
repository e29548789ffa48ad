import { describe, expect, it } from 'vitest';
import { pictureType } from '../../../src-main/core/pictures/picture-type.ts';
import { isPublicAddress, isPublicUrl, publicLookup } from '../../../src-main/core/pictures/public-address.ts';
import { madePng } from './made-picture.ts';

describe('an address of the open network', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1'],
    ...['fc00::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'x', ''],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address of a picture', () => {
  it('may be one over https on the open network', () => {
    for (const url of ['https://cdn.example.com/a.png?x=1', 'https://1.1.1.1/a', 'https://[2606:4700::1111]/a'])
      expect(isPublicUrl(new URL(url)), url).toBe(true);
  });

  it.each([
    ...['http://cdn.example.com/a.png', 'https://cdn.example.com:8443/a', 'https://me:pw@cdn.example.com/a'],
    ...[
      'https://localhost/a',
      'https://a.localhost/a',
      'https://router/a',
      'https://printer.local/a',
      'https://10.0.0.1/a',
    ],
    ...[
      'https://0x7f000001/a',
      'https://2130706433/a',
      'https://127.1/a',
      'https://[::1]/a',
      'https://[::ffff:7f00:1]/a',
    ],
    ...[
      'file:///etc/passwd',
      'data:image/png,a',
      'ftp://cdn.example.com/a',
      'https://x.invalid/a',
      'https://a.internal./a',
    ],
  ])('may not be %s', (url) => {
    expect(isPublicUrl(new URL(url))).toBe(false);
  });

  it('is refused where its name leads to this machine', async () => {
    const found = await new Promise<Error | null>((resolve) =>
      publicLookup('localhost', {}, (error) => resolve(error)),
    );
    expect(found?.message).toBe('leads into a closed network');
  });
});

describe('the type of a picture', () => {
  const gif = Buffer.from('GIF89a\x02\x00\x03\x00', 'latin1');
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 3, 0, 2, 1]);
  const webp = Buffer.concat([
    Buffer.from('RIFF____WEBPVP8X', 'latin1'),
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0]),
  ]);
  it.each<[string, Buffer, string | null]>([
    ['a PNG', madePng(), 'image/png'],
    ['a GIF', gif, 'image/gif'],
    ['a JPEG, past what stands before its frame', jpeg, 'image/jpeg'],
    ['a WebP', webp, 'image/webp'],
    ['a JPEG without a frame', jpeg.subarray(0, 8), null],
    ['a GIF of no size', Buffer.from('GIF89a\0\0\0\0', 'latin1'), null],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['text', Buffer.from('hello'), null],
  ])('is told from its bytes: %s', (_what, bytes, type) => {
    expect(pictureType(bytes)).toBe(type);
  });
});
