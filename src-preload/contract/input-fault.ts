/** What the rules of an input ask beyond its form; words/invalid-input.ts says it. */
export const inputFaults = [
  'half-character',
  'nul-character',
  'text-too-long',
  'no-comment',
  'nothing-to-change',
  'no-token-name',
  'token-name-too-long',
  'token-name-in-lines',
  'no-web-address',
  'unseen-in-address',
  'name-turned',
  'file-too-large',
  'page-size',
  'no-block-type',
  'block-twice',
  'too-many-days',
  'time-too-far',
  'json-too-deep',
  'snippet-name',
  'no-label',
] as const;
export type InputFault = (typeof inputFaults)[number];

/** For a schema's own rule: the code in place of a sentence. */
export const fault = (code: InputFault): { params: { fault: InputFault } } => ({ params: { fault: code } });
