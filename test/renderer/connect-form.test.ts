import { describe, expect, it } from 'vitest';
import { ConnectForm } from '../../src-renderer/onboarding/connect-form.svelte.ts';
import { servedPage } from './served-page.ts';

/* Connecting a service without a browser: a real core tries a real address. */

const served = servedPage();

function form(values: Partial<Pick<ConnectForm, 'url' | 'token' | 'spaceRemoteId'>>): ConnectForm {
  return Object.assign(new ConnectForm(served.rig.client), values);
}

describe('connecting a service', () => {
  it('says at an address what can be seen to be wrong with it, without asking anyone', async () => {
    const typed = form({ url: 'our publishing service' });
    await typed.leave('url');
    expect(typed.problem('url')).toContain('not a whole address');
    const other = form({ url: 'ftp://publish.example' });
    await other.leave('url');
    expect(other.problem('url')).toBe('An address begins with https://');
    expect(form({}).problem('url')).toBeNull();
  });

  it('tries each line as far as one has got, and says what was found', async () => {
    const typed = form({ url: served.rig.sandbox.url });
    await typed.leave('url');
    expect(typed.fine('url')).toContain('Answers');
    typed.token = served.rig.sandbox.token;
    await typed.leave('token');
    expect(typed.fine('token')).toContain('Accepted');
    typed.spaceRemoteId = String(served.rig.sandbox.space);
    expect(typed.complete).toBe(true);
    await typed.leave('spaceRemoteId');
    expect(typed.fine('spaceRemoteId')).toContain('Connected already');
    expect(typed.busy).toBe(false);
  });

  it('says of a space that is connected already as what, and what Connect would change of it', async () => {
    const { url, token, space, addToken } = served.rig.sandbox;
    const again = form({ url, token, spaceRemoteId: String(space) });
    await again.leave('spaceRemoteId');
    expect(again.fine('spaceRemoteId')).toBe(
      `Connected already, as “Space ${space}”. Connect changes its name if you type one, and nothing else.`,
    );
    const withZero = form({ url, token: addToken(), spaceRemoteId: `0${space}` });
    await withZero.leave('spaceRemoteId');
    expect(withZero.fine('spaceRemoteId')).toBe(
      `Connected already, as “Space ${space}”. Connect replaces its token with this one, and its name if you type one.`,
    );
  });

  it('says that Connect replaces the address of a connection, where that is written in another way', async () => {
    const { url, token, space } = served.rig.sandbox;
    const otherwise = url.replace('127.0.0.1', 'localhost');
    const again = form({ url: otherwise, token, spaceRemoteId: String(space) });
    await again.leave('spaceRemoteId');
    expect(again.fine('spaceRemoteId')).toBe(
      `Connected already, as “Space ${space}”. Connect changes its name if you type one. ` +
        `The connection’s address becomes this one. It was ${url}`,
    );
  });

  it('holds nobody up while a line is tried: who connects meanwhile has all of them tried, and is told last', async () => {
    const typed = form({ url: served.rig.sandbox.url, token: 'not-the-token', spaceRemoteId: '1' });
    const [left, saved] = [typed.leave('url'), ((typed.token = served.rig.sandbox.token), typed.save())];
    expect(typed.busy).toBe(true);
    expect(await saved).toBeNull();
    await left;
    expect(typed.busy).toBe(false);
    expect([typed.fine('token') !== null, typed.problem('spaceRemoteId') !== null]).toEqual([true, true]);
  });

  it('says nothing of a check that ends after it was saved: that of another token would stand where this one was accepted', async () => {
    const { client } = served.rig;
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const check: typeof client.connections.check = async (input) => {
      const answer = client.connections.check(input);
      await answer.catch(() => begun.resolve());
      await goesOn.promise;
      return await answer;
    };
    const typed = new ConnectForm({ connections: { ...client.connections, check } });
    Object.assign(typed, { url: served.rig.sandbox.url, token: 'not-the-token' });
    const left = typed.leave('token');
    await begun.promise;
    Object.assign(typed, { token: served.rig.sandbox.token, spaceRemoteId: '1' });
    expect(await typed.save()).toBeNull();
    expect(typed.fine('token')).toContain('Accepted');
    goesOn.resolve();
    await left;
    expect(typed.fine('token')).toContain('Accepted');
    expect(typed.problem('spaceRemoteId')).not.toBeNull();
  });

  it('takes a host without a scheme for its address, encrypted unless it is this computer', async () => {
    const here = form({ url: served.rig.sandbox.url.replace('http://', '') });
    await here.leave('url');
    expect(here.url).toBe(served.rig.sandbox.url);
    expect(here.fine('url')).toContain('Answers');
    const elsewhere = form({ url: 'publish.invalid/api' });
    await elsewhere.leave('url');
    expect(elsewhere.url).toBe('https://publish.invalid/api');
    expect(elsewhere.problem('url')).not.toContain('not a whole address');
    // Named like this computer, and elsewhere all the same.
    for (const host of ['127.0.0.invalid', 'localhost.invalid:8080/api']) {
      const other = form({ url: host });
      await other.leave('url');
      expect(other.url).toBe(`https://${host}`);
    }
  });

  it('puts a refusal at the line it is about, and forgets it when the line is changed', async () => {
    const typed = form({ url: served.rig.sandbox.url, token: 'not-the-token' });
    await typed.leave('token');
    expect([typed.problem('token') !== null, typed.fine('url') !== null]).toEqual([true, true]);
    typed.token = served.rig.sandbox.token;
    expect(typed.problem('token')).toBeNull();
  });

  it('says at a token what can be seen to be wrong with it, without asking anyone, and takes off the word before it', async () => {
    const { url, token, space } = served.rig.sandbox;
    const wrong: [string, string][] = [
      ['two words', 'A token has no spaces.'],
      [`${token.slice(0, 4)}\u200b${token.slice(4)}`, 'a character in it that cannot be seen'],
      ['t\u00f6ken', 'plain letters, digits and signs'],
      ['t'.repeat(20_000), 'too long for a token'],
    ];
    for (const [typed, words] of wrong) {
      const made = form({ url, token: typed, spaceRemoteId: String(space) });
      await made.leave('token');
      expect([made.problem('token'), made.problem('url')]).toEqual([expect.stringContaining(words), null]);
      const kept = form({ url, token: typed, spaceRemoteId: String(space) });
      expect(await kept.save()).toBeNull();
      expect(kept.problem('token')).toContain(words);
    }
    const pasted = form({ url, token: `Bearer ${token}` });
    await pasted.leave('token');
    expect(pasted.fine('token')).toContain('Accepted');
  });

  it('says at the name of the space what is wrong with it, until it is written otherwise', async () => {
    const { url, token, space } = served.rig.sandbox;
    const typed = form({ url, token, spaceRemoteId: String(space) });
    typed.spaceName = 'x'.repeat(221);
    expect(await typed.save()).toBeNull();
    expect([typed.nameProblem, typed.problem('spaceRemoteId')]).toEqual([
      'The name of the space is too long: it has 221 characters, and up to 200 fit.',
      null,
    ]);
    typed.spaceName = 'Harbour';
    expect(typed.nameProblem).toBeNull();
  });

  it('keeps nothing that does not work, and says which line is wrong', async () => {
    const typed = form({ url: served.rig.sandbox.url, token: served.rig.sandbox.token, spaceRemoteId: '999999' });
    expect(await typed.save()).toBeNull();
    expect(typed.problem('spaceRemoteId')).not.toBeNull();
    typed.spaceRemoteId = String(served.rig.sandbox.space);
    expect(await typed.save()).toBe(served.rig.spaceId);
  });
});
