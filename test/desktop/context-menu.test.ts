import { expect, it } from 'vitest';
import { bareDesktop } from './bare-desktop.ts';
import { Menu } from './stand-in/menu.ts';
import { BrowserWindow } from './stand-in/window.ts';

const pointAt = (changes: object): void => {
  Menu.popped = null;
  const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const nothing = { linkURL: '', misspelledWord: '', dictionarySuggestions: [], selectionText: '', isEditable: false };
  const params = { ...nothing, editFlags, frame: null, menuSourceType: 'mouse', ...changes };
  BrowserWindow.getAllWindows()[0]!.webContents.emit('context-menu', {}, params);
};
const choose = (label: string): void => Menu.popped!.items.find((item) => item.label === label)!.click();

it('the menu of what is pointed at does what it says', async () => {
  const desktop = await bareDesktop();
  desktop.window.bringUp();
  pointAt({});
  expect(Menu.popped).toBeNull();
  pointAt({ isEditable: true, misspelledWord: 'AT&T', dictionarySuggestions: ['R&D'] });
  expect(Menu.popped!.items.map(({ label, role }) => role ?? label)).toEqual([
    'R&&D',
    'Add to Dictionary',
    '',
    ...['cut', 'copy', 'paste', 'selectAll'],
  ]);
  choose('R&&D');
  choose('Add to Dictionary');
  expect(desktop.called('replaceMisspelling')).toEqual([['R&D']]);
  expect(desktop.called('addWordToSpellCheckerDictionary')).toEqual([['AT&T']]);
  pointAt({ linkURL: 'https://a.example/' });
  choose('Copy Link');
  expect(desktop.called('clipboard.writeText')).toEqual([['https://a.example/']]);
});
