import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let fromSystem: number | null = null;

/**
 * Trusts what this computer trusts, beside what Node brings: a company's own authority stands in the system's store alone.
 * Once for each thread, before its first connection; a store that cannot be read changes nothing. Gives how many authorities it named.
 */
export function trustSystem(): number {
  fromSystem ??= takeSystem();
  return fromSystem;
}

function takeSystem(): number {
  try {
    const system = getCACertificates('system');
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]);
    return system.length;
  } catch {
    // Node's own list stays.
    return 0;
  }
}
