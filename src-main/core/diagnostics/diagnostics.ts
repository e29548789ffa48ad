import type { DiagnosticsReport, LogLevel, LogLine, ReportedSpace } from '../../../src-preload/contract/diagnostics.ts';
import type { Connection, Space } from '../../../src-preload/contract/connections.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { allConnections, type ConnectionParts } from '../connections/connections.ts';
import { unreadIncidents } from '../incidents/incidents.ts';
import type { Notices } from '../notices.ts';
import { listConnections } from '../spaces/spaces.ts';
import { statusOf, type StatusParts } from '../status/status.ts';
import { sizesOf, type StorageParts } from '../storage/storage.ts';
import { schemaVersion } from '../store/migrate.ts';
import { syncStates } from '../sync/sync.ts';
import { storedSecretsOf } from '../tokens/tokens.ts';
import { hide } from './hide.ts';
import { isAtLeast, readLine, reportedDetails, shownLine, type ReadLine } from './log-lines.ts';

export type DiagnosticsParts = ConnectionParts &
  StatusParts &
  StorageParts & {
    notices: Notices;
    options: {
      version: string;
      shell: string;
      platform: string;
      runtime?: string;
      dataFolder: string;
      /** The lines of the logs of every shell, oldest first. */
      readLog?: () => Promise<string[]>;
    };
  };

const HIDDEN = '[hidden]';
const REPORTED_LINES = 200;

/**
 * Lines of the log. What writes them hides the tokens it knows of; a line may be older than that, so every token that is kept
 * now is hidden once more.
 */
export async function logLines(
  parts: DiagnosticsParts,
  asked: { level: LogLevel; words: string; fromMs?: number | undefined; limit: number },
): Promise<{ lines: LogLine[]; total: number }> {
  const words = asked.words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await readLines(parts)).filter(
    (line) => isAtLeast(line.level, asked.level) && line.atMs >= (asked.fromMs ?? -Infinity),
  );
  const shown = found.map(shownLine).filter((line) => {
    const text = [line.message, line.details, line.shell].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return { lines: shown.toReversed().slice(0, asked.limit), total: shown.length };
}

/** Oldest first. */
async function readLines(parts: DiagnosticsParts): Promise<ReadLine[]> {
  const secrets = await secretsOf(parts);
  const lines = (await parts.options.readLog?.()) ?? [];
  return hide(lines, secrets, HIDDEN)
    .map(readLine)
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** Everything that is kept where tokens are. One that cannot be read cannot be in what this run writes either. */
async function secretsOf({ store, secrets }: DiagnosticsParts): Promise<string[]> {
  const keys = allConnections(store).flatMap(({ id, tokenKey }) => [tokenKey, ...storedSecretsOf(store, id)]);
  const values = await Promise.all(keys.map((key) => secrets.get(key).catch(() => null)));
  return values.filter((value) => value !== null);
}

export async function reportOf(parts: DiagnosticsParts): Promise<DiagnosticsReport> {
  const { store, clock, notices, options } = parts;
  const connections = listConnections(parts);
  const names = namesIn(parts, connections);
  const lines = (await readLines(parts)).slice(-REPORTED_LINES);
  return {
    madeAtMs: clock.nowMs(),
    ...{ version: options.version, shell: options.shell, platform: options.platform, runtime: options.runtime ?? '' },
    schema: schemaVersion,
    sizes: await sizesOf(parts),
    spaces: connections.flatMap((connection) => connection.spaces.map((space) => spaceOf(parts, connection, space))),
    incidents: unreadIncidents(store).map(({ code }) => code),
    notices: notices.all().map(({ fact }) => fact.code),
    log: withoutNames(lines, names),
  };
}

/** Of the web or of a person, whosever it is: a webhook's opens what it leads to. */
const ADDRESS = /\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s"'<>]+|[^\s"'<>@:]{1,64}@[^\s"'<>@]{1,250}\.[^\s"'<>@]+/giu;

function withoutNames(lines: readonly ReadLine[], names: readonly string[]): LogLine[] {
  const shown = lines.map((line) => shownLine({ ...line, details: reportedDetails(line.details) }));
  // What is not read as ours may be anything that was cut short.
  const texts = shown.flatMap(({ message, details }, at) => [lines[at]?.isCut ? '' : message, details]);
  const said = hide(texts, names, HIDDEN).map((text) => text.replaceAll(ADDRESS, HIDDEN));
  return shown.map((line, at) => ({ ...line, message: said[2 * at] ?? '', details: said[2 * at + 1] ?? '' }));
}

/** What may tell whose data this is. */
function namesIn({ store, options }: DiagnosticsParts, connections: readonly Connection[]): string[] {
  const spaces = connections.flatMap((connection) => connection.spaces);
  const accounts = spaces.flatMap(({ id }) => accountsOf(store, id));
  return [
    options.dataFolder,
    ...connections.flatMap(({ name, url }) => [name, url, hostOf(url)]),
    ...spaces.map(({ name }) => name),
    ...accounts.flatMap(({ displayName, handle }) => [displayName, handle.replace(/^@/, '')]),
  ];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

function spaceOf(parts: DiagnosticsParts, connection: Connection, { id, accounts }: Space): ReportedSpace {
  const status = statusOf(parts, id);
  const counted = Object.entries(status.outbox).filter(([, count]) => count > 0);
  const limitOf = ({ used, limit, windowMs }: (typeof status.limits)['api']) => ({ used, limit, windowMs });
  return {
    ...{ sandbox: connection.sandbox, online: status.online, token: connection.state },
    ...{ tokenKeptIn: connection.tokenKeptIn, ownWireProfile: connection.ownWireProfile },
    accounts: Object.values(accounts).reduce((sum, count) => sum + count, 0),
    outbox: Object.fromEntries(counted),
    ...{ waiting: status.waiting, needsYou: status.needsYou, paused: status.paused, older: status.older },
    limits: { publish: limitOf(status.limits.publish), api: limitOf(status.limits.api) },
    copies: copiesOf(parts, id),
  };
}

/** One for each resource, however many accounts it is pulled for. */
function copiesOf({ store }: DiagnosticsParts, spaceId: string): ReportedSpace['copies'] {
  const byResource = Map.groupBy(syncStates(store, spaceId), ({ resource }) => resource);
  return [...byResource].map(([resource, states]) => ({
    resource,
    goodAtMs: states.reduce<number | null>((least, { goodAtMs }) => earlier(least, goodAtMs), null),
    failures: [...new Set(states.flatMap(({ failure }) => failure ?? []))],
  }));
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
