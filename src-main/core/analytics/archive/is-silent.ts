interface Told {
  value: number | null;
  status: string | null;
  reason: string | null;
}

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** Whether a figure is told with neither a value nor a word on why there is none: that takes nothing away from what is known of it. */
export const isSilent = (told: Told | null | undefined): boolean =>
  told === null || told === undefined || (told.value === null && isBlank(told.status) && isBlank(told.reason));
