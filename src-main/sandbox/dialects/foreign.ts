import { defaultDialect, type Dialect } from './dialect.ts';
import type { RequestNames } from './request-names.ts';

const requests: RequestNames = {
  post: {
    content: 'text',
    accounts: 'accounts',
    mode: 'publish',
    scheduledAt: 'publish_at',
    board: 'board',
    link: 'attachment_url',
  },
  comment: { content: 'text', delayMinutes: 'after_minutes' },
  account: { active: 'state' },
  webhook: { url: 'endpoint', events: 'topics', active: 'enabled' },
  bio: { title: 'headline', description: 'about', slug: 'address', theme: 'look' },
  block: { type: 'kind', title: 'label', url: 'href', text: 'body', active: 'visible' },
};

const account = {
  social: 'network',
  display_name: 'name',
  handler: 'username',
  avatar: 'picture',
  is_active: 'state',
  disconnected_at: 'removed_at',
};
const bio = { title: 'headline', description: 'about', slug: 'address', theme: 'look', avatar: 'picture' };
const block = {
  sort_order: 'position',
  type: 'kind',
  title: 'label',
  url: 'href',
  text: 'body',
  is_active: 'visible',
};

const blockTypes = { link: 'button', heading: 'title', text: 'paragraph', social_icons: 'profiles' };

/** Other names for everything the text does not name; the profile below is what a client needs to speak it. */
export const foreign: Dialect = {
  ...defaultDialect,
  name: 'foreign',
  about: 'Every field whose name the text does not show is called something else; a webhook is changed as a whole.',
  requests,
  modes: { now: 'immediately', schedule: 'at', queue: 'next' },
  activeValues: { active: 'active', parked: 'parked' },
  blockTypes,
  answerNames: { account, bio, block },
  blocksListed: 'object',
  postAnswer: 'post',
  webhookChange: 'whole',
  wireProfile: {
    requests: {
      post: requests.post,
      firstComment: requests.comment,
      comment: requests.comment,
      account: requests.account,
      webhook: requests.webhook,
      bio: requests.bio,
      block: requests.block,
    },
    modes: { now: 'immediately', schedule: 'at', queue: 'next' },
    activeValues: { active: 'active', parked: 'parked' },
    blockTypes,
    accountIdsAs: 'text',
    scheduledAtAs: 'unix-seconds',
    webhookChangeAs: 'whole',
    commentStatus: { '0': 'pending', '1': 'armed', '2': 'published', '3': 'failed' },
    answers: {
      account: {
        social: 'network',
        displayName: 'name',
        handler: 'username',
        avatar: 'picture',
        active: 'state',
        disconnectedAt: 'removed_at',
      },
      bio,
      block: { sortOrder: 'position', type: 'kind', title: 'label', url: 'href', text: 'body', active: 'visible' },
    },
  },
};
