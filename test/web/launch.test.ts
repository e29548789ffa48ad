import { readFileSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readControl, removeControl, writeControl } from '../../src-main/host/control-file.ts';
import { writeLaunchFile } from '../../src-main/web/launch-file.ts';
import { redemptionTeller } from '../../src-main/web/tell-redemptions.ts';
import { freshFolder, isOwnerOnly } from '../host/playground.ts';
import { asJson, openWeb } from './open-web.ts';

describe('the page that a browser is handed', () => {
  it('leads to the address, can be read by its owner only, and leaves nothing behind', () => {
    using at = freshFolder();
    const address = 'http://127.0.0.1:4870/#launch=a-b_C1';
    const page = writeLaunchFile(address, at.folder);
    expect(readFileSync(page.path, 'utf8')).toContain(`content="0; url=${address}"`);
    if (process.platform !== 'win32') expect(statSync(page.path).mode & 0o777).toBe(0o600);
    expect(isOwnerOnly(dirname(page.path))).toBe(true);
    page.remove();
    expect(existsSync(dirname(page.path))).toBe(false);
    page.remove();
  });

  it('is a new one each time, under a name nobody can prepare', () => {
    using at = freshFolder();
    const [one, other] = [
      writeLaunchFile('http://127.0.0.1:1/', at.folder),
      writeLaunchFile('http://127.0.0.1:1/', at.folder),
    ];
    expect(dirname(one.path)).not.toBe(dirname(other.path));
  });
});

describe('the file by which a running shell is asked', () => {
  const control = { url: 'http://127.0.0.1:4870', secret: 's', pid: process.pid };

  it('is for its owner only, and is gone when the shell is', async () => {
    using at = freshFolder();
    expect(readControl(at.folder)).toBeNull();
    await writeControl(at.folder, control);
    expect(readControl(at.folder)).toEqual(control);
    if (process.platform !== 'win32') expect(statSync(join(at.folder, 'web.json')).mode & 0o777).toBe(0o600);
    removeControl(at.folder);
    removeControl(at.folder);
    expect(readControl(at.folder)).toBeNull();
  });

  it('that a killed shell left, or that something else wrote, leads nowhere', async () => {
    using at = freshFolder();
    // Larger than any system gives.
    await writeControl(at.folder, { ...control, pid: 2 ** 31 - 2 });
    expect(readControl(at.folder)).toBeNull();
    for (const text of ['{', 'null', '{"url":"http://127.0.0.1:1","pid":1}']) {
      writeFileSync(join(at.folder, 'web.json'), text);
      expect(readControl(at.folder)).toBeNull();
    }
  });
});

describe('what became of a code', () => {
  it('is told: opened, used before, or unknown', async () => {
    await using at = await openWeb();
    const { code } = at.web.launch();
    const late = at.web.launch(1_000);
    const redeem = async (given: string): Promise<void> => {
      const body = JSON.stringify({ code: given });
      await at.ask('POST', '/session', asJson(at.web.url, body), body);
    };
    await redeem(code);
    await redeem(code);
    await redeem('wrong');
    at.clock.nowMs += 1_000;
    await redeem(late.code);
    expect(at.redemptions).toEqual([
      ['redeemed', code],
      ['used', code],
      ['unknown', 'wrong'],
      ['unknown', late.code],
    ]);
  });

  it('shows in the terminal with its time, written as in the window; a second try does too, once per code; a guess does not', () => {
    const printed: string[] = [];
    let nowMs = new Date(2026, 10, 22, 14, 2).getTime();
    const tell = redemptionTeller(
      (line) => printed.push(line),
      () => nowMs,
    );
    tell('redeemed', 'a');
    nowMs += 60_000;
    tell('unknown', 'guess');
    for (let again = 0; again < 3; again += 1) tell('used', 'a');
    expect(printed).toEqual([
      'Opened in a browser at 14:02.',
      'The address that opened a browser at 14:02 was tried again at 14:03 and refused. ' +
        'If one of the two was not you, press Ctrl+C: that signs every browser out.',
    ]);
  });
});
