/** What keeps a wire profile from being read. `key`: where, with dots; empty for the whole of it. */
export type WireProfileProblem =
  | {
      code:
        | 'no-object'
        | 'unreadable'
        | 'not-a-name'
        | 'not-a-kind'
        | 'same-kind'
        | 'not-a-path'
        | 'no-path'
        | 'too-short'
        | 'not-a-status';
      key: string;
    }
  | { code: 'unknown-keys'; keys: readonly string[] }
  | { code: 'wrong-type'; key: string; expected: string }
  | { code: 'not-one-of'; key: string; values: readonly string[] };
