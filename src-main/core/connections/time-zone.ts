import { analyticsReport, type RemoteAccount, type Service } from '../service/service.ts';
import { isZone } from '../is-zone.ts';
import type { SpaceSession } from './space-sessions.ts';
import { request, type RequestParts } from './request.ts';

/**
 * The space's zone. The service has no call for it; the range of any account's report names it
 * (spec/service-api.md, Account analytics report). Null where no account tells.
 */
export async function remoteTimeZone(
  parts: RequestParts,
  session: Pick<SpaceSession, 'api' | 'connectionId'>,
  service: Service,
  accounts: readonly RemoteAccount[],
): Promise<string | null> {
  const account = accounts.find(({ disconnectedAt }) => disconnectedAt === null) ?? accounts[0];
  if (account === undefined) return null;
  const input = { accountId: account.id };
  const report = await request(parts, session, 'now', (call) => analyticsReport(service, input, call), {
    waitMs: 5_000,
  });
  const zone = report.ok ? (report.value.range?.timezone ?? null) : null;
  return zone !== null && isZone(zone) ? zone : null;
}
