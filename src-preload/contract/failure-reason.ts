import type { CallDetail } from './call-detail.ts';
import type { ImportedBefore } from './import.ts';
import type { PostProblem } from './post-check.ts';
import type { Reason } from './reasons.ts';
import type { Refusal } from './refusal.ts';
import type { WireProfileProblem } from './wire-profile-problem.ts';

/** Why a request fails, where the cause needs no data (words/failure.ts). */
export const plainFailureReasons = [
  // what is named is not there
  'space-gone',
  'connection-gone',
  'draft-gone',
  'item-gone',
  'batch-gone',
  'account-unknown',
  'board-unknown',
  'webhook-unknown',
  'webhook-leaving',
  'block-gone',
  'snippet-name-taken',
  'blocks-gone',
  'post-unknown',
  'post-not-kept',
  'comment-unknown',
  'made-token-unknown',
  'token-id-unknown',
  'made-token-not-kept',
  'import-gone',
  'no-sandbox',
  'one-time-for-several',
  // how it is named
  'post-named-once',
  'comment-named-once',
  'nothing-to-change',
  'other-space',
  'repeat-needs-time',
  'time-too-far',
  'repeats-already',
  'no-more-runs',
  // its state
  'draft-queued',
  'post-ended',
  'comment-ended',
  'comment-without-id',
  'comment-not-out',
  'comment-changed-since',
  'comment-since',
  'batch-on-its-way',
  'nothing-to-answer',
  'nothing-to-look-for',
  'changed-meanwhile',
  'older-copy-first',
  'went-out-since-copy',
  'page-there',
  'no-page',
  'no-page-there',
  'no-blocks',
  'page-not-read',
  'page-changed-there',
  'icons-not-there-yet',
  'block-empty',
  'version-gone',
  // what a pull comes to
  'closed-meanwhile',
  'page-busy',
  'webhooks-busy',
  'accounts-busy',
  'overtaken',
  'pages-without-end',
  'report-of-another',
  'report-emptier',
  // a connection
  'token-refused',
  'token-unsendable',
  'token-not-here',
  'nothing-answers',
  'address-not-found',
  'space-id-no-number',
  'space-connected',
  'only-space',
  'address-no-web',
  'address-with-user',
  'address-with-query',
  'address-with-hash',
  'address-not-https',
  // a picture, a post
  'picture-empty',
  'post-unreadable',
  'post-not-from-here',
  // a file to import
  'file-empty',
  'file-too-large',
  'file-is-spreadsheet',
  'file-is-pdf',
  'file-is-utf16',
  'file-no-text',
  'no-rows',
  'no-posts',
  'too-many-rows',
  'too-many-columns',
  'json-unreadable',
  'json-too-deep',
  'json-no-list',
  // a backup
  'path-not-whole',
  'folder-gone',
  'file-is-folder',
  'path-unusable',
  'folder-not-writable',
  'handed-gone',
  'file-there',
  'backup-gone',
  'backup-unreadable',
  'backup-newer',
  'backup-other-version',
  'queued-already',
  'saved-already',
  'import-cancelled',
] as const;
export type PlainFailureReason = (typeof plainFailureReasons)[number];

/** Why a request fails: a code by itself, or one with what its sentence says. The sentence is made where it leaves the core. */
export type FailureReason =
  | PlainFailureReason
  | { code: 'call'; reason: Reason }
  /** This machine's own limit is used up for so long. */
  | { code: 'limit-used'; waitMs: number }
  /** What the service says of one field, as it says it. */
  | { code: 'said'; words: string }
  /** `block`: its title; empty where it has none. */
  | { code: 'block-address'; block: string }
  /** A file, or the JSON of one block, says a field of a block by the service's `name` of it; here it is called `ours`, null: it is none. */
  | { code: 'block-member'; in: 'file' | 'block'; name: string; ours: string | null }
  /** A file names a block by this alone. */
  | { code: 'block-not-there'; id: string }
  /** `block`: what it is known by; null: the page itself. */
  | { code: 'field-too-long'; block: string | null; name: string; most: number }
  | { code: 'refusal'; refusal: Refusal }
  | { code: 'post-problem'; problem: PostProblem }
  | { code: 'address-scheme'; scheme: string }
  | { code: 'space-not-for-token'; spaceRemoteId: string }
  | { code: 'account-disconnected' | 'account-leaving'; handle: string }
  /** `unpublished`: changes of bio pages; `tokens`: those made here whose secret is kept here. */
  | { code: 'unfinished-work'; count: number; unpublished: number; tokens: number }
  | { code: 'picture-too-large'; sizeBytes: number; mostBytes: number }
  /** `hasId`: what it is revoked by was told. */
  | { code: 'token-secret-lost'; hasId: boolean }
  /** `connection`: the name of the one that works with it. */
  | { code: 'token-in-use'; connection: string }
  | { code: 'call-detail'; operation: string; detail: CallDetail }
  | { code: 'wire-profile'; problems: readonly WireProfileProblem[] }
  | { code: 'token-may-be-made'; reason: Reason }
  | { code: 'zone-unknown'; zone: string }
  | { code: 'zone-told'; zone: string }
  | { code: 'no-text-column'; headers: readonly string[] }
  | { code: 'dates-left-out'; header: string }
  | { code: 'imported-before'; before: ImportedBefore; nowMs: number; zone: string };
