import type { BodyCondition } from '../http/body.ts';
import type { FailureCode, Verdict } from './answer.ts';

export interface Observation {
  /** False until undici's onRequestStart ran and the caller's T3 commit came through. */
  wentOnWire: boolean;
  /** Null where no final status line was read. */
  status: number | null;
  body: BodyCondition;
  method: string;
  /** Statuses this connection knows to mean "nothing was executed" (wire-profile.md, last reading). */
  notExecutedStatuses: readonly number[];
}

export interface Judgement {
  verdict: Verdict;
  /** Null where executed, and where no status came: then the network's own failure tells why. */
  code: FailureCode | null;
}

/** The table of outbox.md, Verdicts. Pure, total, and the only place that decides whether something was executed. */
export function verdictOf(seen: Observation): Judgement {
  if (!seen.wentOnWire) return { verdict: 'unsent', code: null };
  if (seen.status === null) return { verdict: 'in-doubt', code: null };
  if (seen.status >= 200 && seen.status < 300) return judgeBody(seen.body);
  if (seen.status === 429) return { verdict: 'rate-limited', code: 'rate-limited' };
  if (seen.status === 401) return { verdict: 'auth-refused', code: 'unauthorized' };
  const code = codeOf(seen.status);
  if (seen.notExecutedStatuses.includes(seen.status)) return { verdict: 'not-executed', code };
  if (seen.status >= 300 && seen.status < 400) {
    return { verdict: [301, 307, 308].includes(seen.status) ? 'not-executed' : 'in-doubt', code };
  }
  if (seen.status >= 400 && seen.status < 500) return judgeRefusal(seen, code);
  return { verdict: 'in-doubt', code };
}

function judgeBody(body: BodyCondition): Judgement {
  switch (body) {
    case 'json':
    case 'empty':
      return { verdict: 'executed', code: null };
    case 'not-json':
      return { verdict: 'portal', code: 'not-json' };
    case 'malformed':
    case 'too-deep':
    case 'cut-off':
    case 'too-large':
    case 'encoded':
      return { verdict: 'executed-unreadable', code: body };
    default:
      return body satisfies never;
  }
}

function judgeRefusal(seen: Observation, code: FailureCode): Judgement {
  // What is to be deleted is gone. An HTML 404 comes from something in between and proves nothing of the kind.
  const gone = seen.method === 'DELETE' && seen.status === 404 && (seen.body === 'json' || seen.body === 'empty');
  if (gone) return { verdict: 'executed', code: null };
  return { verdict: seen.status !== null && isRefusal(seen.status) ? 'not-executed' : 'in-doubt', code };
}

/** 408 and 499 are a server's or proxy's word for "I stopped waiting", not for "I did nothing". */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 499;
}

function codeOf(status: number): FailureCode {
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 408) return 'timeout';
  if (status === 413) return 'payload-too-large';
  if (status === 422) return 'validation';
  if (status >= 300 && status < 400) return 'redirected';
  if (status >= 400 && status < 500) return 'refused';
  if (status >= 500 && status < 600) return 'server-error';
  return 'unexpected-status';
}
