import { tick, type Component } from 'svelte';
import { parseIntent, type Intent } from '../../src-preload/contract/intents.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import { run } from '../client/commands.ts';
import { failureOf } from '../client/failure.ts';
import { openSpace } from '../client/open-space.ts';
import { overlays } from '../client/overlays.svelte.ts';
import { linkTo, navigate, placeInAddress, route } from '../client/route.svelte.ts';
import { toasts } from '../client/toast.svelte.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { writing } from '../client/writing.ts';
import { keepKeyboard } from '../ui/keep-keyboard.ts';

type Load = () => Promise<{ default: Component<Record<string, never>> }>;

/** Views load when first opened; the frame stands before any of them. */
const views: Record<Exclude<Place['view'], 'settings'>, Load> = {
  compose: () => import('./ComposePage.svelte'),
  import: () => import('../import/Import.svelte'),
  outbox: () => import('../outbox/Outbox.svelte'),
  calendar: () => import('../calendar/Calendar.svelte'),
  posts: () => import('../posts/Posts.svelte'),
  analytics: () => import('../analytics/Analytics.svelte'),
  bio: () => import('../bio/Bio.svelte'),
  accounts: () => import('../accounts/Accounts.svelte'),
  search: () => import('../search/Search.svelte'),
};

const loadSettings: Load = () => import('../settings/SettingsHome.svelte');

function loadOf(place: Place): Load {
  if (place.view !== 'settings') return views[place.view];
  const { section } = place;
  return section === undefined
    ? loadSettings
    : async () => (await import('../settings/section-views.ts')).sectionViews[section]();
}

/** What one goes to from the first view, in this order. */
const prepared: readonly Place[] = [
  { view: 'compose' },
  { view: 'outbox' },
  { view: 'calendar' },
  { view: 'posts' },
  { view: 'analytics' },
  { view: 'bio' },
  { view: 'accounts' },
  { view: 'settings' },
  { view: 'import' },
  { view: 'search' },
];

/** Into another space, unless it is gone or what is written here could not be saved: then the address names again where one is. */
async function enter(spaceId: string, place: Place): Promise<boolean> {
  if (workspace.spaces.some(({ id }) => id === spaceId)) await openSpace(spaceId);
  else toasts.fail('space-gone', 'This leads to a space that is not connected any more.');
  const isThere = workspace.spaceId === spaceId;
  history.replaceState(history.state, '', linkTo(isThere ? place : route.place));
  return isThere;
}

async function perform(intent: Exclude<Intent, { open: Place }>): Promise<void> {
  if ('run' in intent) run(intent.run);
  else if ('take' in intent) await (await import('../client/take-opened.ts')).takeOpened(intent.take);
  else if ('edit' in intent) {
    const { id, spaceId } = intent.edit;
    if (workspace.spaces.some((space) => space.id === spaceId)) await openSpace(spaceId);
    void writing().openById(id);
    navigate({ view: 'compose' });
  } else {
    void writing().startNew({ words: intent.write });
    navigate({ view: 'compose' });
  }
}

/** Which view stands: the one that the address names, as soon as it is there. */
export class Pages {
  readonly #loadOf: (place: Place) => Load;
  #view = $state.raw<Component<Record<string, never>> | null>(null);
  #asked = 0;
  #prepared = false;

  constructor(load = loadOf) {
    this.#loadOf = load;
  }

  /** Null for the moment until the first view is there. */
  get view(): Component<Record<string, never>> | null {
    return this.#view;
  }

  /** Does what the address asks: shows a place, or does something else and then names the place one is in again. */
  async follow(): Promise<void> {
    overlays.leave();
    const intent = parseIntent(location.hash.slice(1));
    if (intent === null || 'open' in intent) {
      const isThere = intent?.spaceId === undefined || (await enter(intent.spaceId, intent.open));
      return isThere ? this.#show(placeInAddress()) : this.#showSomething();
    }
    history.replaceState(history.state, '', linkTo(route.place));
    await this.#showSomething();
    await perform(intent);
  }

  /** A window that opens at an address which is no place here needs something to stand on. */
  async #showSomething(): Promise<void> {
    if (this.#view === null) await this.#show(route.place);
  }

  /** The old view stays until the new one is there. */
  async #show(place: Place): Promise<void> {
    const asked = ++this.#asked;
    try {
      const view = (await this.#loadOf(place)()).default;
      if (asked !== this.#asked) return;
      this.#view = view;
      route.arrived(place);
      await tick();
      keepKeyboard();
      this.#prepareOthers();
    } catch (error) {
      toasts.fail('view-not-loaded', `This view did not load. ${failureOf(error).message}`);
    }
  }

  /** The other views are fetched and read while nothing else is to be done, one at a time: going there is then at once. */
  #prepareOthers(): void {
    if (this.#prepared) return;
    this.#prepared = true;
    const rest = prepared.map((place) => this.#loadOf(place));
    const next = (): void => {
      const load = rest.shift();
      // One that does not load now is asked for again when it is opened.
      if (load !== undefined)
        requestIdleCallback(
          () =>
            void load()
              .catch(() => undefined)
              .finally(next),
          { timeout: 5_000 },
        );
    };
    next();
  }
}

/** The view the window opens with is fetched while the core is still being reached. */
export function preloadFirst(): void {
  loadOf(placeInAddress())().catch(() => undefined);
}
