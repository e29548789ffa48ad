import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import type { trustSystem } from '../../src-main/core/service/http/trust-system.ts';
import { freshFolder } from '../host/playground.ts';

/** As it is in a program that has asked nobody yet: who shares this process may have. */
async function anew(): Promise<typeof trustSystem> {
  const file = '../../src-main/core/service/http/trust-system.ts?anew';
  return ((await import(/* @vite-ignore */ file)) as { trustSystem: typeof trustSystem }).trustSystem;
}

/** An authority that nobody else knows. */
function madeHere(folder: string): string {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Made here'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return readFileSync(cert, 'utf8').trim();
}

const trusted = (): Set<string> => new Set(getCACertificates('default').map((one) => one.trim()));

it('what this computer trusts is trusted beside what was trusted before, once, and counted', async () => {
  using at = freshFolder();
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  const [own, system] = [madeHere(at.folder), getCACertificates('system')];
  // Where a system names none, there is nothing to be seen here.
  expect(system.length).toBeGreaterThan(0);
  setDefaultCACertificates([own]);
  expect(trusted()).toEqual(new Set([own]));
  const trustSystem = await anew();
  expect(trustSystem()).toBe(system.length);
  expect(trusted()).toEqual(new Set([own, ...system.map((one) => one.trim())]));
  // Whoever comes next finds it done: to read the system's store again takes as long as the first time.
  setDefaultCACertificates([own]);
  expect(trustSystem()).toBe(system.length);
  expect(trusted()).toEqual(new Set([own]));
});
