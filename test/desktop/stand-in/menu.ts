import type * as Electron from 'electron';
import { onlyWhenReady } from './phase.ts';
import { noteCall } from './record.ts';

type Template = Electron.MenuItemConstructorOptions;
type Role = NonNullable<Template['role']>;

/** Every role of Electron's: the type refuses one that is missing as well as one that is none. */
const roles = {
  ...{ undo: 1, redo: 1, cut: 1, copy: 1, paste: 1, pasteAndMatchStyle: 1, delete: 1, selectAll: 1, reload: 1 },
  ...{ forceReload: 1, toggleDevTools: 1, resetZoom: 1, zoomIn: 1, zoomOut: 1, toggleSpellChecker: 1 },
  ...{ togglefullscreen: 1, window: 1, minimize: 1, close: 1, help: 1, about: 1, services: 1, hide: 1 },
  ...{ hideOthers: 1, unhide: 1, quit: 1, showSubstitutions: 1, toggleSmartQuotes: 1, toggleSmartDashes: 1 },
  ...{ toggleTextReplacement: 1, startSpeaking: 1, stopSpeaking: 1, zoom: 1, front: 1, appMenu: 1, fileMenu: 1 },
  ...{ editMenu: 1, viewMenu: 1, shareMenu: 1, recentDocuments: 1, toggleTabBar: 1, selectNextTab: 1 },
  ...{ selectPreviousTab: 1, showAllTabs: 1, mergeAllWindows: 1, clearRecentDocuments: 1, moveTabToNewWindow: 1 },
  ...{ windowMenu: 1 },
} satisfies Record<Role, 1>;

/** The keys that Electron gives its roles where a template names none (its lib/browser/api/menu-item-roles.ts). */
const keysOfRoles: Partial<Record<Role, string>> = {
  ...{ undo: 'CmdOrCtrl+Z', redo: 'Shift+CmdOrCtrl+Z', cut: 'CmdOrCtrl+X', copy: 'CmdOrCtrl+C', paste: 'CmdOrCtrl+V' },
  ...{ selectAll: 'CmdOrCtrl+A', minimize: 'CmdOrCtrl+M', close: 'CmdOrCtrl+W', quit: 'CmdOrCtrl+Q' },
  ...{ hide: 'Cmd+H', hideOthers: 'Cmd+Alt+H', reload: 'CmdOrCtrl+R', forceReload: 'Shift+CmdOrCtrl+R' },
  ...{ resetZoom: 'CmdOrCtrl+0', zoomIn: 'CmdOrCtrl+Plus', zoomOut: 'CmdOrCtrl+-', togglefullscreen: 'F11' },
};
/** What Electron puts below a role that is a menu, where the template does not. */
const below: Partial<Record<Role, Role[]>> = {
  editMenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  windowMenu: ['minimize', 'zoom', 'close'],
};

/** The key that this item, or what Electron puts below it, is chosen by. */
function keysOf({ role, accelerator, submenu }: Template): string[] {
  if (accelerator !== undefined) return [accelerator];
  const known = role as Role | undefined;
  if (known === undefined) return [];
  const own = keysOfRoles[known];
  const its = submenu === undefined ? (below[known] ?? []) : [];
  return [...(own === undefined ? [] : [own]), ...its.flatMap((one) => keysOfRoles[one] ?? [])];
}

const modifiers = /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const keys =
  /^([0-9A-Z]|F([1-9]|1\d|2[0-4])|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|[)!@#$%^&*(:;<,>.?/~`{\][}|\\"'_=-])$/i;

/** Where Electron would leave the item without its key, or without its role, and say so in a log that nobody reads. */
export function mustBeKnown({ role, accelerator }: Template): void {
  if (role !== undefined && !(role in roles)) throw new Error(`There is no role ${role}`);
  if (accelerator === undefined) return;
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (!keys.test(key) || !parts.every((part) => modifiers.test(part))) throw new Error(`No key: ${accelerator}`);
}

type Click = (item: MenuItem, window: undefined, event: object) => void;

/** Its items are those of the stand-in. */
interface Used {
  getMenuItemById(...parameters: Parameters<Electron.Menu['getMenuItemById']>): MenuItem | null;
  popup: Electron.Menu['popup'];
}

export class MenuItem implements Pick<Electron.MenuItem, 'enabled' | 'id' | 'label' | 'visible'> {
  readonly id: string;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  /** With those that Electron gives its role. */
  readonly keys: readonly string[];
  readonly submenu: Menu | undefined;
  enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly #click: Click | undefined;

  constructor(template: Template) {
    mustBeKnown(template);
    const { label = '', role, accelerator, submenu, enabled = true, visible = true, checked = false } = template;
    this.id = template.id ?? '';
    this.label = label;
    this.role = role;
    this.accelerator = accelerator;
    this.keys = keysOf(template);
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as Menu | undefined);
    if (this.submenu !== undefined && !(this.submenu instanceof Menu)) throw new Error('Invalid submenu');
    this.type = template.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.enabled = enabled;
    this.visible = visible;
    this.checked = checked;
    this.#click = template.click as Click | undefined;
  }

  /** As the user does: nothing where it cannot be chosen. */
  click(): void {
    if (!this.enabled || !this.visible) throw new Error(`${this.label} cannot be chosen`);
    if (this.role === undefined) this.#click?.(this, undefined, {});
  }
}

export class Menu implements Used {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (Template | Electron.MenuItem)[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const item of template as (Template | MenuItem)[]) {
      if (!('label' in item || 'role' in item || item.type === 'separator'))
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      menu.items.push(item instanceof MenuItem ? item : new MenuItem(item));
    }
    return menu;
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    onlyWhenReady('Menu.setApplicationMenu');
    const given: unknown = menu;
    if (given !== null && !(given instanceof Menu)) throw new TypeError('Invalid menu');
    noteCall('Menu.setApplicationMenu');
    Menu.#application = given;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null;
  }

  /** Every item in it and below. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])]);
  }

  popup(options?: Electron.PopupOptions): void {
    noteCall('menu.popup', Object.keys(options ?? {}));
    Menu.popped = this;
  }
  /** The context menu that was opened last. */
  static popped: Menu | null = null;
}
