import { avatarBody, largestAvatarBytes, type AvatarFile } from '../wire/avatar-body.ts';
import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import { unsendable } from '../answer/outcome.ts';
import type { ValueReading } from '../answer/call.ts';
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
    return { value, problem: problem ? 'bio.show: “data” is no object.' : null, unusable: problem };
  };
  return perform(service, { operation: operations['bio.show'], read }, call);
}

/** POST /spaces/{space}/bio. Also creates a block of social icons (Rules per operation, 6). May be refused a second time. */
export function createBio(
  service: Service,
  input: BioInput,
  call?: CallOptions,
): Promise<Answer<RemoteBioPage | null>> {
  return write(service, 'bio.store', input, call);
}

/** PUT /spaces/{space}/bio. */
export function updateBio(
  service: Service,
  input: BioInput,
  call?: CallOptions,
): Promise<Answer<RemoteBioPage | null>> {
  return write(service, 'bio.update', input, call);
}

function write(
  service: Service,
  kind: 'bio.store' | 'bio.update',
  input: BioInput,
  call?: CallOptions,
): Promise<Answer<RemoteBioPage | null>> {
  return perform(
    service,
    {
      operation: operations[kind],
      body: { contentType: 'application/json', content: bodyOf(service.profile, kind, input) },
      read: (json) => ({ value: readBioPage(service.profile, unwrap(json)), problem: null }),
    },
    call,
  );
}

/** POST .../bio/avatar, multipart. A file over the limit of the specification is not sent. */
export function uploadAvatar(service: Service, input: AvatarFile, call?: CallOptions): Promise<Answer<null>> {
  const operation = operations['bio.avatar'];
  const largestBytes = largestAvatarBytes(service.profile);
  if (input.bytes.byteLength === 0) return Promise.resolve(unsendable(operation, 'file', 'The picture is empty.'));
  if (input.bytes.byteLength > largestBytes) {
    const problem = `The picture has ${input.bytes.byteLength} bytes; the service takes ${largestBytes} at most.`;
    return Promise.resolve(unsendable(operation, 'file', problem));
  }
  const read = (): ValueReading<null> => ({ value: null, problem: null });
  return perform(service, { operation, body: avatarBody(input), read }, call);
}
