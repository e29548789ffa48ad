import { defineKind, type Action, type KindOfAction } from '../actions/actions.ts';
import { createBioCall, updateBioCall, uploadAvatarCall, type RemoteBioPage } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { pagePayload, picturePayload, type PageFields, type PicturePayload } from './bio.payloads.ts';
import { knownPage, markStale, putPage, type KnownPage } from './bio.queries.ts';
import { notePictureGivenUp, pictureBytes } from './pictures.queries.ts';
import { dropPictures } from './pictures.ts';

/** A space has one page, which is named by the space: no id has to come back. */
const create = defineKind({
  kind: 'bio.create',
  operation: 'bio.store',
  reconcile: { in: 'bio' },
  payload: pagePayload,
  /** Whose it is, a look at the page tells (reconcile.ts); else the user. */
  refusalProves: { exists: { is: 'doubt', proof: 'page-exists' } },
  call: (fields, wire) => createBioCall(wire, fields),
  // The service adds a block of social icons, of which the answer says nothing (Rules per operation, 6).
  onDone(tx, action, fields, told) {
    putDone(tx, action, fields, told);
    markStale(tx, action.spaceId);
  },
});

const update = defineKind({
  kind: 'bio.update',
  operation: 'bio.update',
  cancelledWith: ['bio.create'],
  payload: pagePayload,
  call: (fields, wire) => updateBioCall(wire, fields),
  /** Into an unsent page, and over an unsent change of it, member by member; blocks and pictures do not mind. */
  coalesce(earlier, fields) {
    if (earlier.kind !== 'bio.create' && earlier.kind !== 'bio.update') return 'look-further';
    return { replaceWith: { ...pagePayload.read(earlier), ...fields }, shown: earlier };
  },
  onDone: putDone,
});

/** What the answer tells; where it is silent, what was asked for; where that is silent too, what was known. */
function putDone(tx: Tx, action: Action, asked: PageFields, told: RemoteBioPage | null): void {
  const known = knownPage(tx, action.spaceId);
  const of = (name: 'title' | 'description' | 'slug' | 'theme'): string | null =>
    told?.[name] ?? (name in asked ? (asked[name] ?? null) : (known?.[name] ?? null));
  const page: KnownPage = {
    state: 'there',
    title: of('title'),
    description: of('description'),
    slug: of('slug'),
    theme: of('theme'),
    avatar: told?.avatar ?? known?.avatar ?? null,
    missing: known?.missing ?? false,
    syncedAtMs: known?.syncedAtMs ?? null,
  };
  putPage(tx, action.spaceId, page, told?.raw);
}

/** The same picture twice is the same page: an upload may be repeated after a lost answer. */
const avatar = (parts: { store: Reader }): KindOfAction =>
  defineKind({
    kind: 'bio.avatar',
    operation: 'bio.avatar',
    cancelledWith: ['bio.create'],
    payload: picturePayload,
    call: (picture, wire) =>
      uploadAvatarCall(wire, { ...picture, bytes: () => bytesToSend(parts.store, picture.hash) }),
    /** A later picture takes the place of one that has not been sent. */
    coalesce: (earlier, later) => (earlier.kind === 'bio.avatar' ? { replaceWith: later } : 'look-further'),
    /** Only the service knows the picture's new address. */
    onDone(tx, action) {
      markStale(tx, action.spaceId);
      dropSent(tx, action);
    },
    isComplete: (reader, { hash }) => pictureBytes(reader, hash) !== null,
    onRejected: giveUp,
  });

/** Cancelled, it may be put back. */
function giveUp(tx: Tx, action: Action, { hash }: PicturePayload): void {
  if (action.state === 'cancelled') notePictureGivenUp(tx, hash, action.settledAtMs ?? 0);
  else dropSent(tx, action);
}

const dropSent = (tx: Tx, action: Action): void =>
  dropPictures(tx, action.settledAtMs ?? 0, [picturePayload.readable(action)?.hash ?? []].flat());

/** An action that may still go keeps its picture. */
function bytesToSend(reader: Reader, hash: string): Uint8Array {
  const bytes = pictureBytes(reader, hash);
  if (bytes === null) throw new Error(`the picture ${hash} is not there`);
  return bytes;
}

export const pageKinds = (parts: { store: Reader }): readonly KindOfAction[] => [create, update, avatar(parts)];
