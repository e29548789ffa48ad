import { fieldNames } from './field-names.ts';
import type { CallDetail } from '../call-detail.ts';
import { figure } from './figure.ts';
import { kilobytes } from './file-size.ts';
import { allWords, listWords } from './list.ts';
import { plural } from './plural.ts';
import { quoted } from './quoted.ts';

/** For whoever looks into it: what is wrong with a call of this operation, or with what came back. */
export function callDetailWords(operation: string, detail: CallDetail): string {
  switch (detail.code) {
    case 'no-list':
      return 'Its “data” is not a list.';
    case 'no-object':
      return 'Its “data” is not an object.';
    case 'no-comment':
      return 'There is no comment with an “id” in it.';
    case 'no-webhook':
      return 'There is no webhook with an “id” in it.';
    case 'no-meta':
      return 'There is no “meta” in it.';
    case 'entries-without': {
      const { lost, entries, member } = detail;
      const forms = {
        one: '# entry of {entries} has no “{member}”.',
        other: '# entries of {entries} have no “{member}”.',
      };
      return plural(lost, forms, { entries: figure(entries), member });
    }
    case 'too-many-entries': {
      const { entries, most } = detail;
      return `There are ${figure(entries)} entries in it, more than the ${figure(most)} that are read at once.`;
    }
    case 'members-missing':
      return plural(
        detail.members.length,
        { one: '{members} is missing or is not a list.', other: '{members} are missing or are not lists.' },
        { members: allWords(detail.members.map(quoted)) },
      );
    case 'no-account-tells':
      return `No account has ${quoted(detail.member)}, so parked accounts cannot be told from active ones.`;
    case 'no-id':
      return `There is no ID in it. Looked at: ${listWords(detail.lookedAt)}.`;
    case 'no-secret':
      return `There is no token in it. Looked at: ${listWords(detail.lookedAt)}.`;
    case 'fields-unknown': {
      const { named, used } = detail;
      const forms = {
        one: 'For {operation} it names {named}. The wire profile of this connection does not use that; it uses {used}.',
        other:
          'For {operation} it names {named}. The wire profile of this connection does not use them; it uses {used}.',
      };
      return plural(named.length, forms, { operation, named: listWords(named.map(quoted)), used: listWords(used) });
    }
    case 'no-time':
      return 'A scheduled post needs a date and time.';
    case 'picture-empty':
      return 'The picture is empty.';
    case 'picture-too-large':
      return `The picture has ${kilobytes(detail.sizeBytes)}; the service takes up to ${kilobytes(detail.mostBytes)}.`;
    case 'name-length':
      return plural(detail.most, {
        one: 'The name can have # character.',
        other: 'The name needs 1 to # characters.',
      });
    case 'page-size':
      return 'Between 10 and 100 per page.';
    case 'page-number':
      return 'The first page is number 1.';
    case 'range-from':
      return 'The range begins at something that is not a date.';
    case 'range-to':
      return 'The range ends at something that is not a date.';
    case 'sort-unknown':
      return `This account cannot be sorted by ${quoted(detail.sort)}, only by: ${listWords(detail.keys)}.`;
    case 'no-path-id':
      return detail.field in fieldNames
        ? `${fieldNames[detail.field]} is missing, or cannot be one.`
        : `The ID for ${quoted(detail.field)} is missing, or cannot be one.`;
    default:
      return detail satisfies never;
  }
}
