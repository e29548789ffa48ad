/** As much of what was pointed at as the menu there is made of. */
export interface Pointed {
  isEditable: boolean;
  selectionText: string;
  /** Empty: no link. */
  linkURL: string;
  /** Empty: no word that the dictionary does not know. */
  misspelledWord: string;
  dictionarySuggestions: string[];
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
}

export type ContextLine =
  | { kind: 'rule' }
  /** What the system does itself. */
  | { kind: 'role'; role: 'cut' | 'copy' | 'paste' | 'selectAll'; enabled: boolean }
  | { kind: 'replace'; word: string }
  | { kind: 'learn'; word: string }
  | { kind: 'copy-link'; address: string };

/** More of them than this are not looked through. */
const SUGGESTIONS = 5;

/** The menu of what was pointed at, in groups; empty where there is nothing to choose. */
export function contextLines(pointed: Pointed): ContextLine[] {
  const groups = [spelling(pointed), editing(pointed), linking(pointed)].filter((group) => group.length > 0);
  return groups.flatMap((group, at) => (at === 0 ? group : [{ kind: 'rule' } as const, ...group]));
}

function spelling({ isEditable, misspelledWord, dictionarySuggestions }: Pointed): ContextLine[] {
  if (!isEditable || misspelledWord === '') return [];
  const better = dictionarySuggestions.slice(0, SUGGESTIONS).map((word) => ({ kind: 'replace', word }) as const);
  return [...better, { kind: 'learn', word: misspelledWord }];
}

function editing({ isEditable, selectionText, editFlags }: Pointed): ContextLine[] {
  const copy = { kind: 'role', role: 'copy', enabled: editFlags.canCopy } as const;
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { kind: 'role', role: 'cut', enabled: editFlags.canCut },
    copy,
    { kind: 'role', role: 'paste', enabled: editFlags.canPaste },
    { kind: 'role', role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}

/** A link within the window is no address for anybody else. */
function linking({ linkURL }: Pointed): ContextLine[] {
  const protocol = URL.parse(linkURL)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? [{ kind: 'copy-link', address: linkURL }] : [];
}
