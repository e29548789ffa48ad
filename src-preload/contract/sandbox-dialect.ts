/** The ways in which the embedded sandbox can answer (src-main/sandbox/dialects); the first shows everything alive. */
export const sandboxDialects = [
  'objects',
  'plain',
  'strings',
  'vast',
  'terse',
  'sparse',
  'foreign',
  'busy',
  'sliding',
  'aligned',
] as const;
export type SandboxDialect = (typeof sandboxDialects)[number];
