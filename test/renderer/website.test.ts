import { expect, it } from 'vitest';
import { websiteOf } from '../../src-renderer/client/website.ts';

it('the website of a service is at the root of its address; a sandbox has none, nor has what is not https', () => {
  const at = (url: string, sandbox = false): string | null => websiteOf({ url, sandbox });
  expect(at('https://publish.example.com/api/v1')).toBe('https://publish.example.com');
  expect([at('https://publish.example.com', true), at('http://127.0.0.1:4890'), at('no address')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(websiteOf(null)).toBeNull();
});
