/*
 * Which window this is. A window keeps its id over reloads (sessionStorage), and holds a lock by that name as long as it
 * lives, so that another one can tell what a window left behind from what a window is still using.
 */

const key = 'outpost:window';
const lockOf = (id: string): string => `outpost:window:${id}`;
/** After a reload the lock of the page before may take a moment to be let go. */
const patienceMs = 2_000;

/** This window's id. A duplicated tab copies the other one's: it finds the lock taken and gets an id of its own. */
export const thisWindow: Promise<string> = claim();

async function claim(): Promise<string> {
  const before = sessionStorage.getItem(key);
  const id = before !== null && (await hold(before)) ? before : await fresh();
  sessionStorage.setItem(key, id);
  return id;
}

async function fresh(): Promise<string> {
  const id = crypto.randomUUID();
  await hold(id);
  return id;
}

/** Takes the window's lock until the page is gone. False: another window has it. */
function hold(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forLife = (): Promise<never> => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    navigator.locks
      .request(lockOf(id), { signal: AbortSignal.timeout(patienceMs) }, forLife)
      .catch(() => resolve(false));
  });
}

/** The windows that are open now, this one among them. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const prefix = lockOf('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
