import type { UpdateState, UpdateWish } from '../../../src-preload/contract/updates.ts';
import { notHereWords, updateFailedWords, waitingWords } from '../../../src-preload/contract/words/updates.ts';
import { moment } from '../../ui/moment.ts';

/** A button: what it asks for. `is`: how it looks, the one that leads on before the others. */
export interface Choice {
  wish: UpdateWish;
  label: string;
  is: 'primary' | 'ghost' | '';
}

const look: Choice = { wish: 'look', label: 'Look now', is: '' };
const fetch: Choice = { wish: 'fetch', label: 'Download', is: 'primary' };
const later: Choice = { wish: 'later', label: 'Later', is: '' };
const skip: Choice = { wish: 'skip', label: 'Skip this version', is: 'ghost' };

/** What can be asked for now. */
export function choicesIn(state: UpdateState): Choice[] {
  switch (state.is) {
    case 'idle':
      return [look];
    case 'offered':
      return state.answer === 'none' ? [fetch, later, skip] : [fetch, look];
    case 'ready':
      return [{ wish: 'install', label: 'Restart and install', is: 'primary' }];
    case 'waiting':
      return [{ wish: 'stay', label: 'Do not install now', is: '' }];
    case 'failed':
      return state.offer !== null ? [{ ...fetch, label: 'Download again' }, look] : [look];
    case 'elsewhere':
    case 'looking':
    case 'fetching':
    case 'installing':
      return [];
    default:
      return state satisfies never;
  }
}

interface Known {
  running: string;
  nowMs: number;
  zone: string;
}

/** How it stands, in one or two sentences. */
export function stateLine(state: UpdateState, { running, nowMs, zone }: Known): string {
  switch (state.is) {
    case 'elsewhere':
      return notHereWords[state.why];
    case 'idle':
      return state.lookedAtMs === null
        ? 'Outpost has not looked since it started.'
        : `There is nothing newer (looked ${moment(state.lookedAtMs, nowMs, zone)}).`;
    case 'looking':
      return 'Looking for a newer version.';
    case 'offered':
      return { none: offered, later: putOff, skip: skipped }[state.answer];
    case 'fetching':
      return `Downloading: ${state.percent} %. You can go on working.`;
    case 'ready':
      return 'It is downloaded and checked. Outpost restarts to install it when you say so; what waits stays queued.';
    case 'waiting':
      return waitingWords;
    case 'installing':
      return 'Outpost restarts now to install it.';
    case 'failed':
      return updateFailedWords(state, running);
    default:
      return state satisfies never;
  }
}

const offered = 'It is available. Nothing was downloaded.';
const putOff = 'It is available when you want it. You’ll be reminded at the next check.';
const skipped = 'You skipped this version. Outpost tells you of the next one.';
