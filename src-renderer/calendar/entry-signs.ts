import type { Component } from 'svelte';
import CalendarCheck from '@lucide/svelte/icons/calendar-check';
import Check from '@lucide/svelte/icons/check';
import Circle from '@lucide/svelte/icons/circle';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleDashed from '@lucide/svelte/icons/circle-dashed';
import ClockAlert from '@lucide/svelte/icons/clock-alert';
import type { CalendarState } from '../../src-preload/contract/calendar-states.ts';
import type { StateSign } from '../ui/action-state.ts';

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
