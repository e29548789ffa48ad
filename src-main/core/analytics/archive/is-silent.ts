interface Told {
  value: number | null;
  status: string | null;
  reason: string | null;
}

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';
/** Where there is no value, these are no reason for it. */
const saysNoReason = (status: string | null): boolean => isBlank(status) || status === 'available' || status === 'ok';

/** Whether a figure is told with neither a value nor a word on why there is none: that takes nothing away from what is known of it. */
export const isSilent = (told: Told | null | undefined): boolean =>
  told === null || told === undefined || (told.value === null && saysNoReason(told.status) && isBlank(told.reason));
