import type { Left, IncidentFact } from '../incident.ts';
import { plural } from './plural.ts';

/** One fact in words. `when` writes a time as the reader's place does; `spaces`: how many there are, each with an outbox of its own. */
export function incidentWords(fact: IncidentFact, when: (atMs: number) => string, spaces = 1): string {
  const paused = plural(spaces, { one: 'The outbox is paused.', other: 'The outboxes of all # spaces are paused.' });
  switch (fact.code) {
    case 'put-aside':
      return `${lostWords(fact.data.left)} ${backupWords(fact.data, when)} ${paused}`;
    case 'log-damaged':
      return `The end of the database could not be read after a crash. A copy of it was kept as ${fact.data.name}.`;
    case 'put-right': {
      const { done, refused, inDoubt, missing } = fact.data;
      const went = plural(done + refused + inDoubt + missing, {
        one: 'The database was older than its journal: # send was missing in it.',
        other: 'The database was older than its journal: # sends were missing in it.',
      });
      const known = plural(done, { one: '# had gone out.', other: '# had gone out.' });
      const doubts = plural(inDoubt, { one: '# may have gone out.', other: '# may have gone out.' });
      const gone = plural(missing, {
        one: '# went out, and this database knows nothing else of it.',
        other: '# went out, and this database knows nothing else of them.',
      });
      return [
        went,
        ...(done === 0 ? [] : [known]),
        ...(inDoubt === 0 ? [] : [doubts]),
        ...(missing === 0 ? [] : [gone]),
      ].join(' ');
    }
    case 'journal-damaged':
      return `A line of the journal can no longer be read: ${fact.data.file}, line ${fact.data.line}.`;
    case 'journal-aside':
      return `Something else stood where the journal of what was sent is kept. It was moved to ${fact.data.name}; the journal goes on.`;
    case 'restored':
      return [restoredWords(fact.data, when), paused, ...againWords(fact.data.again)].join(' ');
    case 'moved':
      return 'This data is new on this computer. If it is still used on another one, posts could go out twice.';
    case 'older':
      return [olderWords(fact.data, when), paused].join(' ');
    case 'import-ended':
      return `Outpost ended while “${fact.data.name}” was being imported: nothing of it was kept. Import it again.`;
    case 'unreadable':
      return `Something happened to the data, but what was noted of it cannot be read (${fact.data.stored}). The log may say more.`;
    default:
      return fact satisfies never;
  }
}

function restoredWords(
  { fromMs, replacedAtMs }: Extract<IncidentFact, { code: 'restored' }>['data'],
  when: (atMs: number) => string,
): string {
  const what =
    fromMs === null
      ? 'The file you chose took the place of what was here.'
      : `What was kept as of ${when(fromMs)} took the place of what was here.`;
  // What could not be read is told of by itself.
  const kept = replacedAtMs === null ? [] : [`What was here is the backup of ${when(replacedAtMs)} now.`];
  return [what, ...kept].join(' ');
}

function againWords(count: number): string[] {
  const words = {
    one: '# change that waits in it may have been made since. It is made again when you resume, over a newer one too: cancel it first if it should not.',
    other:
      '# changes that wait in it may have been made since. They are made again when you resume, over newer ones too: cancel first what should not.',
  };
  return count === 0 ? [] : [plural(count, words)];
}

function olderWords(
  { fromMs, posts }: Extract<IncidentFact, { code: 'older' }>['data'],
  when: (atMs: number) => string,
): string {
  const went =
    posts === null
      ? 'What went out since is not known here.'
      : plural(posts, { one: '# post went out since.', other: '# posts went out since.' });
  const from = `This copy is older than what was sent from here: it is from ${when(fromMs)}. ${went}`;
  return `${from} Nothing waits in it. Its drafts ask before they are sent, and imports ask for a week: it cannot know what was imported since.`;
}

function lostWords(left: Left | null): string {
  if (left === null) return 'The database was gone.';
  return left.what === 'database'
    ? `The database could not be read. It was kept as ${left.name}.`
    : `The database was gone. What was left beside it was kept as ${left.name}.`;
}

type PutAside = Extract<IncidentFact, { code: 'put-aside' }>['data'];

function backupWords({ backupAtMs, badBackups }: PutAside, when: (atMs: number) => string): string {
  if (backupAtMs !== null) {
    const opened = `The backup of ${when(backupAtMs)} was opened.`;
    if (badBackups === 0) return opened;
    const newer = plural(badBackups, {
      one: '# newer backup could not be read and is still in the folder backups.',
      other: '# newer backups could not be read and are still in the folder backups.',
    });
    return `${opened} ${newer}`;
  }
  if (badBackups === 0) return 'There was no backup, so a new one was begun.';
  return plural(badBackups, {
    one: 'The only backup could not be read either and is still in the folder backups, so a new database was begun.',
    other: 'None of the # backups could be read and all are still in the folder backups, so a new database was begun.',
  });
}
