import * as z from 'zod';
import { method } from './procedure.ts';
import { Id, None } from './shared.ts';
import { UpdateState, updateWishes, type UpdateWish } from './updates.ts';

/* What only the desktop can do, and the window shows: the two tell each other through the core. */

const Code = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/);

/** How the desktop stands. */
export const ShellState = z.object({
  updates: UpdateState,
  /** The host that is asked for updates; null: nobody is. */
  updatesFrom: z.string().max(253).nullable(),
  /** Languages that spelling can be checked in, and those that it is checked in now; null: the system does that by itself. */
  spelling: z.object({ available: z.array(Code).max(200), inUse: z.array(Code).max(200) }).nullable(),
});
export type ShellState = z.infer<typeof ShellState>;

/** `id`: another one each time, so that the same wish twice is two. */
export interface Asked {
  id: string;
  wish: UpdateWish;
}

/** A file that the user is to choose in the system's own dialog. `suggested`: its whole path. */
const FileWish = z.object({ how: z.enum(['save', 'open']), suggested: z.string().max(32_768).optional() });
export interface FileWanted extends z.infer<typeof FileWish> {
  id: string;
}

export const shell = {
  /** What the desktop told last; null where none runs. */
  watch: method(None).watching<ShellState | null>(),
  /** Of the desktop. */
  tell: method(ShellState).to<{ told: true }>(),
  /** `heard`: false where no desktop runs. */
  ask: method(z.object({ wish: z.enum(updateWishes) })).to<{ heard: boolean }>(),
  /** Of the desktop: what was asked of it last and it has not answered. */
  watchAsked: method(None).watching<Asked | null>(),
  /** Of the desktop: it has taken up what was asked of it. */
  answer: method(z.object({ id: Id })).to<{ answered: boolean }>(),
  /** Answers when the user has chosen. Null: they did not, or another file was asked for meanwhile, or no desktop runs. */
  chooseFile: method(FileWish).to<{ file: string | null }>(),
  /** Of the desktop: the file that somebody waits for. */
  watchFileWanted: method(None).watching<FileWanted | null>(),
  /** Of the desktop: the whole path that was chosen; null: none. */
  giveFile: method(z.object({ id: Id, file: z.string().min(1).nullable() })).to<{ given: boolean }>(),
};
