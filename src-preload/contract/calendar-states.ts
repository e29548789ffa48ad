/**
 * How a post of the calendar stands. `queued`: it waits here for its time. `scheduled`: the service has it and publishes it.
 * `missed`: its time passed before it went. `needs-you`: it asks for a decision.
 */
export const calendarStates = ['draft', 'queued', 'scheduled', 'published', 'missed', 'needs-you'] as const;
export type CalendarState = (typeof calendarStates)[number];
