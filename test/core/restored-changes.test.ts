import { afterAll, beforeAll, expect, it } from 'vitest';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';
import { openRig, type Rig } from '../rig.ts';
import { editsOf, link } from './bio/edits.ts';

/* What waited in a backup and may be made twice, after all of it was made and newer ones over it. */

let rig: Rig;
const { space, staged, stage, named } = editsOf(() => rig);
const published = async (): Promise<string[]> => (await rig.client.bio.publish(space())).actionIds;
const there = (): string => JSON.stringify(rig.sandbox.journal.executed().map(({ body }) => body));

beforeAll(async () => {
  rig = await openRig({ pace: 20, dialect: 'objects' });
  await rig.client.bio.sync(space());
  await rig.client.webhooks.sync(space());
});
afterAll(() => rig.close());

it('a restored backup says what waits in it and goes again, and asks before that goes over a newer page', async () => {
  const { client } = rig;
  const menu = await named('Autumn menu');
  const [webhook] = await client.webhooks.list(space());
  await client.outbox.pauseAll(space());
  await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
  await stage({ edit: 'block', blockId: menu.id, fields: { title: 'From the backup' } });
  await published();
  await client.webhooks.update({ ...space(), webhookId: webhook?.id ?? '', active: false });
  const { path } = await client.backups.make({});
  await client.outbox.resumeAll(space());
  await rig.drained();
  await stage({ edit: 'block', blockId: menu.id, fields: { title: 'Newer words' } });
  await published();
  await rig.drained();

  await client.backups.restore({ file: path });
  await rig.reopen();
  const { incidents } = await rig.client.status.get({});
  expect(incidents.map((fact) => incidentWords(fact, String)).join('\n')).toContain(
    '3 changes that wait in it may have been made since. They are made again when you resume, over newer ones too',
  );
  const before = there();
  await rig.client.outbox.resumeAll(space());
  await expect.poll(async () => (await staged()).stopped?.why).toBe('changed-there');
  expect(there().slice(before.length)).not.toContain('From the backup');
});
