import { createHash } from 'node:crypto';
import { avatarBody, largestAvatarBytes, type AvatarFile } from '../wire/avatar-body.ts';
import type { Wire } from '../wire/request.ts';
import type { Answer } from '../answer/answer.ts';
import { readDone } from '../answer/done.ts';
import { readRefusedChange } from '../answer/failed-there.ts';
import { operations } from './endpoints.ts';
import type { Call, ValueReading } from '../answer/call.ts';
import { perform } from './perform.ts';
import { bodyOf, type BioInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { readBioPage, type RemoteBioPage } from '../shapes/bio-page.ts';
import { unwrap } from '../shapes/path.ts';

export { largestAvatarBytes, type AvatarFile } from '../wire/avatar-body.ts';
export type { RemoteBioPage } from '../shapes/bio-page.ts';

/** GET /spaces/{space}/bio. A space without a page is likely answered with a 404: `not-found`. */
export function showBio(service: Service, _: object = {}, call?: CallOptions): Promise<Answer<RemoteBioPage | null>> {
  const read = (json: unknown): ValueReading<RemoteBioPage | null> => {
    const value = readBioPage(service.profile, unwrap(json));
    // `{data: null}` and an empty answer are ways to say that there is no page.
    const problem = json !== undefined && unwrap(json) !== null && value === null;
    return { value, problem: problem ? { code: 'no-object' } : null, unusable: problem };
  };
  return perform(service, { operation: operations['bio.show'], read }, call);
}

/** POST /spaces/{space}/bio. Also creates a block of social icons (Rules per operation, 6). May be refused a second time. */
export const createBioCall = (wire: Wire, input: BioInput): Call<RemoteBioPage | null> =>
  write(wire, 'bio.store', input);

/** PUT /spaces/{space}/bio. */
export const updateBioCall = (wire: Wire, input: BioInput): Call<RemoteBioPage | null> =>
  write(wire, 'bio.update', input);

type Performed = Promise<Answer<RemoteBioPage | null>>;
export const updateBio = (service: Service, input: BioInput, call?: CallOptions): Performed =>
  perform(service, updateBioCall(service, input), call);

function write(wire: Wire, kind: 'bio.store' | 'bio.update', input: BioInput): Call<RemoteBioPage | null> {
  return {
    operation: operations[kind],
    body: { contentType: 'application/json', content: bodyOf(wire.profile, kind, input) },
    read(json) {
      const value = readBioPage(wire.profile, unwrap(json));
      const { raw: _, ...told } = value ?? { raw: null };
      const isThere = Object.values(told).some((one) => one !== null);
      return { value, problem: null, refused: readRefusedChange(json, wire.profile.answers, isThere ? value : null) };
    },
  };
}

/** POST .../bio/avatar, multipart. A file over the limit of the specification is not sent; its bytes are read when it is. */
export function uploadAvatarCall(wire: Wire, input: AvatarFile): Call<null> {
  const operation = operations['bio.avatar'];
  const read = (json: unknown): ValueReading<null> => readDone(json, wire.profile);
  const largestBytes = largestAvatarBytes(wire.profile);
  const call = { operation, body: avatarBody(input), read };
  if (input.sizeBytes === 0) return { ...call, unsendable: { field: 'file', detail: { code: 'picture-empty' } } };
  if (input.sizeBytes <= largestBytes) return call;
  const detail = { code: 'picture-too-large', sizeBytes: input.sizeBytes, mostBytes: largestBytes } as const;
  return { ...call, unsendable: { field: 'file', detail } };
}

export function uploadAvatar(
  service: Service,
  { bytes, ...file }: { bytes: Uint8Array; fileName: string; mediaType: string },
  call?: CallOptions,
): Promise<Answer<null>> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const input: AvatarFile = { ...file, bytes: () => bytes, sizeBytes: bytes.byteLength, hash };
  return perform(service, uploadAvatarCall(service, input), call);
}
