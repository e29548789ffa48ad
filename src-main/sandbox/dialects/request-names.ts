/** How the fields of request bodies are called, where the specification does not show them (wire-profile.md). */
export interface RequestNames {
  post: Record<'content' | 'accounts' | 'mode' | 'scheduledAt' | 'board' | 'link', string>;
  /** First comments and edits of scheduled comments. */
  comment: Record<'content' | 'delayMinutes', string>;
  account: Record<'active', string>;
  webhook: Record<'url' | 'events' | 'active', string>;
  bio: Record<'title' | 'description' | 'slug' | 'theme', string>;
  block: Record<'type' | 'title' | 'url' | 'text' | 'active', string>;
}

export const defaultRequestNames: RequestNames = {
  post: {
    content: 'content',
    accounts: 'account_ids',
    mode: 'mode',
    scheduledAt: 'scheduled_at',
    board: 'board_id',
    link: 'link',
  },
  comment: { content: 'content', delayMinutes: 'delay_minutes' },
  account: { active: 'is_active' },
  webhook: { url: 'url', events: 'events', active: 'is_active' },
  bio: { title: 'title', description: 'description', slug: 'slug', theme: 'theme' },
  block: { type: 'type', title: 'title', url: 'url', text: 'text', active: 'is_active' },
};
