import { expect } from 'vitest';
import { reasonWords } from '../../../src-preload/contract/words/reason.ts';
import type { Answer, RemoteAccount, Service } from '../../../src-main/core/service/service.ts';
import { listAccounts } from '../../../src-main/core/service/service.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src-main/sandbox/sandbox.ts';
import { serviceAt } from '../scripted-server.ts';

const plenty = { count: 10_000, windowMs: 60_000 };

/** A fresh sandbox and a client of it, with limits out of the way unless they are what it is about. */
export async function withClient(
  use: (service: Service, sandbox: Sandbox) => Promise<void>,
  options: SandboxOptions = {},
): Promise<void> {
  const sandbox = await startSandbox({ posts: 300, publishLimit: plenty, apiLimit: plenty, ...options });
  const service = clientOf(sandbox);
  try {
    await use(service, sandbox);
  } finally {
    await service.close();
    await sandbox.close();
  }
}

export function clientOf(sandbox: Sandbox, part: { token?: string; space?: string } = {}): Service {
  return serviceAt(sandbox.url, {
    token: () => part.token ?? sandbox.token,
    remoteSpaceId: part.space ?? String(sandbox.space),
    timeZone: 'Europe/Lisbon',
  });
}

/** The value of a success; fails with the service's words. */
export async function valueOf<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) return expect.fail(reasonWords(answer.reason));
  expect(answer.verdict).toBe('executed');
  return answer.value;
}

export async function accountOn(service: Service, social: string): Promise<RemoteAccount> {
  const accounts = await valueOf(listAccounts(service));
  return accounts.find((account) => account.social === social && account.active) ?? expect.fail(`none on ${social}`);
}
