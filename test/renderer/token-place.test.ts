import { afterAll, afterEach, beforeAll, beforeEach, expect, describe, it } from 'vitest';
import { keepCopyWords, tokenPlaceWords } from '../../src-preload/contract/words/token-place.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { ConnectForm } from '../../src-renderer/onboarding/connect-form.svelte.ts';
import { tokenWords } from '../../src-renderer/settings/connection-words.ts';
import { openRig, testSecrets, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* Connecting where the system has no keychain, without a browser: a real core that keeps its tokens in a file. */

let rig: Rig;
let page: Page;
let said: ReturnType<typeof hearing>;
beforeAll(async () => {
  const secrets = testSecrets();
  const inFile = async (key: string, value: string) => (await secrets.set(key, value), 'file' as const);
  rig = await openRig({ dispatch: false, secrets: { ...secrets, set: inFile } });
  page = openPage();
  page.serve(rig);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(() => {
  said = hearing();
});
afterEach(() => said.stop());

function filledForm(): ConnectForm {
  const { url, token, space } = rig.sandbox;
  return Object.assign(new ConnectForm(rig.client), { url, token, spaceRemoteId: String(space) });
}

describe('a token that is kept in a file', () => {
  it('is told with the day it was entered, and one that the service does not take is none that was', () => {
    const connection = { state: 'works', tokenKeptIn: 'keychain' } as const;
    expect(tokenWords(connection, '29 Nov')).toBe('In the system keychain, added 29 Nov');
    expect(tokenWords(connection, null)).toBe('In the system keychain');
    expect(tokenWords({ ...connection, state: 'sign-in-needed' }, '29 Nov')).toBe('None that the service accepts');
  });

  it('is offered as what it is beside a connection whose own token is in one', () => {
    expect(keepCopyWords('file')).toContain('secrets.json');
    expect(keepCopyWords('keychain')).toBe('Keep a copy in the system keychain');
  });

  it('is said to be in passing, where the form could not know it before', async () => {
    expect(await filledForm().save()).toBe(rig.spaceId);
    expect(said.lines()).toEqual([tokenPlaceWords.file]);
  });

  it('is said to be once, beside the token, where the form knew it', async () => {
    const shown = mounted(() => workspace.connections);
    await expect.poll(() => workspace.connections?.map(({ tokenKeptIn }) => tokenKeptIn)).toEqual(['file']);
    const form = filledForm();
    await form.leave('token');
    expect(form.fine('token')).toContain('kept in a file that only you can read');
    await form.leave('spaceRemoteId');
    expect(await form.save()).toBe(rig.spaceId);
    expect(said.lines()).toEqual([]);
    // Who connects without leaving a field is told afterwards that it was a space already.
    expect(await filledForm().save()).toBe(rig.spaceId);
    expect(said.lines()).toEqual([
      `It was connected already, as “Space ${rig.sandbox.space}”, and has this token now.`,
    ]);
    shown.unmount();
  });
});
