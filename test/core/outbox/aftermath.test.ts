import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../../src-main/core/log.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const SOON = { interval: 20 };

it('writes an outcome down although what follows from it cannot be', async () => {
  const errors: string[] = [];
  rig = await openRig({ log: { ...silentLog, error: (_, message) => void errors.push(message) } });
  const { client, core, spaceId } = rig;
  const accountId = rig.account('x');
  core.parts.store.raw.exec(
    `CREATE TRIGGER no_parking BEFORE UPDATE ON account WHEN NEW.state = 'disconnected'
     BEGIN SELECT RAISE(ABORT, 'a bug in what follows'); END`,
  );
  const { actionId } = await client.accounts.disconnect({ spaceId, accountId });
  await rig.reaches(actionId, 'done');
  expect(errors).toContain('an answer could not be written down');
  const [next = ''] = await rig.post('Goes on', { social: 'linkedin' });
  await rig.reaches(next, 'done');
});

it('keeps a comment whose delay is told in parts of a minute', async () => {
  rig = await openRig();
  const { client, spaceId, sandbox } = rig;
  const [, comment = ''] = await rig.post('With a comment', { firstComment: 'First' });
  await rig.reaches(comment, 'done');
  const commentId = (await client.outbox.detail({ actionId: comment })).row.remoteId ?? '';
  const body = { data: { id: Number(commentId), content: 'Edited', delay_minutes: 2.5, status: 1 } };
  sandbox.faults.add({ method: 'PUT', path: /comments/, times: 1, fault: { kind: 'status', status: 200, body } });
  const { actionId } = await client.comments.edit({ spaceId, commentId, text: 'Edited' });
  await rig.reaches(actionId, 'done');
});

it('keeps what a service turned away by a status that says so, and gives it less and less to refuse', async () => {
  rig = await openRig({ wireProfile: { notExecutedStatuses: [503] } });
  const { client, spaceId, sandbox } = rig;
  const lift = sandbox.faults.add({
    method: 'POST',
    path: /\/posts$/,
    fault: { kind: 'status', status: 503, when: 'before' },
  });
  await client.outbox.pauseAll({ spaceId });
  for (let post = 0; post < 8; post += 1) await rig.post(`Post ${post}`);
  await client.outbox.resumeAll({ spaceId });
  const refused = (): number => sandbox.journal.entries().filter(({ status }) => status === 503).length;
  await expect.poll(refused, SOON).toBe(2);
  expect(await rig.counts()).toMatchObject({ rejected: 0, in_doubt: 0 });
  lift();
  await rig.drained();
  expect(await rig.counts()).toMatchObject({ done: 8, rejected: 0 });
});

it('gives nothing more to a service in doubt because of a call that began before the doubt', async () => {
  rig = await openRig({ random: () => 0.99 });
  const { client, spaceId, sandbox } = rig;
  const posts = { method: 'POST', path: /\/posts$/ };
  sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'slow', delayMs: 400 } });
  sandbox.faults.add({ ...posts, times: 1, fault: { kind: 'status', status: 500, when: 'before' } });
  await client.outbox.pauseAll({ spaceId });
  const parking = await client.accounts.park({ spaceId, accountId: rig.account('linkedin') });
  const [doubtful = ''] = await rig.post('In doubt');
  const [next = ''] = await rig.post('Next');
  const from = sandbox.journal.entries().length;
  await client.outbox.resumeAll({ spaceId });
  await rig.reaches(doubtful, 'in_doubt');
  await rig.reaches(parking.actionId, 'done');
  await rig.reaches(next, 'done');
  const calls = (): string[] =>
    sandbox.journal
      .entries()
      .slice(from)
      .map((entry) => entry.method);
  await expect.poll(() => calls().filter((method) => method === 'POST').length, SOON).toBe(2);
  const [first, second] = calls().flatMap((method, index) => (method === 'POST' ? [index] : []));
  expect(calls().slice(first, second)).toContain('GET');
});
