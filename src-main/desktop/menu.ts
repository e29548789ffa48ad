import { Menu, type MenuItemConstructorOptions } from 'electron';
import { menuCommands } from '../../src-preload/contract/commands.ts';
import type { Intent } from '../../src-preload/contract/intents.ts';
import type { AllSpaces } from '../../src-preload/contract/status.ts';
import { menuWords, needsYouItem, outboxWords } from '../../src-preload/contract/words/menu.ts';
import { outboxChoices, outboxVerbs, type OutboxVerb } from '../host/background/outbox-menu.ts';

export interface MenuParts {
  platform: string;
  isPackaged: boolean;
  /** Brings the window up and asks this of it. */
  ask(intent: Intent): void;
  /** Brings the small window up. */
  quickPost(): void;
  /** Does this with the outboxes: at an address's word the window may not. */
  choose(verb: OutboxVerb): void;
  openLogs(): void;
  /** Shows how it stands with updates, and looks for one. */
  lookForUpdates(): void;
  /** How much needs the user; none, where nobody knows. */
  needsYou?: number;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The application's menu, by each system's conventions. Edit roles are what makes copy and paste work on macOS. */
export function menuTemplate(parts: MenuParts): Item[] {
  const isMac = parts.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(parts)] : []),
    fileMenu(parts, isMac),
    editMenu(parts, isMac),
    viewMenu(parts, isMac),
    outboxMenu(parts, isMac),
    { role: 'windowMenu', ...byKey('Window', isMac) },
    helpMenu(parts, isMac),
  ];
}

/** Electron names the menus of its roles, but gives them no key to be opened by; macOS opens none that way. */
const byKey = (label: string, isMac: boolean): { label?: string } => (isMac ? {} : { label: `&${label}` });

let shown: MenuParts | null = null;

/** The menu of the program from now on. */
export function showMenu(parts: MenuParts): void {
  shown = parts;
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts)));
}

/** Has the menu Outbox offer what can be done now, and say how much needs the user. */
export function showInMenu(all: AllSpaces | null, pausedHere: ReadonlySet<string>): void {
  const needsYou = all?.needsYou ?? 0;
  // The words of an item cannot be changed, only its menu.
  if (shown !== null && (shown.needsYou ?? 0) !== needsYou) showMenu({ ...shown, needsYou });
  const menu = Menu.getApplicationMenu();
  const choices = outboxChoices(all, pausedHere);
  for (const verb of outboxVerbs) {
    const item = menu?.getMenuItemById(`outbox-${verb}`);
    if (item) item.enabled = choices[verb];
  }
}

/** The window's own commands of a menu, from the table that its palette and keys are made of. */
function commandItems({ ask }: MenuParts, menu: 'file' | 'view' | 'help'): Item[] {
  return menuCommands
    .filter((command) => command.in === menu)
    .map(({ id, label, keys }) => ({
      label,
      ...(keys === undefined ? {} : acceleratorOf(keys)),
      click: () => ask({ run: id }),
    }));
}

/** "Mod N" as Electron writes it. A key without Mod stays the window's: in a menu it could not be typed any more. */
function acceleratorOf(keys: string): { accelerator?: string } {
  return keys.startsWith('Mod ') ? { accelerator: keys.replace('Mod ', 'CmdOrCtrl+').replaceAll(' ', '+') } : {};
}

/** On macOS, its settings are looked for here. */
function appMenu({ ask, lookForUpdates }: MenuParts): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { label: menuWords.updates, click: () => lookForUpdates() },
      separator,
      { label: menuWords.settings, accelerator: 'Cmd+,', click: () => ask({ run: 'settings' }) },
      separator,
      { role: 'services' },
      separator,
      ...([{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }] as const),
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu(parts: MenuParts, isMac: boolean): Item {
  return {
    label: isMac ? 'File' : '&File',
    submenu: [
      ...commandItems(parts, 'file'),
      { label: menuWords.quickPost, click: () => parts.quickPost() },
      exportMenu(parts),
      separator,
      { role: 'close' },
      ...(isMac ? [] : [{ role: 'quit' } as const]),
    ],
  };
}

/** Each leads to where it is exported: what goes into the file is chosen there. */
function exportMenu({ ask }: MenuParts): Item {
  return {
    label: menuWords.export,
    submenu: [
      { label: menuWords.exportCalendar, click: () => ask({ open: { view: 'calendar' } }) },
      { label: menuWords.exportPosts, click: () => ask({ open: { view: 'posts' } }) },
      { label: menuWords.exportAll, click: () => ask({ open: { view: 'settings', section: 'data' } }) },
    ],
  };
}

const written: readonly Item[] = [
  ...([{ role: 'undo' }, { role: 'redo' }] as const),
  separator,
  ...([{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'pasteAndMatchStyle' }] as const),
  ...([{ role: 'delete' }, { role: 'selectAll' }] as const),
  separator,
];

/** Where dictionaries have to be fetched, spelling is no switch: it is checked in the languages that are chosen in Settings. */
function editMenu({ ask }: MenuParts, isMac: boolean): Item {
  const languages: Intent = { open: { view: 'settings', section: 'appearance' } };
  const spelling: Item = { label: menuWords.spelling, click: () => ask(languages) };
  if (!isMac) return { role: 'editMenu', ...byKey('Edit', isMac), submenu: [...written, spelling] };
  const substitutions = [
    'showSubstitutions',
    'toggleSmartQuotes',
    'toggleSmartDashes',
    'toggleTextReplacement',
  ] as const;
  return {
    role: 'editMenu',
    submenu: [
      ...written,
      { role: 'toggleSpellChecker' },
      { label: 'Substitutions', submenu: substitutions.map((role) => ({ role })) },
      { label: 'Speech', submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] },
    ],
  };
}

function viewMenu(parts: MenuParts, isMac: boolean): Item {
  const forDevelopers: Item[] = [separator, { role: 'reload' }, { role: 'toggleDevTools', accelerator: 'F12' }];
  return {
    label: isMac ? menuWords.view : `&${menuWords.view}`,
    submenu: [
      ...commandItems(parts, 'view'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(parts.isPackaged ? [] : forDevelopers),
    ],
  };
}

/** Nothing of it can be chosen before it is known how the outboxes stand. */
function outboxMenu({ choose, needsYou = 0 }: MenuParts, isMac: boolean): Item {
  return {
    label: isMac ? menuWords.outbox : `&${menuWords.outbox}`,
    submenu: outboxVerbs.map((verb) => ({
      id: `outbox-${verb}`,
      label: verb === 'needs-you' ? needsYouItem(needsYou) : outboxWords[verb],
      enabled: false,
      click: () => choose(verb),
    })),
  };
}

function helpMenu(parts: MenuParts, isMac: boolean): Item {
  return {
    role: 'help',
    ...byKey('Help', isMac),
    submenu: [
      ...commandItems(parts, 'help'),
      separator,
      { label: menuWords.logs, click: () => parts.openLogs() },
      {
        label: menuWords.report,
        click: () => parts.ask({ open: { view: 'settings', section: 'diagnostics' } }),
      },
      {
        label: menuWords.licences,
        click: () => parts.ask({ open: { view: 'settings', section: 'diagnostics' } }),
      },
      ...(isMac
        ? []
        : [separator, { label: menuWords.updates, click: () => parts.lookForUpdates() }, { role: 'about' } as const]),
    ],
  };
}
