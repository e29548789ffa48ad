import { describe, expect, it } from 'vitest';
import { contextLines, type Pointed } from '../../src-main/host/context-menu.ts';

const nothing: Pointed = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: false },
};
const canAll = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
/** Written as one would say it: "paste", "no cut", "> word". */
function said(pointed: Partial<Pointed>): string[] {
  return contextLines({ ...nothing, ...pointed }).map((line) => {
    if (line.kind === 'role') return line.enabled ? line.role : `no ${line.role}`;
    if (line.kind === 'replace') return `> ${line.word}`;
    if (line.kind === 'learn') return `learn ${line.word}`;
    return line.kind === 'rule' ? '--' : `link ${line.address}`;
  });
}

describe('the menu of what is pointed at', () => {
  it('is none where there is nothing to choose', () => {
    expect(said({})).toEqual([]);
    expect(said({ selectionText: ' \n' })).toEqual([]);
  });

  it('edits a field, as far as it can be edited', () => {
    expect(said({ isEditable: true, editFlags: canAll })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(said({ isEditable: true, editFlags: { ...nothing.editFlags, canPaste: true } })).toEqual([
      'no cut',
      'no copy',
      'paste',
      'no selectAll',
    ]);
  });

  it('copies what is selected elsewhere', () => {
    expect(said({ selectionText: 'some', editFlags: canAll })).toEqual(['copy']);
  });

  it('offers other spellings first, five of them, and to learn the word', () => {
    const dictionarySuggestions = ['a', 'b', 'c', 'd', 'e', 'f'];
    const asked = { isEditable: true, misspelledWord: 'wrod', dictionarySuggestions };
    expect(said(asked).slice(0, 7)).toEqual(['> a', '> b', '> c', '> d', '> e', 'learn wrod', '--']);
    expect(said({ ...asked, dictionarySuggestions: [] })[0]).toBe('learn wrod');
    expect(said({ ...asked, isEditable: false })).toEqual([]);
  });

  it('copies the address of a link that leads out of the window, and of no other', () => {
    expect(said({ linkURL: 'https://a.example/x?y=1' })).toEqual(['link https://a.example/x?y=1']);
    expect(said({ linkURL: 'https://a.example/', selectionText: 'a' })).toEqual([
      'no copy',
      '--',
      'link https://a.example/',
    ]);
    for (const linkURL of ['app://outpost/index.html#/bio', 'javascript:alert(1)', 'file:///etc/passwd', 'x'])
      expect(said({ linkURL })).toEqual([]);
  });
});
