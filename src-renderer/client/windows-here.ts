/*
 * Which window this is. A window keeps its id over reloads (sessionStorage), and holds a lock by that name as long as it
 * lives, so that another one can tell what a window left behind from what a window is still using.
 */

const key = 'outpost:window';
const lockOf = (id: string): string => `outpost:window:${id}`;
/** After a reload the lock of the page before may take a moment to be let go. */
const patienceMs = 2_000;

/** The windows of one Outpost, as one of them sees them. */
export interface WindowsHere {
  /** This window's id. */
  readonly own: Promise<string>;
  /** The windows that are open now, this one among them. */
  open(): Promise<ReadonlySet<string>>;
  /** Does `work` while no window does other work of that name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** `storage`: what is this window's alone, over reloads; null where the browser keeps nothing. */
export function windowsHere(storage: Storage | null, locks: LockManager): WindowsHere {
  return {
    own: claim(storage, locks),
    async open() {
      const { held = [] } = await locks.query();
      const prefix = lockOf('');
      return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
    },
    alone: (name, work) => locks.request(name, work),
  };
}

/** A duplicated tab copies the other one's id: it finds the lock taken and gets one of its own. */
async function claim(storage: Storage | null, locks: LockManager): Promise<string> {
  const before = storage?.getItem(key) ?? null;
  const id = before !== null && (await hold(locks, before)) ? before : await fresh(locks);
  storage?.setItem(key, id);
  return id;
}

async function fresh(locks: LockManager): Promise<string> {
  const id = crypto.randomUUID();
  await hold(locks, id);
  return id;
}

/** Takes the window's lock until the page is gone. False: another window has it. */
function hold(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forLife = (): Promise<never> => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(lockOf(id), { signal: AbortSignal.timeout(patienceMs) }, forLife).catch(() => resolve(false));
  });
}
