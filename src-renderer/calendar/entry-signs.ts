import { listWords } from '../../src-preload/contract/words/list.ts';
import type { Component } from 'svelte';
import CalendarCheck from '@lucide/svelte/icons/calendar-check';
import Check from '@lucide/svelte/icons/check';
import Circle from '@lucide/svelte/icons/circle';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import ClockAlert from '@lucide/svelte/icons/clock-alert';
import LayersIcon from '@lucide/svelte/icons/layers';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import type { CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import { calendarStates, type CalendarState } from '../../src-preload/contract/calendar-states.ts';
import { postProblemWords } from '../../src-preload/contract/words/post-problem.ts';
import type { StateSign } from '../ui/action-state.ts';
import { titleOf } from './calendar-words.ts';

interface EntrySign extends Pick<StateSign, 'word' | 'tone'> {
  icon: Component<{ class?: string }>;
}

/** Told apart by word and shape; the colour only agrees. */
export const entrySigns: Record<CalendarState, EntrySign> = {
  draft: { word: 'Draft', tone: 'held', icon: CircleDashed },
  queued: { word: 'Queued', tone: 'waiting', icon: Circle },
  scheduled: { word: 'Scheduled', tone: 'scheduled', icon: CalendarCheck },
  published: { word: 'Published', tone: 'done', icon: Check },
  missed: { word: 'Missed', tone: 'missed', icon: ClockAlert },
  'needs-you': { word: 'Needs you', tone: 'rejected', icon: CircleAlert },
};

interface ShownSign extends EntrySign {
  /** Why a draft cannot be queued as it is, as a sentence; null: it can, or is no draft. */
  why: string | null;
}

export function signOf({ state, blocker }: Pick<CalendarEntry, 'state' | 'blocker'>): ShownSign {
  if (blocker === null) return { ...entrySigns[state], why: null };
  return { word: 'Cannot go yet', tone: 'missed', icon: TriangleAlert, why: postProblemWords(blocker) };
}

/** What asks for its user is never hidden among the others. */
const asking: readonly CalendarState[] = ['needs-you', 'missed'];
/** What goes at its time has the sign of a pack, as what stands in several ways has. */
const planned: readonly CalendarState[] = ['queued', 'scheduled'];

/** The sign of how the posts of a pack stand: of what asks in it, else where all of them stand alike. */
export function packSign({ states, posts }: Pick<CalendarPack, 'states' | 'posts'>): Pick<EntrySign, 'icon' | 'tone'> {
  const count = (state: CalendarState): number => states[calendarStates.indexOf(state)] ?? 0;
  const state = asking.find((one) => count(one) > 0) ?? calendarStates.find((one) => count(one) === posts);
  return state === undefined || planned.includes(state) ? { icon: LayersIcon, tone: 'scheduled' } : entrySigns[state];
}

/** "Queued: A lamp for the stairs", and why a draft cannot go. */
export function entryTitle(entry: CalendarEntry): string {
  const { word, why } = signOf(entry);
  const title = `${word}: ${titleOf(entry)}`;
  const remarks = [...(why === null ? [] : [why]), ...(entry.repeats ? ['repeats'] : [])];
  return remarks.length === 0 ? title : `${title} (${listWords(remarks)})`;
}
