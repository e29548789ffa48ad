import { fieldsOf, type Call } from '../http/call.ts';
import { having, invalid, notFound, ok, refusal, type Reply } from '../http/reply.ts';
import { pictureOf } from '../pictures/pictures.ts';
import type { BioPage } from '../world/records.ts';
import { takeId } from '../world/world.ts';
import { created, data, updated } from './answers.ts';
import { bioResource } from './resources.ts';
import { textFields } from './text-fields.ts';

const TEXT_LENGTH = 1000;

export function showBio({ world, dialect }: Call): Reply {
  return world.bio ? data(bioResource(dialect, world.bio)) : notFound('BioPage');
}

/** "also creates a social icons block seeded from the space's connected accounts" */
export function storeBio(call: Call): Reply {
  const { world, dialect, nowMs } = call;
  if (world.bio) {
    return dialect.secondBioStore === 'refused'
      ? refusal(409, 'The space has a bio page already.')
      : changeBio(call, world.bio);
  }
  const read = textFields(fieldsOf(call), dialect.requests.bio, TEXT_LENGTH);
  if (Object.keys(read.errors).length > 0) return invalid(read.errors);
  const empty = { title: null, description: null, slug: null, theme: null, avatar: null };
  world.bio = { ...empty, ...read.values, createdAtMs: nowMs, updatedAtMs: nowMs };
  addSocialIcons(call);
  world.changed();
  return having('bio.created', world.spaceId, created(dialect, bioResource(dialect, world.bio)));
}

function addSocialIcons({ world, nowMs }: Call): void {
  // A parked account is hidden from the bio page (Account activation).
  const shown = [...world.accounts.values()].filter((account) => account.active && account.disconnectedAtMs === null);
  const id = takeId(world, 'block');
  world.blocks.set(id, {
    id,
    type: 'social_icons',
    title: null,
    url: null,
    text: shown.map((account) => `${account.social}:${account.handler}`).join('\n'),
    active: true,
    sortOrder: Math.max(-1, ...[...world.blocks.values()].map((block) => block.sortOrder)) + 1,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

export function updateBio(call: Call): Reply {
  return call.world.bio ? changeBio(call, call.world.bio) : notFound('BioPage');
}

function changeBio({ world, dialect, nowMs, ...call }: Call, bio: BioPage): Reply {
  const read = textFields(fieldsOf({ world, dialect, nowMs, ...call }), dialect.requests.bio, TEXT_LENGTH);
  if (Object.keys(read.errors).length > 0) return invalid(read.errors);
  Object.assign(bio, read.values, { updatedAtMs: nowMs });
  world.changed();
  return having('bio.updated', world.spaceId, updated(dialect, bioResource(dialect, bio)));
}

/** "declared maximum 5120; the unit: not shown": KiB here, as in the rule that such services write as `max:5120`. */
const AVATAR_BYTES = 5120 * 1024;

export async function uploadAvatar(call: Call): Promise<Reply> {
  const { world, dialect, nowMs } = call;
  if (!world.bio) return notFound('BioPage');
  const file = await fileOf(call);
  if (!file) return invalid({ file: ['The file field is required.'] });
  if (file.size > AVATAR_BYTES) return invalid({ file: ['The file field must not be greater than 5120 kilobytes.'] });
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = pictureKind(bytes.subarray(0, 12));
  if (!kind) return invalid({ file: ['The file field must be an image.'] });
  const path = pictureOf.bio(nowMs, kind);
  world.uploaded = { path, bytes };
  world.bio.avatar = path;
  world.bio.updatedAtMs = nowMs;
  world.changed();
  const answer = created(dialect, { avatar: world.bio.avatar, size: file.size });
  return having(
    'bio.avatar-uploaded',
    world.spaceId,
    answer.status === 204 ? { ...ok(undefined), status: 204 } : answer,
  );
}

/** The multipart member `file`; null where the body is anything else. */
async function fileOf({ contentType, bytes }: Call): Promise<File | null> {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) return null;
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    const file = form.get('file');
    return file !== null && typeof file !== 'string' ? (file as File) : null;
  } catch {
    return null;
  }
}

/** By its first bytes, as a service that distrusts names does. */
function pictureKind(head: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | null {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('\u0089PNG')) return 'png';
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  if (text.startsWith('GIF8')) return 'gif';
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'webp' : null;
}
