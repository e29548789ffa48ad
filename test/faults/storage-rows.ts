import type { FaultRig } from './matrix.ts';

/** What the core has to say once. */
export async function noticesOf({ client }: FaultRig): Promise<string[]> {
  const notices = await client.app.watchNotices({});
  const { value } = (await notices.next()) as { value?: { text: string }[] };
  await notices.return?.();
  return (value ?? []).map(({ text }) => text);
}

/** Queues posts while the outbox is paused, so that they are on disk before the fault. */
export async function queuePaused(rig: FaultRig, ...texts: string[]): Promise<string[]> {
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  const ids: string[] = [];
  for (const text of texts) ids.push(...(await rig.post(text)));
  return ids;
}
