import { fail, type Failed, type FailureReason, type ServiceFailure } from '../failure.ts';
import type { Parts } from '../parts.ts';
import {
  defaultWireProfile,
  listAccounts,
  openService,
  type Deadlines,
  readWireProfile,
  type Answer,
  type RemoteAccount,
  type Service,
} from '../service/service.ts';
import type { StoredConnection } from './connections.queries.ts';
import { request, type RequestParts } from './request.ts';
import { remoteTimeZone } from './time-zone.ts';

/** What is to be tried, and kept if it works. */
export interface Candidate {
  url: string;
  token: string;
  spaceRemoteId: string;
  name: string;
  spaceName: string;
  /** The user gave `spaceName` now: a space that is known already is called that from now on. */
  renamed?: boolean;
  sandbox: boolean;
  existing: StoredConnection | null;
  /** What the user says of it now; all else of a connection that is there stays as it is when this is kept. */
  given: Partial<Pick<StoredConnection, 'name' | 'publishLimit' | 'apiLimit' | 'wireProfile'>>;
  tokenKey: string;
  /** The one of the tokens made here that this is; null or absent: it was entered. */
  madeTokenId?: string | null;
  /** It is this connection's alone: those that shared its token go on with that one. */
  alone?: boolean;
  publishLimit: { count: number; windowMs: number };
  apiLimit: { count: number; windowMs: number };
  wireProfile: unknown;
}

type Unsuccessful = Extract<Answer<unknown>, { ok: false }>;

export interface CheckParts extends RequestParts, Pick<Parts, 'log' | 'proxyOf'> {
  /** Over those of a request that a person waits for. */
  deadlines: Partial<Deadlines>;
}

export interface Checked {
  accounts: RemoteAccount[];
  /** IANA zone where the analytics tell it. */
  timeZone: string | null;
  tookMs: number;
}

/** Asks for the accounts, and for the zone: two api calls, charged like any other. */
export async function checkAddress(parts: CheckParts, candidate: Candidate): Promise<Checked | Failed<ServiceFailure>> {
  const service = openCandidate(parts, candidate);
  const api = { key: `api:${candidate.tokenKey}`, ...candidate.apiLimit };
  // Never the id of a kept connection: a mistyped token or address must not pause the one that works.
  const session = { api, connectionId: `candidate:${candidate.tokenKey}` };
  try {
    const startedMs = parts.clock.monotonicMs();
    const accounts = await request(parts, session, 'now', (call) => listAccounts(service, {}, call), { waitMs: 5_000 });
    if (!accounts.ok) return notFound(candidate, accounts) ?? addressFailure(accounts);
    const tookMs = Math.round(parts.clock.monotonicMs() - startedMs);
    const timeZone = await remoteTimeZone(parts, session, service, accounts.value);
    return { accounts: accounts.value, timeZone, tookMs };
  } finally {
    await service.close();
  }
}

/**
 * Tries an address without a token, or with one but without a space: whether something that speaks like the service
 * answers, and whether it takes the token. One api call, or two where the answer is about the space, which proves a token
 * only at a service that refuses a wrong one there.
 */
export async function checkBeginning(
  parts: CheckParts,
  candidate: Candidate,
  token: string | null,
): Promise<{ tookMs: number; tokenAccepted: true | null } | Failed<ServiceFailure>> {
  const startedMs = parts.clock.monotonicMs();
  const answer = await askForAccounts(parts, { ...candidate, token: token ?? noToken, spaceRemoteId: anySpace });
  const tookMs = Math.round(parts.clock.monotonicMs() - startedMs);
  if (answer.ok) return { tookMs, tokenAccepted: token === null ? null : true };
  if (!isThere(answer)) return addressFailure(answer);
  if (token === null) return { tookMs, tokenAccepted: null };
  if (answer.verdict === 'auth-refused') return failureOf(answer);
  const without = await askForAccounts(parts, { ...candidate, token: noToken, spaceRemoteId: anySpace });
  return { tookMs, tokenAccepted: !without.ok && without.verdict === 'auth-refused' ? true : null };
}

/** Takes the place of a token that was not given yet: an address is asked without one, and is to refuse it. */
const noToken = 'none';
/** A space has to be named in every request; which one does not matter while only address or token are tried. */
const anySpace = '1';

/** The service answered, whatever it said. */
function isThere({ verdict, code }: Unsuccessful): boolean {
  return (
    verdict === 'auth-refused' || verdict === 'rate-limited' || (verdict === 'not-executed' && code !== 'redirected')
  );
}

async function askForAccounts(parts: CheckParts, candidate: Candidate): Promise<Answer<unknown>> {
  const service = openCandidate(parts, candidate);
  const api = { key: `api:${candidate.tokenKey}`, ...candidate.apiLimit };
  try {
    const session = { api, connectionId: `candidate:${candidate.tokenKey}` };
    return await request(parts, session, 'now', (call) => listAccounts(service, {}, call), { waitMs: 5_000 });
  } finally {
    await service.close();
  }
}

function openCandidate(parts: CheckParts, candidate: Candidate): Service {
  const reading = candidate.wireProfile === null ? null : readWireProfile(candidate.wireProfile);
  return openService({
    baseUrl: candidate.url,
    token: () => candidate.token,
    remoteSpaceId: candidate.spaceRemoteId,
    profile: reading?.ok === true ? reading.profile : defaultWireProfile,
    clock: parts.clock,
    log: parts.log,
    deadlines: { connectMs: 8_000, headersMs: 15_000, ...parts.deadlines },
    proxyOf: parts.proxyOf,
  });
}

/** The address and the token are right, the space is not: said in words of this form and not of the service. */
function notFound(candidate: Candidate, answer: Unsuccessful): Failed<'refused'> | null {
  if (answer.verdict !== 'not-executed' || (answer.status !== 403 && answer.status !== 404)) return null;
  const reason = { code: 'space-not-for-token', spaceRemoteId: candidate.spaceRemoteId } as const;
  return fail('refused', reason, { spaceRemoteId: reason });
}

/** Why an address does not serve, said to somebody who has only just typed it. */
function addressFailure(answer: Unsuccessful): Failed<ServiceFailure> {
  // There is one, which was given for this.
  if (answer.code === 'no-token') return fail('sign-in-needed', 'token-unsendable', { token: 'token-unsendable' });
  const reason = answer.code === 'unreachable' || answer.code === 'dns' ? addressReasons[answer.code] : null;
  return reason === null ? failureOf(answer) : fail('unreachable', reason, { url: reason });
}

const addressReasons = { unreachable: 'nothing-answers', dns: 'address-not-found' } as const;

/** Why a call failed. */
export const callReason = ({ reason, freeInMs }: Unsuccessful): FailureReason =>
  freeInMs === undefined ? { code: 'call', reason } : { code: 'limit-used', waitMs: freeInMs };

/** What a failed call means to the person who typed the address. */
export function failureOf(answer: Unsuccessful): Failed<ServiceFailure> {
  const reason = callReason(answer);
  // As on another computer: the service is not what is missing.
  if (answer.code === 'no-token') return fail('sign-in-needed', reason, { token: reason });
  switch (answer.verdict) {
    case 'auth-refused':
      return fail('sign-in-needed', 'token-refused', { token: 'token-refused' });
    case 'not-executed':
      if (answer.status === 403 || answer.status === 404) return fail('refused', reason, { spaceRemoteId: reason });
      return fail('refused', reason, { url: reason });
    case 'rate-limited':
      return fail('rate-limited', reason);
    case 'portal':
    case 'in-doubt':
    case 'executed-unreadable':
    case 'unsent':
      return fail(unanswered(answer), reason, { url: reason });
    default:
      return answer.verdict satisfies never;
  }
}

/** Who is told that nothing can be reached looks for what is wrong here, and not there. */
function unanswered({ status }: Unsuccessful): 'unreachable' | 'service-trouble' | 'unusable-answer' {
  if (status === null) return 'unreachable';
  return status >= 500 ? 'service-trouble' : 'unusable-answer';
}
