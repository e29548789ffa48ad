import type { Notice } from '../../src-preload/contract/notice.ts';
import { noticeWords } from '../../src-preload/contract/words/notice.ts';
import type { FaultRig } from './matrix.ts';

/** What the core has to say once. */
export async function noticesOf({ client }: FaultRig): Promise<string[]> {
  const notices = await client.app.watchNotices({});
  const { value } = (await notices.next()) as { value?: Notice[] };
  await notices.return?.();
  return (value ?? []).map(({ fact }) => noticeWords(fact));
}

/** Queues posts while the outbox is paused, so that they are on disk before the fault. */
export async function queuePaused(rig: FaultRig, ...texts: string[]): Promise<string[]> {
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  const ids: string[] = [];
  for (const text of texts) ids.push(...(await rig.post(text)));
  return ids;
}
