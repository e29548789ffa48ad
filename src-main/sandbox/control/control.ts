import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { dialects, type DialectName } from '../dialects/dialects.ts';
import type { FaultRule } from '../faults/fault.ts';
import type { Service } from '../http/service.ts';
import { isRecord } from '../http/wire-json.ts';
import { publishDue } from '../world/publishing.ts';
import { addToken, OWNER, revokeToken } from '../world/tokens.ts';

/** Where the levers stand over HTTP. Never rate limited, never in the journal. */
export const CONTROL_PATH = '/__sandbox';

/** The journal, the faults and the levers, for tests and tools in other processes; any token of the sandbox opens them. */
export function controlApp(service: Service) {
  const app = new Hono().basePath(CONTROL_PATH);
  app.use(bearerAuth({ verifyToken: (secret) => service.world.tokens.has(secret) }));
  about(app, service);
  dialect(app, service);
  journal(app, service);
  faults(app, service);
  levers(app, service);
  return app;
}

function about(app: Hono, { world, dialect }: Service): void {
  app.get('/', (c) => {
    const apiKey = [...world.tokens.values()].find((token) => token.kind === 'key');
    return c.json({
      space: world.spaceId,
      timeZone: world.timeZone,
      planSlots: world.planSlots,
      posts: world.posts.size,
      apiKeyId: apiKey?.id ?? null,
      dialect: { name: dialect.name, about: dialect.about, wireProfile: dialect.wireProfile },
    });
  });
}

function dialect(app: Hono, service: Service): void {
  app.put('/dialect', async (c) => {
    const json = await c.req.json<unknown>().catch(() => null);
    const name = isRecord(json) ? json['name'] : null;
    if (typeof name !== 'string' || !Object.hasOwn(dialects, name))
      return c.json({ message: `It knows these dialects: ${Object.keys(dialects).join(', ')}.` }, 422);
    service.speak(name as DialectName);
    return c.json({ name, wireProfile: service.dialect.wireProfile });
  });
}

function journal(app: Hono, service: Service): void {
  app.get('/journal', (c) => {
    const effect = c.req.query('effect');
    const { journal: book } = service;
    const entries = effect === undefined ? book.entries() : book.executed(effect);
    return c.json({ entries, executed: book.executed().length, count429: book.count429() });
  });
  app.delete('/journal', (c) => {
    service.journal.clear();
    return c.body(null, 204);
  });
}

function faults(app: Hono, { faults: book }: Service): void {
  app.get('/faults', (c) => c.json({ rules: book.rules() }));
  app.post('/faults', async (c) => {
    const rule = ruleOf(await c.req.json<unknown>().catch(() => null));
    if (!rule) return c.json({ message: 'A rule needs a fault with a kind.' }, 422);
    book.add(rule);
    return c.json({ id: book.rules().at(-1)?.id ?? null }, 201);
  });
  app.delete('/faults', (c) => {
    book.clear();
    return c.body(null, 204);
  });
  app.delete('/faults/:id', (c) => {
    book.remove(Number(c.req.param('id')));
    return c.body(null, 204);
  });
}

/** A rule in JSON: as in code, with `pathPattern` (the source of a regular expression) for what JSON cannot say. */
function ruleOf(json: unknown): FaultRule | null {
  if (!isRecord(json) || !isRecord(json['fault']) || typeof json['fault']['kind'] !== 'string') return null;
  const { pathPattern, ...rule } = json;
  const path = typeof pathPattern === 'string' ? { path: new RegExp(pathPattern) } : {};
  return { ...(rule as unknown as FaultRule), ...path };
}

function levers(app: Hono, service: Service): void {
  const { world, clock, limits } = service;
  const body = async (c: { req: { json(): Promise<unknown> } }): Promise<Record<string, unknown>> => {
    const json = await c.req.json().catch(() => null);
    return isRecord(json) ? json : {};
  };
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  app.post('/tokens', async (c) => {
    const { user } = await body(c);
    const token = addToken(world, { name: 'Added', user: typeof user === 'string' ? user : OWNER }, clock.nowMs());
    return c.json({ id: token.id, token: token.secret }, 201);
  });
  app.delete('/tokens', async (c) => {
    const { token } = await body(c);
    return c.json({ revoked: revokeToken(world, String(token)) });
  });
  app.post('/clock-skew', async (c) => {
    clock.setSkew(number((await body(c))['ms']));
    return c.json({ nowMs: clock.nowMs() });
  });
  app.post('/publish-due', (c) => {
    publishDue(world, clock.nowMs());
    return c.json({ waiting: world.waiting.size });
  });
  app.post('/plan', async (c) => {
    world.planSlots = number((await body(c))['slots']);
    world.changed();
    return c.json({ planSlots: world.planSlots });
  });
  app.post('/failures', async (c) => {
    world.failuresToCome = number((await body(c))['count']);
    return c.json({ failuresToCome: world.failuresToCome });
  });
  app.post('/limits/clear', (c) => {
    limits.clear();
    return c.body(null, 204);
  });
}
