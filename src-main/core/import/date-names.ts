/** English first, then the languages in which names of columns are known (`column-names.ts`). */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];

/** Accents, dots and capitals are often left out, and signs that show nothing come along when a date is copied. */
export const plainDate = (text: string): string => text.normalize('NFD').replace(/\p{M}|\p{Cf}/gu, '');

const plainName = (name: string): string => plainDate(name).toLowerCase().replaceAll('.', '');

let months: Map<string, number> | undefined;
let weekdays: Set<string> | undefined;

/** Made with the first that is read: few files name a month, and asking for all of them takes a moment. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      // Beside a day a month can have another form: "grudzień", but "9 grudnia".
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, {
          month,
          timeZone: 'UTC',
          ...(day === undefined ? {} : { day }),
        });
        for (let at = 0; at < 12; at += 1) {
          const name = format.formatToParts(Date.UTC(2024, at, 1)).find(({ type }) => type === 'month')?.value ?? '';
          if (!/\d/.test(name) && !names.has(plainName(name))) names.set(plainName(name), at + 1);
        }
      }
  return names;
}

function weekdayNames(): Set<string> {
  const of = (language: string, weekday: 'long' | 'short'): string[] => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, at) => plainName(format.format(Date.UTC(2024, 0, 1 + at))));
  };
  return new Set(languages.flatMap((language) => [...of(language, 'long'), ...of(language, 'short')]));
}

const ENGLISH = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/**
 * 1 to 12, of a name without accents (`plainDate`); null: no month is called so. English ones may be cut or mistyped behind their third
 * letter, "Janurary", but have no letter of their own: "marraskuu" is November in Finnish.
 */
export function monthNamed(name: string): number | null {
  const plain = plainName(name);
  months ??= monthNames();
  const found = months.get(plain);
  if (found !== undefined) return found;
  const at = ENGLISH.findIndex(
    (english) => plain.startsWith(english.slice(0, 3)) && [...plain].every((letter) => english.includes(letter)),
  );
  return at < 0 ? null : at + 1;
}

export function isWeekdayName(name: string): boolean {
  const plain = plainName(name);
  weekdays ??= weekdayNames();
  return weekdays.has(plain) || /^(?:mon|tue|wed|thu|fri|sat|sun)/.test(plain);
}
