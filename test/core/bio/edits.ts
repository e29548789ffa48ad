import { expect } from 'vitest';
import type { PageBlock } from '../../../src-preload/contract/bio-page.ts';
import type { Rig } from '../../rig.ts';

/** A link of a bio page as it is edited here. */
export const link = (id: string, title: string): PageBlock => ({
  ...{ id, type: 'link', title, url: 'https://example.com/', text: null, active: true, extra: {} },
});

/** Edits of the bio page of whichever rig is open, and changes of it that another client makes at the service. */
export function editsOf(opened: () => Rig) {
  const space = () => ({ spaceId: opened().spaceId });
  const staged = () => opened().client.bio.staged(space());
  return {
    space,
    staged,
    stage: (edit: Parameters<Rig['client']['bio']['stage']>[0]['edit']) =>
      opened().client.bio.stage({ ...space(), edit }),
    async named(title: string): Promise<PageBlock> {
      const found = (await staged()).page.blocks.find((block) => block.title === title);
      if (found === undefined) throw new Error(`there is no block ${title}`);
      return found;
    },
    /** `under`: '' is the page. */
    async put(under: string, body: object): Promise<void> {
      const { url, token, space: number } = opened().sandbox;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const path = `${url}/spaces/${number}/bio${under}`;
      const { status } = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) });
      expect(status).toBe(200);
    },
    async pictureThere(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const { url, token, space: number } = opened().sandbox;
      const body = new FormData();
      body.set('file', new Blob([bytes], { type: 'image/png' }), 'theirs.png');
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch(`${url}/spaces/${number}/bio/avatar`, { method: 'POST', headers, body });
      expect(status).toBe(200);
    },
  };
}
