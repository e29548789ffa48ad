import { beforeAll, expect, it } from 'vitest';
import { closePlace, openPlace } from '../cli/place.ts';
import { connectFolder, withCore } from '../data-folder.ts';
import { buildOnce, startDesktop } from './desktop-process.ts';

beforeAll(buildOnce);

const HOUR = 3_600_000;

/** As built, in a process of its own: the signal goes the way that Electron, and whoever listens besides, leave to it. */
it.runIf(process.platform !== 'win32')(
  'a program without a window ends by a signal also where a post would miss its time, which holds up a quit',
  async () => {
    const { folder, data, sandbox } = await openPlace({ posts: 0 });
    try {
      await connectFolder(data, sandbox);
      await withCore(data, async (core) => {
        const spaceId = (await core.settings.get({})).activeSpaceId!;
        const [account] = await core.accounts.list({ spaceId });
        const body = {
          ...{ text: 'In time', accountIds: [account!.id] },
          when: { mode: 'schedule' as const, atMs: Date.now() + 2 * HOUR },
        };
        const { draftId } = await core.drafts.save({ spaceId, body });
        await core.drafts.queue({ draftId });
      });
      // Nobody answers: it is not given to the service before.
      await sandbox.close();
      await using desktop = startDesktop(data, {}, ['--hidden']);
      await desktop.untilCalls('app.setBadgeCount', (calls) => calls.length > 0);
      await desktop.do('quit');
      await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length === 1);
      desktop.signal('SIGTERM');
      expect(await desktop.exited).toBe(0);
    } finally {
      await closePlace({ folder, sandbox });
    }
  },
);
