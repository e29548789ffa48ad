import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/* The window renders text only: `{@html}` is a lint error (svelte/no-at-html-tags), and the content policy forbids inline script. */
it('keeps markup and script in the names of accounts as the words they are', async () => {
  rig = await openRig({ dispatch: false });
  const { client, spaceId, sandbox } = rig;
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const account = {
    id: 1,
    social: 'x',
    display_name: name,
    handler: '@"><b>',
    avatar: 'javascript:alert(3)',
    is_active: true,
  };
  sandbox.faults.add({
    method: 'GET',
    path: /\/accounts$/,
    times: 1,
    fault: { kind: 'status', status: 200, body: { data: [account] } },
  });
  await client.accounts.sync({ spaceId });
  const kept = (await client.accounts.list({ spaceId })).find(({ id }) => id === '1');
  expect(kept).toMatchObject({ displayName: name, handle: '@"><b>', state: 'active' });
  const { draftId } = await client.drafts.save({ spaceId, body: { text: '<script>1</script>', accountIds: ['1'] } });
  const { actionIds } = await client.drafts.queue({ draftId });
  const { row } = await client.outbox.detail({ actionId: actionIds[0] ?? '' });
  expect(row).toMatchObject({ text: '<script>1</script>', accounts: [{ displayName: name }] });
});
