import type { SandboxDialect } from '../../../src-preload/contract/sandbox-dialect.ts';
import type { SandboxAddress } from '../protocol.ts';

const ANSWERS_WITHIN_MS = 10_000;

/** Has the embedded sandbox answer in another dialect from now on; gives what is said otherwise in it. Throws where it does not answer. */
export async function speak({ url, token }: SandboxAddress, name: SandboxDialect): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL('/__sandbox/dialect', url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to another dialect.`);
  return ((await answer.json()) as { wireProfile: Record<string, unknown> }).wireProfile;
}
