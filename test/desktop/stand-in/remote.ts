import type { HandlerDetails, Session, WebContents } from 'electron';
import { preventable } from './events.ts';
import { record, workers } from './record.ts';

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>>[1];

const ORIGIN = 'app://outpost';

/** What a test can have done inside the desktop's process. Each answers with something that can be written as JSON. */
export type Verb =
  | 'calls'
  | 'evaluate'
  | 'screenshot'
  | 'waitForText'
  | 'navigate'
  | 'windowOpen'
  | 'permissions'
  | 'request'
  | 'emit'
  | 'menu'
  | 'click'
  | 'leaks'
  | 'pretendUrl'
  | 'answerDialog'
  | 'killCore'
  | 'closeWindow'
  | 'press'
  | 'windows'
  | 'quit';

export interface Question {
  id: number;
  verb: Verb;
  parameters: unknown[];
}
export type Reply = { id: number; result: unknown } | { id: number; error: string };

/** Takes the test's questions over the process's own channel. */
export function answerTheTest(): void {
  // The test is gone: nobody will tell this process to end.
  process.on('disconnect', () => process.exit(1));
  process.on('message', (question: Question) => {
    void answer(question).then(
      (result) => process.send?.({ id: question.id, result: result ?? null }),
      (error: unknown) => process.send?.({ id: question.id, error: String(error) }),
    );
  });
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

async function answer({ verb, parameters }: Question): Promise<unknown> {
  const { app, Menu, powerMonitor } = await import('./electron.ts');
  const { openDialogs } = await import('./asking.ts');
  const { askForDisplay, sessionHandlers } = await import('./page-side.ts');
  const { BrowserWindow, schemeHandlers } = await import('./window.ts');
  const window = BrowserWindow.getAllWindows().at(-1);
  const contents = window?.webContents;
  const [first, second] = parameters as [string, string | undefined];
  const page = () => window!.page!.page;
  const doing: Record<Verb, () => unknown> = {
    calls: () => plain(record),
    evaluate: () => page().evaluate(first),
    /** For whoever wants to look: a picture of the page, in a file. */
    screenshot: () => page().screenshot({ path: first }),
    waitForText: async () => {
      // A window may be shown before its page was so much as opened.
      const newest = () => BrowserWindow.getAllWindows().at(-1);
      while (!newest()?.page) await new Promise((resolve) => setTimeout(resolve, 25));
      const { page } = newest()!.page!;
      const found = page.getByText(first).first();
      await found.waitFor({ timeout: 60_000 }).catch(async () => {
        throw new Error(`The page never said "${first}" but: ${await page.innerText('body')}`);
      });
    },
    navigate: () => contents?.mayNavigate(first, second !== 'subframe'),
    windowOpen: () => contents?.openHandler({ url: first } as HandlerDetails),
    permissions: () => {
      let requested: unknown;
      const asked = first as Permission;
      const its = contents as unknown as WebContents;
      const { setPermissionRequestHandler: request, setPermissionCheckHandler: check } = sessionHandlers;
      const origin = second ?? ORIGIN;
      const details = { requestingUrl: `${origin}/index.html`, isMainFrame: true } as never;
      request!(its, asked as 'media', (granted) => (requested = granted), details);
      const checked = check!(its, asked, `${origin}/`, details);
      const device = sessionHandlers.setDevicePermissionHandler!({} as never);
      return { requested, check: checked, device, display: askForDisplay() };
    },
    request: async () => {
      const response = await schemeHandlers.get('app')!(new Request(first, { method: second ?? 'GET' }));
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    },
    emit: () => {
      const targets = { app, powerMonitor, contents, window };
      const event = preventable({ url: parameters[2] ?? '' });
      targets[first as 'app']?.emit(second!, event, ...parameters.slice(2));
      return event.defaultPrevented;
    },
    menu: () => plain(Menu.getApplicationMenu()?.items),
    click: () =>
      Menu.getApplicationMenu()!
        .all()
        .find((item) => item.label === first)!
        .click(),
    leaks: () => contents?.leaks,
    pretendUrl: () => void (contents!.pretendedUrl = first),
    answerDialog: () => openDialogs.shift()!(parameters[0] as number),
    killCore: () => workers.at(first === 'first' ? 0 : -1)!.terminate(),
    press: async () => (await import('./system.ts')).shortcuts.get(first)!(),
    closeWindow: () => window?.close(),
    windows: () => BrowserWindow.getAllWindows().length,
    quit: () => app.quit(),
  };
  return doing[verb]();
}
