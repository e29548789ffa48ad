/** What became of the report that was to be copied. */
export type Copied = 'copied' | 'not-copied';

const copied: Record<Copied, string> = {
  copied: 'The report is on the clipboard.',
  'not-copied': 'The report could not be copied. Try again; the log says why.',
};

const detail =
  'Waiting posts still go out on time, and what you wrote is kept. The report says how Outpost runs, without your texts, names and tokens.';

/** Asked where the window has crashed twice within a minute, and again once the report was to be copied. */
export const crashedQuestion = (before: Copied | null) =>
  ({
    message: 'The window stopped working twice',
    detail: before === null ? detail : `${copied[before]}\n\n${detail}`,
    buttons: ['Load Again', 'Copy Report', 'Close'],
  }) as const;
