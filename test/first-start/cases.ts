/** How a first start is tried: by which npm, beside what, where and as whom. */
export interface Case {
  npm: '10' | '11';
  python: 'with Python' | 'without Python';
  /** Of the fresh clone. */
  folder: (typeof folders)[number];
  user: 'root' | 'not root';
}

const folders = ['a folder with spaces', 'Füße 日本'] as const;
const users = ['root', 'not root'] as const;
const pythons = ['with Python', 'without Python'] as const;

/** Every one of the sixteen. */
export const allCases: readonly Case[] = (['10', '11'] as const).flatMap((npm) =>
  pythons.flatMap((python) => folders.flatMap((folder) => users.map((user) => ({ npm, python, folder, user })))),
);

/** Five in which every two of these meet. */
export const pairedCases: readonly Case[] = [
  { npm: '10', python: 'with Python', folder: 'a folder with spaces', user: 'root' },
  { npm: '10', python: 'without Python', folder: 'Füße 日本', user: 'not root' },
  { npm: '11', python: 'with Python', folder: 'Füße 日本', user: 'not root' },
  { npm: '11', python: 'without Python', folder: 'a folder with spaces', user: 'not root' },
  { npm: '11', python: 'without Python', folder: 'Füße 日本', user: 'root' },
];

export const nameOf = ({ npm, python, folder, user }: Case): string =>
  `npm ${npm}, ${python}, in "${folder}", ${user === 'root' ? 'as root' : 'not as root'}`;
