import { Agent, FormData, request } from 'undici';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src-main/sandbox/sandbox.ts';

/** Whatever came: tests look into it freely, and fail where it is not what they think. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** A client that adds nothing: what it gets is what stood on the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: Json;
}

export interface RawClient {
  sandbox: Sandbox;
  /** A path below the space. */
  space(method: string, path: string, body?: unknown, token?: string): Promise<RawAnswer>;
  /** A path below the base address. */
  root(method: string, path: string, body?: unknown, token?: string): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** A sandbox of its own for a test, and a client of it. Limits out of the way unless they are given. */
export async function rawClient(options: SandboxOptions = {}): Promise<RawClient> {
  const roomy = { count: 100_000, windowMs: 60_000 };
  const sandbox = await startSandbox({ publishLimit: roomy, apiLimit: roomy, posts: 400, ...options });
  const agent = new Agent({ allowH2: false });
  const root: RawClient['root'] = (method, path, body, token = sandbox.token) =>
    ask(agent, sandbox.url + path, method, body, token);
  return {
    sandbox,
    root,
    space: (method, path, body, token) => root(method, `/spaces/${sandbox.space}${path}`, body, token),
    async close() {
      await agent.destroy();
      await sandbox.close();
    },
  };
}

async function ask(agent: Agent, url: string, method: string, body: unknown, token: string): Promise<RawAnswer> {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  const sent = body === undefined ? null : form ? body : typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await request(url, { method: method as 'GET', dispatcher: agent, headers, body: sent });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A valid body of post create for an account that can publish. */
export const aPost = (more: object = {}) => ({ content: 'Rain. Come in.', account_ids: [811], mode: 'now', ...more });
