import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../run/checks.ts';
import * as standIn from './stand-in/electron.ts';
import { setReady } from './stand-in/phase.ts';

/* As electron-members.test.ts, and also of what Electron's functions give: a window, a tray, a port. It reads types, which takes a while. */

/** What is only told: the stand-in's own types are held to it by the compiler. */
const isTold = (name: string): boolean =>
  /^(Rectangle|Display|LoginItemSettings|Process)$|(Params|Event)$/.test(name) || name === '';

/** The members of Electron's types that the shell uses, as `BrowserWindow.show`. */
function used(): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = globSync('src-main/desktop/**/*.ts', { cwd: root }).map((path) => join(root, path));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const walk = (node: ts.Node): void => {
    ts.forEachChild(node, walk);
    if (!ts.isPropertyAccessExpression(node)) return;
    const declared = checker.getSymbolAtLocation(node.name)?.declarations?.[0];
    if (!/electron[\\/]electron\.d\.ts$/.test(declared?.getSourceFile().fileName ?? '')) return;
    const owner = (declared?.parent as { name?: ts.Identifier } | undefined)?.name?.text ?? '';
    if (!isTold(owner)) found.add(`${owner}.${node.name.text}`);
  };
  for (const file of files) walk(program.getSourceFile(file)!);
  return [...found];
}

it('every member of what Electron gives the shell, and it uses, is in the stand-in', async () => {
  await standIn.app.whenReady();
  onTestFinished(() => {
    standIn.BrowserWindow.forgetAll();
    standIn.app.startAnew();
    setReady(false);
  });
  const window = new standIn.BrowserWindow();
  const { app, Menu, MenuItem, nativeImage, Notification, session, Tray } = standIn;
  /** By its class, where the stand-in does not export the thing itself under the same name. */
  const made: Record<string, object[]> = {
    BrowserWindow: [window],
    CommandLine: [app.commandLine],
    Menu: [Menu, new Menu()],
    MenuItem: [new MenuItem({ label: 'one' })],
    MessagePortMain: [new standIn.MessageChannelMain().port1],
    NativeImage: [nativeImage],
    Notification: [Notification, new Notification({ title: 'one' })],
    Session: [session, session.defaultSession, window.webContents.session],
    Tray: [Tray.prototype],
    WebContents: [window.webContents],
    WebRequest: [session.fromPartition('updates').webRequest],
  };
  const parts = standIn as unknown as Record<string, object>;
  const exported = (owner: string): object => parts[owner[0]!.toLowerCase() + owner.slice(1)] ?? {};
  const members = used();
  expect(members.length).toBeGreaterThan(80);
  const missing = members.filter((one) => {
    const [owner = '', member = ''] = one.split('.');
    return !(made[owner] ?? [exported(owner)]).some((thing) => member in thing);
  });
  expect(missing).toEqual([]);
});
