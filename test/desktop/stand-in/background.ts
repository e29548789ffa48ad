import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type * as Electron from 'electron';
import { Menu } from './menu.ts';
import { onlyWhenReady } from './phase.ts';
import { noteCall } from './record.ts';

/** A picture of a file; empty where there is none, as Electron's is. */
class NativeImage implements Pick<Electron.NativeImage, 'isEmpty' | 'setTemplateImage'> {
  readonly path: string;
  isTemplate = false;

  constructor(path: string) {
    this.path = path;
  }
  isEmpty(): boolean {
    return !existsSync(this.path);
  }
  setTemplateImage(option: boolean): void {
    this.isTemplate = option;
  }
}

export const nativeImage = {
  createFromPath: (path: string) => new NativeImage(path),
};

function pathOf(image: unknown): string {
  if (!(image instanceof NativeImage)) throw new TypeError('The shell gives pictures alone');
  if (image.isEmpty()) throw new Error(`Failed to load image from path '${image.path}'`);
  return image.path;
}

/** The icon in the tray. One that has no picture is made all the same and cannot be seen: here that is a mistake. */
export class Tray
  extends EventEmitter
  implements Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setContextMenu' | 'setImage' | 'setTitle' | 'setToolTip'>
{
  static all: Tray[] = [];
  menu: Menu | null = null;
  tip = '';
  /** As the user does with a line of its menu. */
  choose(label: string): void {
    const item = this.menu?.items.find((one) => one.label === label);
    if (item === undefined) throw new Error(`${label} is none of ${this.menu?.items.map((one) => one.label).join()}`);
    item.click();
  }
  #isDestroyed = false;

  constructor(image: Electron.NativeImage | string) {
    onlyWhenReady('Tray');
    super();
    noteCall('Tray', pathOf(image));
    Tray.all.push(this);
  }

  setContextMenu(menu: Electron.Menu | null): void {
    this.#alive();
    const given: unknown = menu;
    if (given !== null && !(given instanceof Menu)) throw new TypeError('Invalid menu');
    noteCall('tray.setContextMenu');
    this.menu = given;
  }
  setImage(image: Electron.NativeImage | string): void {
    this.#alive();
    noteCall('tray.setImage', pathOf(image));
  }
  setTitle(title: string): void {
    this.#alive();
    if (process.platform !== 'darwin') throw new Error('It is there on macOS alone');
    noteCall('tray.setTitle', title);
  }
  setToolTip(tip: string): void {
    this.#alive();
    this.tip = tip;
  }
  destroy(): void {
    this.#isDestroyed = true;
    Tray.all = Tray.all.filter((one) => one !== this);
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  #alive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
  }
}

/** What is shown to the user beside any window. */
export class Notification extends EventEmitter implements Pick<Electron.Notification, 'close' | 'id' | 'show'> {
  static shown: Notification[] = [];
  /** Why the system takes one and does not show it, as Windows tells where its settings forbid it; null: it does. */
  static failsWith: string | null = null;
  static isSupported(): boolean {
    return process.env['STAND_IN_NO_NOTIFICATIONS'] !== '1';
  }
  /** What macOS keeps of earlier runs. */
  static earlier: Notification[] = [];
  static async getHistory(): Promise<Notification[]> {
    onlyWhenReady('Notification');
    if (process.platform !== 'darwin') throw new TypeError('Notification.getHistory is not a function');
    return Notification.earlier;
  }
  readonly options: Electron.NotificationConstructorOptions;
  readonly id: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    onlyWhenReady('Notification');
    super();
    if (options.toastXml !== undefined && process.platform !== 'win32') throw new Error('It is read on Windows alone');
    this.options = options;
    this.id = options.id ?? randomUUID();
  }
  show(): void {
    noteCall('notification.show', this.options.title, this.options.body);
    const reason = Notification.failsWith;
    if (reason !== null) return void setImmediate(() => this.emit('failed', {}, reason));
    Notification.shown.push(this);
    this.emit('show', {});
  }
  close(): void {
    Notification.shown = Notification.shown.filter((one) => one !== this);
    this.emit('close', {});
  }
}
