import { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { createPost, type CallOptions } from '../../src-main/core/service/service.ts';
import { rawServer, serviceAt, withService } from './scripted-server.ts';

const post = { content: 'Hello', accountIds: ['1'], mode: 'now' as const };
const okay = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 17\r\n\r\n{"data":{"id":1}}';

describe('the on-wire marker', () => {
  it('runs before the server has seen a byte', async () => {
    const opening = rawServer({ onBytes: (socket) => socket.end(okay) });
    await withService(opening, async (service, server) => {
      const bytesThen: number[] = [];
      const answer = await createPost(service, post, { onWire: () => bytesThen.push(server.bytes().length) });
      expect(answer).toMatchObject({ ok: true, verdict: 'executed', remoteId: '1' });
      expect(bytesThen).toEqual([0]);
    });
  });

  it('lets not one byte leave when it throws', async () => {
    let hungUp = 0;
    const opening = rawServer({ onConnect: (socket) => socket.on('close', () => hungUp++) });
    await withService(opening, async (service, server) => {
      const answer = await createPost(service, post, {
        onWire: () => {
          throw new Error('the commit failed');
        },
      });
      expect(answer).toMatchObject({ ok: false, verdict: 'unsent', code: 'aborted', wentOnWire: false });
      await expect.poll(() => hungUp).toBe(1);
      expect(server.connections()).toBe(1);
      expect(server.bytes().length).toBe(0);
    });
  });

  it('runs once per call and does not run when nothing answers the connection', async () => {
    let runs = 0;
    const opening = rawServer({ onBytes: (socket) => socket.end(okay) });
    const url = await withService(opening, async (service, server) => {
      await createPost(service, post, { onWire: () => runs++ });
      expect(runs).toBe(1);
      return server.url;
    });
    const gone = Promise.resolve({ url, close: () => Promise.resolve() });
    await withService(gone, async (service) => {
      const answer = await createPost(service, post, { onWire: () => runs++ });
      expect(answer).toMatchObject({ verdict: 'unsent', code: 'unreachable', errorCode: 'ECONNREFUSED' });
      expect(runs).toBe(1);
    });
  });

  it('is not reached by a call that was stopped before, and nothing is sent', async () => {
    await withService(rawServer({}), async (service, server) => {
      const answer = await createPost(service, post, { signal: AbortSignal.abort(), onWire: () => expect.fail() });
      expect(answer).toMatchObject({ verdict: 'unsent', code: 'aborted' });
      expect(server.bytes().length).toBe(0);
    });
  });

  it('makes a call that is stopped afterwards in doubt', async () => {
    const stop = new AbortController();
    const opening = rawServer({ onBytes: () => stop.abort() });
    await withService(opening, async (service) => {
      const answer = await createPost(service, post, { signal: stop.signal });
      expect(answer).toMatchObject({ verdict: 'in-doubt', code: 'aborted', wentOnWire: true });
    });
  });

  it('is told apart by the sockets dropped after a sleep: sent is in doubt, and the next call works', async () => {
    let dropped: Promise<void> | null = null;
    let calls = 0;
    const opening = rawServer({ onBytes: (socket) => (++calls > 1 ? socket.end(okay) : undefined) });
    await withService(opening, async (service) => {
      const first = createPost(service, post, {
        onWire: () => {
          dropped = Promise.resolve().then(() => service.dropSockets());
        },
      });
      expect(await first).toMatchObject({ verdict: 'in-doubt', wentOnWire: true });
      await dropped;
      calls = 1;
      expect(await createPost(service, post)).toMatchObject({ verdict: 'executed' });
    });
  });
});

describe('the moment of starting, step by step', () => {
  interface Started {
    handler: Dispatcher.DispatchHandler;
    controller: Dispatcher.DispatchController;
    aborted: Error[];
  }

  /** A dispatcher that lets the test say when the connection stands. */
  class HeldDispatcher extends Dispatcher {
    readonly held: Started[] = [];

    override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const aborted: Error[] = [];
      const abort = (reason: Error): void => void aborted.push(reason);
      const controller = { aborted: false, paused: false, reason: null, abort, pause() {}, resume() {} };
      this.held.push({ handler, controller, aborted });
      return true;
    }
  }

  async function held(call?: CallOptions): Promise<{ answer: ReturnType<typeof createPost>; started: Started }> {
    const dispatcher = new HeldDispatcher();
    const opened = serviceAt('http://127.0.0.1:9');
    const service = { ...opened, sockets: { ...opened.sockets, agent: () => Promise.resolve(dispatcher) } };
    const answer = createPost(service, post, call);
    await expect.poll(() => dispatcher.held.length).toBe(1);
    const [started] = dispatcher.held;
    return { answer, started: started ?? expect.fail() };
  }

  it('a call given up while connecting sends nothing once the connection stands', async () => {
    const stop = new AbortController();
    const { answer, started } = await held({ signal: stop.signal, onWire: () => expect.fail('went on the wire') });
    stop.abort();
    expect(await answer).toMatchObject({ verdict: 'unsent', code: 'aborted' });
    started.handler.onRequestStart?.(started.controller, {});
    expect(started.aborted).toHaveLength(1);
  });

  it('is marked in the same turn: an error right behind it is in doubt', async () => {
    const { answer, started } = await held();
    started.handler.onRequestStart?.(started.controller, {});
    started.handler.onResponseError?.(started.controller, new Error('reset'));
    expect(await answer).toMatchObject({ verdict: 'in-doubt', wentOnWire: true });
  });

  it('a second start of the same call is refused', async () => {
    const { answer, started } = await held();
    started.handler.onRequestStart?.(started.controller, {});
    expect(started.aborted).toHaveLength(0);
    started.handler.onRequestStart?.(started.controller, {});
    expect(started.aborted).toHaveLength(1);
    started.handler.onResponseError?.(started.controller, new Error('closed'));
    expect(await answer).toMatchObject({ verdict: 'in-doubt' });
  });
});
