/** The sections of Settings that exist, in their order. */
export const sections = [
  { name: 'Connections', path: '/settings' },
  { name: 'Missed posts', path: '/settings/missed-posts' },
  { name: 'Appearance', path: '/settings/appearance' },
] as const;
