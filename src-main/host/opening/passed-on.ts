import { isGiven, openingOf, type Start } from './what-is-opened.ts';

/**
 * Chromium's message to the program that was first has room for 32 KB on Linux and macOS (kMaxMessageLength of process_singleton_posix.cc). What is longer
 * arrives as a part, and Electron looks for the rest behind its end, in the program that runs: the arguments, and once more what is passed on beside them.
 */
export const ROOM_BYTES = 32 * 1024;

/** For the program's own name, what Chromium adds, and what stands between them. */
const BESIDE_BYTES = 2 * 1024;
/** The first file is read, and a second one is said to have come with it. */
const MOST_OPENED = 2;

const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 0);
/** At most: what is beyond Latin takes two bytes for each unit there, and each text has a head. */
const sizePassed = (texts: readonly string[]): number => texts.reduce((sum, one) => sum + 2 * one.length + 16, 0);

/**
 * How a start is handed to the program that was first: whole; by its arguments alone, which Chromium puts in an order of its own; or, as what there is no
 * room for, not at all before it was started with these arguments.
 */
export function passedOn(start: Start): { whole: Start } | { alone: true } | { anew: string[] } {
  const { args, cwd } = start;
  const room = ROOM_BYTES - BESIDE_BYTES - sizeOf([...args, cwd]);
  if (room < 0) return { anew: shortened(start) };
  return sizePassed([...args, cwd]) <= room ? { whole: start } : { alone: true };
}

/** Without what nobody reads: of many files all but the first two, and what there is no room for, which is no path and too long for a link. */
function shortened({ args, cwd }: Start): string[] {
  let room = ROOM_BYTES - BESIDE_BYTES - sizeOf([cwd]);
  const fits = (at: number): boolean => {
    const left = room - sizeOf([args[at] ?? '']);
    if (left >= 0) room = left;
    return left >= 0;
  };
  const places = args.map((_, at) => at);
  const given = places.filter((at) => isGiven(args, at));
  const opened = given.filter((at) => openingOf(args[at] ?? '', cwd) !== null).slice(0, MOST_OPENED);
  // One that is not packaged is told first where it is.
  const read = new Set([...given.slice(0, 1), ...opened]);
  const kept = [...places.filter((at) => !given.includes(at)), ...read].filter(fits);
  return args.filter((_, at) => kept.includes(at));
}
