import { describe, expect, it } from 'vitest';
import { wireProfileWords } from '../../src-preload/contract/words/wire-profile.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { createPost, listAccounts, readWireProfile, updateAccount } from '../../src-main/core/service/service.ts';
import type { Service, WireProfile } from '../../src-main/core/service/service.ts';
import { dialects, startSandbox, type Dialect, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { idText } from '../../src-main/sandbox/http/wire-json.ts';
import { operationIds } from './every-operation.ts';
import { walk } from './journey.ts';
import { serviceAt } from './scripted-server.ts';

/** Everything the wire profile can rename, renamed at once: what no shipped dialect has to be as odd as. */
const odd: Dialect = {
  ...dialects.plain,
  name: 'odd',
  ids: 'beyond-2^53',
  requests: {
    post: { content: 'text', accounts: 'targets', mode: 'when', scheduledAt: 'at', board: 'board', link: 'href' },
    comment: { content: 'reply', delayMinutes: 'after' },
    account: { active: 'state' },
    webhook: { url: 'endpoint', events: 'topics', active: 'enabled' },
    bio: { title: 'headline', description: 'about', slug: 'handle', theme: 'skin' },
    block: { type: 'kind', title: 'caption', url: 'href', text: 'body', active: 'visible' },
  },
  modes: { now: 'instant', schedule: 'timed', queue: 'line' },
  activeValues: { active: 'on', parked: 'off' },
  answerNames: {
    account: { is_active: 'state', handler: 'username' },
    bio: { theme: 'skin' },
    block: { title: 'caption' },
  },
  postAnswer: 'location',
  tokenAnswer: 'plain_text_token',
  blocksListed: 'json-string',
  wrapsUpdates: false,
  wireProfile: {
    requests: {
      post: { content: 'text', accounts: 'targets', mode: 'when', scheduledAt: 'at', board: 'board', link: 'href' },
      firstComment: { content: 'reply', delayMinutes: 'after' },
      comment: { content: 'reply', delayMinutes: 'after' },
      account: { active: 'state' },
      webhook: { url: 'endpoint', events: 'topics', active: 'enabled' },
      bio: { title: 'headline', description: 'about', slug: 'handle', theme: 'skin' },
      block: { type: 'kind', title: 'caption', url: 'href', text: 'body', active: 'visible' },
    },
    modes: { now: 'instant', schedule: 'timed', queue: 'line' },
    activeValues: { active: 'on', parked: 'off' },
    answers: {
      account: { active: 'state', handler: 'username' },
      bio: { theme: 'skin' },
      block: { title: 'caption' },
    },
  },
};

const all: [string, Dialect][] = [...Object.values(dialects), odd].map((dialect) => [dialect.name, dialect]);
/** Those whose request bodies differ from the default's, so that the default profile cannot work. */
const renamed = all.filter(([, dialect]) => 'requests' in dialect.wireProfile);

async function withSandbox(
  dialect: Dialect,
  profile: WireProfile,
  use: (service: Service, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const limit = { count: 10_000, windowMs: 60_000 };
  const sandbox = await startSandbox({ dialect, posts: 400, publishLimit: limit, apiLimit: limit });
  const service = serviceAt(sandbox.url, {
    token: () => sandbox.token,
    remoteSpaceId: String(sandbox.space),
    profile,
    timeZone: 'Europe/Lisbon',
    caps: { publish: 10_000, api: 10_000 },
  });
  try {
    await use(service, sandbox);
  } finally {
    await service.close();
    await sandbox.close();
  }
}

function profileFor(dialect: Dialect): WireProfile {
  const read = readWireProfile(dialect.wireProfile);
  return read.ok ? read.profile : expect.fail(wireProfileWords(read.problems));
}

describe('with the matching wire profile', () => {
  it.each(all)('all 26 operations work in the dialect "%s"', async (_, dialect) => {
    await withSandbox(dialect, profileFor(dialect), async (service, sandbox) => {
      const newest = (): number => Number(sandbox.journal.executed('comment.created').at(-1)?.remoteId);
      await walk(service, () => idText(newest(), dialect.ids));
      const asked = sandbox.journal.entries().map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
      expect(new Set(asked.map((line) => line.replace(/\d{2,}/g, '#'))).size).toBeGreaterThanOrEqual(24);
      expect(sandbox.journal.count429()).toBe(0);
    });
  });
});

describe('with the wrong wire profile', () => {
  it('there are dialects to try', () => {
    expect(renamed.length).toBeGreaterThan(0);
    expect(operationIds).toHaveLength(26);
  });

  it.each(renamed)('a post in "%s" fails naming operation and field, and nothing is lost', async (_, dialect) => {
    await withSandbox(dialect, profileFor(dialects.plain), async (service, sandbox) => {
      const accounts = await listAccounts(service);
      expect(accounts.raw).toContain('harbour');
      const accountIds = accounts.ok ? accounts.value.map((account) => account.id) : ['811'];
      const answer = await createPost(service, { content: 'Hello', accountIds: accountIds.slice(0, 1), mode: 'now' });
      if (answer.ok) return expect.fail('went through');
      expect(answer).toMatchObject({ verdict: 'not-executed', code: 'validation' });
      expect(reasonWords(answer.reason)).toContain('posts.create');
      const strange = Object.keys(answer.fields ?? {});
      expect(strange.length).toBeGreaterThan(0);
      expect(strange.some((field) => reasonWords(answer.reason).includes(`“${field}”`))).toBe(true);
      expect(JSON.parse(answer.raw ?? '')).toMatchObject({ errors: answer.fields });
      expect(sandbox.journal.executed('post.created')).toHaveLength(0);
    });
  });

  it('parking an account in an odd dialect fails naming operation and field', async () => {
    await withSandbox(odd, profileFor(dialects.plain), async (service, sandbox) => {
      const accounts = await listAccounts(service);
      expect(accounts.ok && accounts.detail).toEqual({ code: 'no-account-tells', member: 'is_active' });
      const accountId = (accounts.ok && accounts.value[0]?.id) || '';
      const answer = await updateAccount(service, { accountId, active: false });
      expect(answer.ok ? '' : reasonWords(answer.reason)).toContain('For accounts.update it names “state”');
      expect(sandbox.journal.executed()).toHaveLength(0);
    });
  });
});
