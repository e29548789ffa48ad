import { clipped, parseQuick, printQuick, type Clipped, type QuickPlace } from '../../../src-preload/contract/quick.ts';
import { navigate } from '../../client/route.svelte.ts';

/** What the small window's page asks of what is around it: its shell, or in a browser the page itself. */
export interface Around {
  putAway(): void;
  /** Null: the clipboard holds nothing to write with. Rejects where the browser does not give it. */
  clipboard(): Promise<Clipped | null>;
  /** The draft goes on in the large window. True: this page lets go of it. */
  open(draft: { id: string; spaceId: string } | null): boolean;
}

function go(place: QuickPlace): void {
  location.hash = printQuick(place);
}

let waiting: ((taken: Clipped | null) => void) | null = null;

/** Its shell reads the address (desktop/quick/). */
const inDesktop: Around = {
  putAway: () => go({ is: 'away' }),
  clipboard() {
    go({ is: 'asks-clipboard' });
    return new Promise((resolve) => (waiting = resolve));
  },
  open(draft) {
    go({ is: 'asks-open', draft });
    return true;
  },
};

const inBrowser: Around = {
  putAway: () => navigate({ view: 'compose' }),
  clipboard: async () => clipped(await navigator.clipboard.readText()),
  open() {
    navigate({ view: 'compose' });
    return false;
  },
};

export const around = location.protocol === 'app:' ? inDesktop : inBrowser;

/**
 * Reads what the shell says by the address. True: the window is shown from now on. What is given and was not asked for came with
 * an address that anybody can write, and is left there.
 */
export function arrived(): boolean {
  const place = parseQuick(location.hash.slice(1));
  if (place?.is === 'given') {
    history.replaceState(history.state, '', `#${printQuick({ is: 'shown' })}`);
    waiting?.(place.taken);
    waiting = null;
  }
  return place?.is === 'shown' || place?.is === 'given';
}
