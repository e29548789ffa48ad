import { addressFault } from '../bio-address.ts';
import type { PageState } from '../bio-page.ts';
import type { BioChange, BioVersion, BlockPlace, Restored, StagedBio, VersionPicture } from '../bio.ts';
import { beginningOf } from './beginning.ts';
import { allWords } from './list.ts';
import { plural } from './plural.ts';
import { quoted, unturned } from './quoted.ts';

const kinds: Partial<Record<string, string>> = {
  link: 'Link',
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  social_icons: 'Social icons',
};

/** What a kind of block is called; one that is not known keeps the service's name. */
export const blockTypeWords = (type: string | null): string => (type === null ? 'Block' : (kinds[type] ?? type));

type Word = string | null | undefined;

/** What a block is known by, as far as it is known: its title, its words, its address, its kind; else the service's own ID for it. */
export function blockName(
  { title, text, url, type = null }: { title?: Word; text?: Word; url?: Word; type?: Word },
  remoteId: string | null,
): string {
  return (
    title ||
    (type === 'social_icons' ? '' : text) ||
    url ||
    (type === null && remoteId !== null ? `Block ${remoteId}` : blockTypeWords(type))
  );
}

/** The longest name that a list or a sentence has. */
const LONGEST_NAME = 100;

/** The same, where a whole text would be too long. */
export const shortBlockName = (...[block, remoteId]: Parameters<typeof blockName>): string =>
  beginningOf(blockName(block, remoteId), LONGEST_NAME);

/** What a change is about. */
export const changeName = ({ blockId, name }: Pick<BioChange, 'blockId' | 'name'>): string =>
  blockId === null ? 'Title and introduction' : unturned(name);

const how: Record<BioChange['how'][number], string> = {
  added: 'new',
  edited: 'edited',
  shown: 'shown again',
  hidden: 'hidden',
  moved: 'moved',
  deleted: 'deleted',
};

/** Of a page that went into the outbox without a look at the service first. */
export const notLookedWords =
  'The page at the service could not be read now. It is read before the first call goes: what these calls would replace of it is shown to you then, as far as it can be read.';

/** Of blocks that are published over, and of which the service lists nothing but their IDs. */
export const unseenWords = (count: number): string =>
  plural(count, {
    one: 'The service lists # changed block by its ID alone: if its words were changed there, this replaces them.',
    other:
      'The service lists # changed blocks by their IDs alone: if their words were changed there, this replaces them.',
  });

/** Of a publishing of which nothing was sent, or not all. */
export const stoppedWords = (why: Stop): string => stops[why];

type Stop = NonNullable<StagedBio['stopped']>['why'];
const stops: Record<Stop, string> = {
  'changed-there':
    'The page was changed at the service after you published it here. Nothing goes over that until you answer.',
  'picture-changed':
    'The picture of the page was changed at the service after you published another one here. Nothing goes over it until you answer.',
  'page-unread': 'The page at the service could not be read before publishing. Nothing goes over it until you answer.',
  'page-gone':
    'The page is gone at the service, or it is empty there. Nothing more is sent until you answer. All of it is kept here, and can be created again.',
  'page-made': 'A page was made at the service meanwhile. Nothing of yours was sent.',
};

/** Of a page that is made anew, whose icons are wanted in another way than the service makes them. */
export const iconsWaitWords =
  'The service makes the social icons with the page. What else you want of them stays a change here: publish it once the page is there.';

/** Of links that go out and may lead nowhere; null: there are none. */
export function unwholeWords(page: PageState): string | null {
  const links = page.blocks.filter(({ type, url }) => type === 'link' && addressFault(url)?.code === 'no-address');
  return links.length === 0
    ? null
    : plural(links.length, {
        one: 'The address of # link lacks its beginning (https://), so that it may lead nowhere.',
        other: 'The addresses of # links lack their beginning (https://), so that they may lead nowhere.',
      });
}

/** Of a page that was not published since a field says something that is not kept; `block`: the name of the one that it is of, null: of the page. */
export function unkeptWords(name: string, block: string | null): string {
  // Members without a form are written as JSON, and kept or refused together.
  const what = quoted(name === 'extra' && block !== null ? 'As JSON' : fieldWords(name));
  const where = block === null ? what : `${what} of ${quoted(block)}`;
  return `Nothing was published: ${where} is not kept as it is typed. Change it there, then publish.`;
}

/** Of a publishing that was taken back, but for the calls that had gone. */
export const partlySentWords = (left: number): string =>
  plural(left, {
    one: '# call had been sent already, or may have been, and stays. The rest is back as changes.',
    other: '# calls had been sent already, or may have been, and stay. The rest is back as changes.',
  });

/** Of a page that is seen without what the service refused. */
export const refusedNote =
  'The service refused what was published last, or a part of it. What you wrote is under Versions: restore it there.';

/** "edited and moved" */
export const howWords = (change: Pick<BioChange, 'how'>): string => allWords(change.how.map((one) => how[one]));

export const changesWords = (count: number): string => plural(count, { one: '# change', other: '# changes' });

/** Of a version that is restored: what is to be published for it, and what is not as it was then. */
export function restoredWords({
  changes,
  left,
  stays,
  picture,
}: Pick<Restored, 'changes' | 'left' | 'stays' | 'picture'>): string {
  const isAsThen = left === 0 && stays.length === 0;
  const nothing = isAsThen ? 'The words and blocks are as they were then.' : 'There is nothing to publish for it.';
  return [
    changes === 0 ? nothing : `Restored here: ${changesWords(changes)} to publish.`,
    ...notRestoredWords({ left, stays, picture }),
  ].join(' ');
}

/** What would be as it was then, and is not. */
export function notRestoredWords({ left, stays, picture }: Pick<Restored, 'left' | 'stays' | 'picture'>): string[] {
  const leftOut = plural(left, {
    one: '# block is left out: it is gone at the service, and only its ID was known.',
    other: '# blocks are left out: they are gone at the service, and only their IDs were known.',
  });
  const stay = `What has no form here stays as it is now, since the service may count in it: ${allWords(stays)}.`;
  return [
    ...(left === 0 ? [] : [leftOut]),
    ...(stays.length === 0 ? [] : [stay]),
    ...(picture === null ? [] : [pictureStaysWords(picture)]),
  ];
}

/** Of a version whose picture is not kept here. */
function pictureStaysWords({ fileName, address }: VersionPicture): string {
  if (fileName !== null)
    return `The picture stays as it is now: ${quoted(fileName)}, which it had then, isn’t kept here. Choose it again.`;
  if (address !== null) return `The picture stays as it is now. The one it had then was at ${address}.`;
  return 'The picture stays as it is now: which one it had then isn’t known.';
}

/** What a version is said to have shown, and whether that would be had back with it; null: nothing is known of it. */
export function versionPictureWords({
  picture,
  pictureStays,
}: Pick<BioVersion, 'picture' | 'pictureStays'>): string | null {
  const name = picture?.fileName ?? picture?.address ?? null;
  if (name === null) return null;
  return pictureStays ? `Picture: ${name}. It isn’t kept here: restoring leaves the one of now.` : `Picture: ${name}`;
}

/** "Published 13:52"; empty where nothing was to go out from here, or nothing of it did. */
export function publishWords(
  { publish, publishedAtMs }: Pick<StagedBio, 'publish' | 'publishedAtMs'>,
  when: (atMs: number) => string,
): string {
  if (publishedAtMs === null || publish === null) return '';
  const at = when(publishedAtMs);
  switch (publish) {
    case 'queued':
      return `Queued ${at}`;
    case 'refused':
      return `Refused ${at}`;
    case 'published':
      return `Published ${at}`;
    case 'in-part':
      return `Published in part ${at}`;
    case 'taken-back':
      return '';
    default:
      return publish satisfies never;
  }
}

const fields = new Map(
  Object.entries({
    title: 'Title',
    description: 'Introduction',
    slug: 'Address of the page',
    theme: 'Theme',
    type: 'Kind',
    url: 'Address',
    text: 'Text',
  }),
);

/** What a field says: kinds by what they are called here. */
export const valueWords = (name: string, value: string): string =>
  unturned(name === 'type' ? blockTypeWords(value) : value);

/** "4, after “Find us”" */
export const placeWords = ({ at, after }: BlockPlace): string =>
  after === null ? `${at}, the first` : `${at}, after ${quoted(after)}`;

/** A field by the name of its label; one without a form keeps the service's name. */
export const fieldWords = (name: string): string => fields.get(name) ?? name;
