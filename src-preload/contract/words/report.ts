import type { DiagnosticsReport, ReportedSpace } from '../diagnostics.ts';
import { megabytes } from './file-size.ts';
import { listWords } from './list.ts';
import { storedPartWords } from './storage.ts';

const iso = (atMs: number | null): string => (atMs === null || atMs === 0 ? 'never' : new Date(atMs).toISOString());
const yes = (is: boolean): string => (is ? 'yes' : 'no');
/** A name and what belongs to it; what is empty is left out. */
function fact(name: string, ...values: string[]): string {
  const said = values.filter(Boolean);
  const what = said.length === 0 ? 'none' : listWords(said);
  return `${name}: ${what}`;
}

/** The report as it is copied or saved: plain lines, the same in every language and zone, so that two can be compared. */
export function reportText(report: DiagnosticsReport): string {
  const { version, shell, platform, runtime, schema, sizes, spaces, incidents, notices, log } = report;
  const lines = [
    'Outpost report',
    'Without tokens, texts, names, handles and addresses.',
    '',
    fact('Made', iso(report.madeAtMs)),
    fact('Version', version, shell, platform, runtime),
    fact('Schema', String(schema)),
    ...sizes.parts.map(({ part, bytes }) => fact(storedPartWords[part], megabytes(bytes))),
    fact('Free in the database', megabytes(sizes.freeBytes)),
    fact('Happened to the data', ...incidents),
    fact('Said in this run', ...notices),
    ...spaces.flatMap((space, index) => ['', `Space ${index + 1}`, ...spaceLines(space)]),
    '',
    'Last lines of the log',
    ...log.map(({ atMs, level, shell: from, message, details, isCut }) =>
      isCut
        ? 'A line that was cut short.'
        : [iso(atMs), level, from, message, oneLine(details)].filter(Boolean).join(' '),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const oneLine = (details: string): string => details.replaceAll(/\s*\n\s*/g, ' ');

function spaceLines(space: ReportedSpace): string[] {
  const used = ({ used: count, limit, windowMs }: ReportedSpace['limits']['api']): string =>
    `${count}/${limit} in ${windowMs / 1000} s`;
  return [
    fact('  Sandbox', yes(space.sandbox)),
    fact('  Connection', space.online),
    fact('  Token', space.token, space.tokenKeptIn),
    fact('  Own wire profile', yes(space.ownWireProfile)),
    fact('  Accounts', String(space.accounts)),
    fact('  Outbox', ...Object.entries(space.outbox).map((counted) => counted.join(' '))),
    fact('  Waiting', String(space.waiting)),
    fact('  Needs you', String(space.needsYou)),
    fact('  Paused', yes(space.paused)),
    fact('  Older copy', yes(space.older)),
    fact('  Publish limit', used(space.limits.publish)),
    fact('  API limit', used(space.limits.api)),
    ...space.copies.map(({ resource, goodAtMs, failures }) =>
      fact(`  Copy of ${resource}`, iso(goodAtMs), ...failures),
    ),
  ];
}
