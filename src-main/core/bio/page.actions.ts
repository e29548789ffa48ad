import type { Action, KindOfAction } from '../actions/actions.ts';
import { bodyOf, createBio, updateBio, uploadAvatar, type RemoteBioPage } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { knownPage, markStale, putPage, type KnownPage } from './bio.queries.ts';
import type { PageWish } from './fields.ts';
import { dropPictures, pictureBytes, type PicturePayload } from './pictures.ts';

const fieldsOf = (action: Action): PageWish => action.payload as PageWish;
const path = (space: { remoteId: string }): string => `/spaces/${space.remoteId}/bio`;

const create: KindOfAction = {
  kind: 'bio.create',
  publishes: false,
  idempotent: false,
  // A space has one page: it is named by the space.
  needsRemoteId: false,
  perform: (service, action, call) => createBio(service, fieldsOf(action), call),
  request: (profile, action, space) => ({
    line: `POST ${path(space)}`,
    body: bodyOf(profile, 'bio.store', fieldsOf(action)),
  }),
  // The service adds a block of social icons, of which the answer says nothing (Rules per operation, 6).
  onDone(tx, action, value) {
    putDone(tx, action, value);
    markStale(tx, action.spaceId);
  },
};

const update: KindOfAction = {
  kind: 'bio.update',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => updateBio(service, fieldsOf(action), call),
  request: (profile, action, space) => ({
    line: `PUT ${path(space)}`,
    body: bodyOf(profile, 'bio.update', fieldsOf(action)),
  }),
  /** Into an unsent page, and over an unsent change of it, member by member; blocks and pictures do not mind. */
  coalesce: (earlier, later) => {
    if (earlier.kind !== 'bio.create' && earlier.kind !== 'bio.update') return 'look-further';
    return { replaceWith: { ...fieldsOf(earlier), ...(later.payload as PageWish) }, text: earlier.text };
  },
  onDone: (tx, action, value) => putDone(tx, action, value),
};

/** What the answer tells; where it is silent, what was asked for; where that is silent too, what was known. */
function putDone(tx: Tx, action: Action, value: unknown): void {
  const told = value as RemoteBioPage | null | undefined;
  const asked = fieldsOf(action);
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
const avatar = (parts: { store: Reader }): KindOfAction => ({
  kind: 'bio.avatar',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: async (service, action, call) => {
    const { hash, fileName, mediaType } = action.payload as PicturePayload;
    return uploadAvatar(service, { bytes: pictureBytes(parts.store, hash), fileName, mediaType }, call);
  },
  request: (_, action, space) => {
    const { hash, fileName, mediaType, sizeBytes } = action.payload as PicturePayload;
    const file = { name: fileName, type: mediaType, bytes: sizeBytes, sha256: hash };
    return { line: `POST ${path(space)}/avatar`, body: JSON.stringify({ 'multipart/form-data': { file } }) };
  },
  /** A later picture takes the place of one that has not been sent. */
  coalesce: (earlier, later) => (earlier.kind === 'bio.avatar' ? { replaceWith: later.payload } : 'look-further'),
  /** Only the service knows the picture's new address. */
  onDone(tx, action) {
    markStale(tx, action.spaceId);
    dropPictures(tx);
  },
  onRejected: (tx) => dropPictures(tx),
});

export const pageKinds = (parts: { store: Reader }): readonly KindOfAction[] => [create, update, avatar(parts)];
