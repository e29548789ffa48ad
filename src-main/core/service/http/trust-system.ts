import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let isDone = false;

/**
 * Trusts what this computer trusts, beside what Node brings: a company's own authority stands in the system's store alone.
 * Once for each thread, before its first connection; a store that cannot be read changes nothing.
 */
export function trustSystem(): void {
  if (isDone) return;
  isDone = true;
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch {
    // Node's own list stays.
  }
}
