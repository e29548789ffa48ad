import { describe, expect, it } from 'vitest';
import { createPost, type Verdict } from '../../src-main/core/service/service.ts';
import { startSandbox, type Fault } from '../../src-main/sandbox/sandbox.ts';
import { serviceAt } from './scripted-server.ts';

const status = (code: number, when: 'before' | 'after'): Fault => ({ kind: 'status', status: code, when });

/** Each fault with the only verdict that may be given; the ledger of the sandbox says whether it is true. */
const faults: [Fault, Verdict][] = [
  [{ kind: 'refuse' }, 'in-doubt'],
  [{ kind: 'reset', when: 'before' }, 'in-doubt'],
  [{ kind: 'reset', when: 'after' }, 'in-doubt'],
  [{ kind: 'hang', when: 'before' }, 'in-doubt'],
  [{ kind: 'hang', when: 'after' }, 'in-doubt'],
  [{ kind: 'slow', delayMs: 200 }, 'executed'],
  [{ kind: 'drip', chunkBytes: 20, everyMs: 10 }, 'executed'],
  [{ kind: 'truncate' }, 'executed-unreadable'],
  [{ kind: 'stall' }, 'executed-unreadable'],
  [{ kind: 'html' }, 'portal'],
  [{ kind: 'html', when: 'after' }, 'portal'],
  [{ kind: 'garbage' }, 'in-doubt'],
  [{ kind: 'malformed-json' }, 'executed-unreadable'],
  [{ kind: 'empty-body' }, 'executed'],
  [{ kind: 'partial-headers', when: 'after' }, 'in-doubt'],
  [{ kind: 'header-bomb', bytes: 200_000 }, 'in-doubt'],
  [{ kind: 'huge', bytes: 20_000_000 }, 'executed-unreadable'],
  [{ kind: 'gzip-bomb', bytes: 20_000_000 }, 'executed-unreadable'],
  [{ kind: 'deep-json', depth: 200_000 }, 'executed-unreadable'],
  [{ kind: 'proto' }, 'executed'],
  [{ kind: 'wrong-type' }, 'executed'],
  [{ kind: 'null-fields' }, 'executed'],
  [{ kind: 'no-data' }, 'executed'],
  [{ kind: 'big-ids' }, 'executed'],
  [{ kind: 'clock-skew', ms: 86_400_000 }, 'executed'],
  [status(401, 'before'), 'auth-refused'],
  [status(403, 'before'), 'not-executed'],
  [status(422, 'before'), 'not-executed'],
  [status(429, 'before'), 'rate-limited'],
  [status(408, 'after'), 'in-doubt'],
  [status(500, 'before'), 'in-doubt'],
  [status(500, 'after'), 'in-doubt'],
  [status(504, 'after'), 'in-doubt'],
  [{ kind: 'redirect', status: 302, location: '/elsewhere', when: 'after' }, 'in-doubt'],
  [{ kind: 'redirect', status: 307, location: '/elsewhere' }, 'not-executed'],
];

const surelyDone: Verdict[] = ['executed', 'executed-unreadable'];
const surelyNot: Verdict[] = ['unsent', 'not-executed', 'rate-limited', 'auth-refused'];

describe('the verdict against the ledger of the service', () => {
  it.each(faults.map(([fault, verdict]) => [JSON.stringify(fault), fault, verdict] as const))(
    '%s',
    async (_, fault, verdict) => {
      const sandbox = await startSandbox({ posts: 20 });
      sandbox.faults.add({ method: 'POST', fault });
      const deadlines = { headersMs: 600, bodyMs: 600, totalMs: 4000 };
      const service = serviceAt(sandbox.url, {
        token: () => sandbox.token,
        remoteSpaceId: String(sandbox.space),
        deadlines,
      });
      try {
        const answer = await createPost(service, { content: 'Once', accountIds: ['811'], mode: 'now' });
        const posts = sandbox.journal.executed('post.created').length;
        expect(answer.verdict).toBe(verdict);
        if (surelyDone.includes(answer.verdict)) expect(posts).toBe(1);
        if (surelyNot.includes(answer.verdict)) expect(posts).toBe(0);
        expect(sandbox.journal.entries().filter((entry) => entry.method === 'POST')).toHaveLength(1);
        const bodiless = ['empty-body', 'redirect'].includes(fault.kind);
        if (answer.status !== null) expect(answer.raw === null).toBe(bodiless);
      } finally {
        await service.close();
        await sandbox.close();
      }
    },
  );
});
