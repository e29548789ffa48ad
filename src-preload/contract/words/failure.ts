import type { FailureReason, PlainFailureReason } from '../failure-reason.ts';
import { callDetailWords } from './call-detail.ts';
import { importedBeforeWords } from './imported-before.ts';
import { datesLeftOutWords, noTextColumnWords } from './import-columns.ts';
import { plural } from './plural.ts';
import { timeTooFar } from './post-basics.ts';
import { postProblemWords } from './post-problem.ts';
import { reasonWords } from './reason.ts';
import { refusalWords } from './refusal.ts';
import { wireProfileWords } from './wire-profile.ts';
import { quoted } from './quoted.ts';

/** Why a request fails, as whole sentences. */
export function failureWords(why: FailureReason): string {
  if (typeof why === 'string') return plain[why];
  switch (why.code) {
    case 'call':
      return reasonWords(why.reason);
    case 'limit-used':
      return `The limit of calls is used up for another ${Math.ceil(why.waitMs / 1000)} s.`;
    case 'said':
      return why.words;
    case 'block-address':
      return why.block === ''
        ? 'A block leads to an address that no browser follows. Nothing was queued: give it one such as https://example.com.'
        : `${quoted(why.block)} leads to an address that no browser follows. Nothing was queued: give it one such as https://example.com.`;
    case 'block-member':
      return blockMemberWords(why);
    case 'block-not-there':
      return `The page has no block with the ID ${quoted(why.id)}, or it stands in the file twice. Nothing was staged: leave it out, or give it a “type” to make a new one.`;
    case 'field-too-long':
      return tooLongWords(why);
    case 'refusal':
      return refusalWords(why.refusal);
    case 'post-problem':
      return postProblemWords(why.problem);
    case 'address-scheme':
      return `The address starts with ${why.scheme}// but it must start with https://.`;
    case 'space-not-for-token':
      return `There is no space ${why.spaceRemoteId} that this token may use.`;
    case 'account-disconnected':
      return `${why.handle} is disconnected: connect it again at the service.`;
    case 'account-leaving':
      return `${why.handle} is being disconnected. Cancel that first, if it is to stay.`;
    case 'unfinished-work':
      return unfinishedWords(why);
    case 'picture-too-large':
      return callDetailWords('bio.avatar', why);
    case 'token-secret-lost':
      return why.hasId
        ? 'A token was made, but its secret could not be read and is lost. Revoke it.'
        : 'A token was made, but neither its secret nor its ID could be read: look at the service, and revoke it there.';
    case 'token-in-use':
      return `${quoted(why.connection)} works with this token. Nothing was revoked: let it work with another one first.`;
    case 'call-detail':
      return callDetailWords(why.operation, why.detail);
    case 'wire-profile':
      return wireProfileWords(why.problems);
    case 'token-may-be-made':
      return `${reasonWords(why.reason)} A token may have been made, and its secret is lost: look at the service, and revoke it there.`;
    case 'zone-unknown':
      return `There is no time zone ${quoted(why.zone)}. Write it like Europe/Lisbon.`;
    case 'zone-told':
      return `The time zone of this space comes from the service: ${quoted(why.zone)}.`;
    case 'no-text-column':
      return noTextColumnWords(why.headers);
    case 'dates-left-out':
      return `${datesLeftOutWords(why.header)} Nothing was queued: say that it holds the date, or that it is to be left out.`;
    case 'imported-before':
      return `${importedBeforeWords(why.before, why.nowMs, why.zone)} Nothing was imported now.`;
    default:
      return why satisfies never;
  }
}

/** A sentence for each thing that would be lost. */
function unfinishedWords({ count, unpublished, tokens }: Extract<FailureReason, { code: 'unfinished-work' }>): string {
  const posts = plural(count, {
    one: '# post, change or draft has not gone out and would be lost.',
    other: '# posts, changes and drafts have not gone out and would be lost.',
  });
  const page = plural(unpublished, {
    one: '# change of the bio page is not published and would be lost.',
    other: '# changes of the bio page are not published and would be lost.',
  });
  const secrets = plural(tokens, {
    one: 'The secret of # token that was made here is kept on this computer and would be lost: the service shows it only once.',
    other:
      'The secrets of # tokens that were made here are kept on this computer and would be lost: the service shows them only once.',
  });
  return [...(count > 0 ? [posts] : []), ...(unpublished > 0 ? [page] : []), ...(tokens > 0 ? [secrets] : [])].join(
    ' ',
  );
}

const plain: Record<PlainFailureReason, string> = {
  'space-gone': 'There is no such space, or no longer.',
  'connection-gone': 'There is no such connection, or no longer.',
  'draft-gone': 'There is no such draft, or no longer.',
  'item-gone': 'There is no such item, or no longer.',
  'batch-gone': 'There is no such batch, or no longer.',
  'account-unknown': 'This account is not known here.',
  'board-unknown': 'The service does not list this board any more.',
  'webhook-unknown': 'This webhook is not known here.',
  'webhook-leaving': 'This webhook is being deleted. Keep it first, if it is to stay.',
  'post-unknown': 'There is no post with this ID in the outbox.',
  'post-not-kept': 'Nothing of what this post says is kept here.',
  'token-id-unknown': 'The service knows no token with this ID. Nothing was revoked.',
  'made-token-unknown': 'This token is no longer in the list.',
  'made-token-not-kept': 'The secret of this token is not on this computer.',
  'comment-unknown': 'There is no comment with this ID in the outbox.',
  'import-gone': 'This import is not kept any more. Open the file again.',
  'no-sandbox': 'No sandbox runs beside Outpost here. The command “sandbox” starts one.',
  'post-named-once': 'Name the post by its ID or by its action, not by both.',
  'comment-named-once': 'Name the comment by its ID or by its action, not by both.',
  'nothing-to-change': 'There is nothing to change.',
  'other-space': 'This draft belongs to another space. Nothing was queued; open it there to queue it.',
  'time-too-far': timeTooFar,
  'repeat-needs-time': 'Give it a time first: it repeats from there.',
  'repeats-already': 'This draft repeats already. End the rest first.',
  'no-more-runs': 'It doesn’t happen again by that day. Choose a later one.',
  'one-time-for-several': 'The first and the last time are the same: several drafts need some time between these.',
  'draft-queued': 'This draft is queued already, or was deleted.',
  'post-ended': 'This post is no longer on its way: queue it again first.',
  'comment-ended': 'This comment is no longer on its way: add a new one.',
  'comment-without-id': 'The comment was made, but the service didn’t return its ID: edit it at the service.',
  'comment-not-out': 'This comment can be edited once it has gone out.',
  'comment-since': 'Another comment was queued for this post meanwhile.',
  'comment-changed-since': 'This comment was changed since you began. Look at what it says now, then save again.',
  'batch-on-its-way': 'It is on its way: each item can still be cancelled in the outbox until it is sent.',
  'nothing-to-answer': 'Nothing is left to be answered.',
  'nothing-to-look-for': 'There is nothing left to look for.',
  'changed-meanwhile': 'This has changed meanwhile. Nothing was done: look at it once more.',
  'older-copy-first': 'This copy is older than what was sent from here. Say first what went out, under Needs you.',
  'went-out-since-copy': 'Posts went out since this copy was made: decide one by one.',
  'page-there': 'This space has a bio page already.',
  'no-page': 'This space has no bio page yet: create it.',
  'no-page-there': 'The service shows no page, or an empty one. The last copy is kept here.',
  'no-blocks': 'This page has no blocks to order.',
  'page-not-read':
    'The bio page was not read from the service yet, so nobody knows what is there. Connect first, then try again.',
  'block-empty': 'A new link has neither a title nor an address. Nothing was queued: fill it in, or delete it.',
  'page-changed-there': 'The page was changed at the service since you began. Nothing was sent: look at both first.',
  'icons-not-there-yet':
    'The page is still being made. What is left to publish is about its social icons, which come with it: publish once it is there.',
  'version-gone': 'This version is no longer kept.',
  'block-gone': 'There is no such block, or no longer.',
  'snippet-name-taken': 'Another one has this name already. Choose another name, or delete that one first.',
  'blocks-gone': 'One of these blocks is no longer there.',
  'closed-meanwhile': 'Outpost was closed before the answer could be kept.',
  'page-busy': 'Changes to the page are being sent right now, so what the service said is out of date.',
  'webhooks-busy': 'Webhooks are being changed right now: try again.',
  'accounts-busy': 'Accounts are being changed right now: try again.',
  'report-of-another': 'The service answered with the figures of another account. What is here was kept.',
  'report-emptier': 'The service left out figures that it told before. What is here was kept.',
  'pages-without-end': 'The service lists the same posts on every page, or its pages never end.',
  overtaken: 'Changes are being sent right now, so what the service said is out of date.',
  'token-refused': 'The token was refused.',
  'token-unsendable':
    'This token can’t be sent: it is empty, or has spaces or characters in it that no token may have.',
  'token-not-here': 'There is no usable token for this connection on this computer. Enter it again.',
  'nothing-answers': 'Nothing answers at this address.',
  'address-not-found': 'This address cannot be found. Check its spelling and your connection.',
  'space-connected': 'This space is connected already.',
  'only-space': 'It is the only space of its connection: remove the connection instead.',
  'space-id-no-number': 'A space ID is a whole number, such as 4127.',
  'address-no-web': 'This is not a web address. It should look like https://example.com/api.',
  'address-with-user': 'The address must not contain a user name or password.',
  'address-with-query': 'The address must not contain a question mark or anything after it.',
  'address-with-hash': 'The address must not contain a # or anything after it.',
  'address-not-https':
    'The address must start with https://. Plain http is allowed for this machine alone (127.0.0.1).',
  'picture-empty': 'The picture is empty.',
  'post-unreadable':
    'What this post says cannot be read here any more: its text, its accounts and its time are all needed.',
  'post-not-from-here': 'This post was not made from here: its text, its accounts and its time are all needed.',
  'file-empty': 'The file is empty.',
  'file-too-large': 'The file is larger than 20 MB. Split it into smaller ones.',
  'file-is-spreadsheet': 'This is a spreadsheet file. Save it as CSV first, then import that.',
  'file-is-pdf': 'This is a PDF, not a CSV or JSON file.',
  'file-is-utf16': 'The file is saved as UTF-16. Save it as “CSV UTF-8” first, then import that.',
  'file-no-text': 'This is not a text file: import a CSV or JSON file.',
  'no-rows': 'The file has a header and no rows.',
  'no-posts': 'The file holds no posts.',
  'too-many-rows': 'The file has more than 100,000 rows. Split it into smaller ones.',
  'too-many-columns': 'The file has more columns than a list of posts. Keep those with something in them.',
  'json-unreadable': 'This is not readable JSON.',
  'json-too-deep': 'This JSON is nested too deeply for a list of posts.',
  'json-no-list': 'This JSON holds no list of posts: write an array of objects, or {"posts": […]}.',
  'path-not-whole': 'Write the whole path of the file, from the first folder on.',
  'folder-gone': 'There is no such folder to put the file into.',
  'file-is-folder': 'This is a folder. Write the name of the file as well, such as everything.sqlite.',
  'path-unusable': 'The system takes no such path: a name in it is too long, or a link leads back to itself.',
  'handed-gone': 'The token that was passed on is not there any more. Give it once more.',
  'folder-not-writable': 'No file can be made in this folder. Check who owns it and whether the disk is read-only.',
  'file-there': 'There is a file of this name already. Nothing was written over.',
  'backup-gone': 'There is no such file. Nothing was changed.',
  'backup-unreadable': 'This is no backup of Outpost, or it cannot be read. Nothing was changed.',
  'backup-newer': 'A newer version of Outpost made this. Update Outpost first; nothing was changed.',
  'backup-other-version': 'A version of Outpost that was never released made this. Nothing was changed.',
  'queued-already': 'This file is already queued.',
  'saved-already': 'This file is already saved as drafts.',
  'import-cancelled': 'Cancelled: nothing of this file was queued or saved.',
};

/** Of a field in a file, which is taken as it is where it is there already. */
function blockMemberWords({ in: where, name, ours }: Extract<FailureReason, { code: 'block-member' }>): string {
  const isFile = where === 'file';
  if (ours === null)
    return isFile
      ? `${quoted(name)} of a block is kept by the service itself. Nothing was staged: leave it out.`
      : `${quoted(name)} is kept by the service itself. Leave it out.`;
  if (ours === 'sortOrder')
    return isFile
      ? `A block goes where it stands in the file. Nothing was staged: leave out its ${quoted(name)}.`
      : `A block goes where it stands in the list. Leave out its ${quoted(name)}.`;
  return isFile
    ? `${quoted(name)} of a block is called ${quoted(ours)} here. Nothing was staged: write it so.`
    : `${quoted(name)} of a block is called ${quoted(ours)} here. Write it so.`;
}

function tooLongWords({ block, name, most }: Extract<FailureReason, { code: 'field-too-long' }>): string {
  const ofPage = {
    one: 'The “{name}” of the page is longer than # character. Nothing was staged: shorten it, or leave it as it is there.',
    other:
      'The “{name}” of the page is longer than # characters. Nothing was staged: shorten it, or leave it as it is there.',
  };
  const ofBlock = {
    one: 'The “{name}” of the block “{block}” is longer than # character. Nothing was staged: shorten it, or leave it as it is there.',
    other:
      'The “{name}” of the block “{block}” is longer than # characters. Nothing was staged: shorten it, or leave it as it is there.',
  };
  return block === null ? plural(most, ofPage, { name }) : plural(most, ofBlock, { name, block });
}
