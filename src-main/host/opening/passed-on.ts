import { switchesWithValue, terminalCommand } from './terminal-command.ts';
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
 * How a start is handed to the program that was first: whole; by its arguments alone, which Chromium puts in an order of its own, switches first; or, as what
 * there is no room for, or would mean something else in that order, not at all before it was started with these arguments.
 */
export function passedOn(start: Start): { whole: Start } | { alone: true } | { anew: string[] } {
  const { args, cwd } = start;
  const room = ROOM_BYTES - BESIDE_BYTES - sizeOf([...args, cwd]);
  if (room >= 0 && sizePassed([...args, cwd]) <= room) return { whole: start };
  const joined = joinedSwitches(args);
  if (room < 0) return { anew: shortened({ args: joined, cwd }) };
  return joined.length === args.length ? { alone: true } : { anew: joined };
}

/** A value that follows its switch would be whatever comes first of the others; behind its sign it stays with it. */
function joinedSwitches(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const isSwitch = (at: number): boolean => (end < 0 || at < end) && switchesWithValue.has(args[at] ?? '');
  return args.flatMap((one, at) => {
    if (isSwitch(at - 1)) return [];
    return isSwitch(at) && at + 1 < args.length ? [`${one}=${args[at + 1]}`] : [one];
  });
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
  const anew = args.filter((_, at) => kept.includes(at));
  // The word or the switch that made it a start for the window may be what there was no room for.
  return terminalCommand(anew) === null ? anew : anew.filter((one, at) => isOfWindow(one) || opensAt(anew, at, cwd));
}

/** What says where a window belongs; `--` keeps what stands behind it from being a switch. */
const isOfWindow = (one: string): boolean => one === '--' || one.startsWith('--data=') || one.startsWith('--space=');

const opensAt = (args: readonly string[], at: number, cwd: string): boolean =>
  isGiven(args, at) && openingOf(args[at] ?? '', cwd) !== null;
