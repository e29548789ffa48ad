import * as z from 'zod';
import { isAccelerator } from './accelerator.ts';
import { method } from './procedure.ts';
import { None } from './shared.ts';

const MinuteOfDay = z.number().int().min(0).max(1_439);

/** What is kept for this data folder. Every key has a default: a missing one never breaks a window. */
export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  contrast: z.enum(['system', 'normal', 'more']).default('system'),
  /** The clock that times are written by: 14:02 or 2:02 pm. */
  clockHours: z.literal([12, 24]).default(24),
  /** What happens to a post whose time passed while it could not be sent. */
  missedPolicy: z.enum(['ask', 'publish', 'skip']).default('ask'),
  activeSpaceId: z.string().nullable().default(null),
  /** For how many days all of how figures grew, of reports and of the audience is kept; null: for ever. Older ones are thinned. */
  keepGrowthDays: z.number().int().min(30).max(36_500).nullable().default(null),
  /**
   * Of the desktop: whether it goes on when its window is closed. `ask`: that was not decided yet. `with-icon`: its user was told that
   * it does, and that its icon brings it back; to run where no icon is shown was never agreed to.
   */
  keepRunning: z.enum(['ask', 'with-icon', 'yes', 'no']).default('ask'),
  /** Of the desktop: it starts with the user's session, without a window. */
  startAtLogin: z.boolean().default(false),
  /** The system did not let that be switched as it is. Told by the desktop, each time it was switched. */
  startRefused: z.boolean().default(false),
  /** Of the desktop: what it tells of beside its window. */
  notifyPublished: z.boolean().default(true),
  notifyNeedsYou: z.boolean().default(true),
  notifyTrouble: z.boolean().default(true),
  /** No notification is shown from one time of the day to the other, by this computer's clock; null: always. */
  quietHours: z.object({ fromMinute: MinuteOfDay, toMinute: MinuteOfDay }).nullable().default(null),
  /** Of the desktop: the keys that open the small window for a quick post from every program, as Electron writes them; null: none. */
  quickShortcut: z.string().refine(isAccelerator).nullable().default(null),
  /** The system did not give them. Told by the desktop, each time it asks. */
  quickRefused: z.boolean().default(false),
  /** Of the desktop: it looks once a day whether there is a newer version. It never fetches or installs one by itself. */
  lookForUpdates: z.boolean().default(true),
  /** The version that its user does not want to be told of; null: none. */
  updateSkipped: z.string().max(100).nullable().default(null),
  /** The version that was handed over to be installed: a start that is not this version knows that it failed. Told by the desktop. */
  updateTried: z.string().max(100).nullable().default(null),
  /** Of the desktop, but on macOS: the languages that spelling is checked in. Empty: it is not, and no dictionary is fetched. */
  spellingLanguages: z.array(z.string().max(40)).max(20).default([]),
  /** Whether the tour of three steps is shown: after the first run, or because it was asked for. */
  tour: z.enum(['due', 'done']).default('done'),
  /** How far somebody has read what happened, and how far it is cleared away: lines of the history, and times (news.ts). */
  news: z
    .object({
      readTo: z.number().int(),
      readAtMs: z.number().int(),
      clearedTo: z.number().int(),
      clearedAtMs: z.number().int(),
    })
    .default({ readTo: 0, readAtMs: 0, clearedTo: 0, clearedAtMs: 0 }),
});
export type Settings = z.infer<typeof Settings>;

export const settings = {
  get: method(None).to<Settings>(),
  watch: method(None).watching<Settings>(),
  update: method(
    z.object({
      theme: Settings.shape.theme.unwrap().optional(),
      contrast: Settings.shape.contrast.unwrap().optional(),
      clockHours: Settings.shape.clockHours.unwrap().optional(),
      missedPolicy: Settings.shape.missedPolicy.unwrap().optional(),
      activeSpaceId: z.string().nullable().optional(),
      keepGrowthDays: Settings.shape.keepGrowthDays.unwrap().optional(),
      keepRunning: Settings.shape.keepRunning.unwrap().optional(),
      startAtLogin: Settings.shape.startAtLogin.unwrap().optional(),
      startRefused: Settings.shape.startRefused.unwrap().optional(),
      notifyPublished: Settings.shape.notifyPublished.unwrap().optional(),
      notifyNeedsYou: Settings.shape.notifyNeedsYou.unwrap().optional(),
      notifyTrouble: Settings.shape.notifyTrouble.unwrap().optional(),
      quickShortcut: Settings.shape.quickShortcut.unwrap().optional(),
      quickRefused: Settings.shape.quickRefused.unwrap().optional(),
      lookForUpdates: Settings.shape.lookForUpdates.unwrap().optional(),
      updateSkipped: Settings.shape.updateSkipped.unwrap().optional(),
      updateTried: Settings.shape.updateTried.unwrap().optional(),
      spellingLanguages: Settings.shape.spellingLanguages.unwrap().optional(),
      tour: Settings.shape.tour.unwrap().optional(),
      quietHours: Settings.shape.quietHours.unwrap().optional(),
    }),
  ).to<Settings>(),
};
