/** What a snippet has filled in when it is put in, by its name between braces: `{date}`. What still stands there later is told (`post-check.ts`). */
export const snippetVariables = ['date', 'time', 'link', 'account'] as const;
type SnippetVariable = (typeof snippetVariables)[number];

const ANY = new RegExp(String.raw`\{(${snippetVariables.join('|')})\}`, 'g');

/** Those of a text as they are written, each as often as it stands there. */
export const variablesIn = (text: string): string[] => text.match(ANY) ?? [];

/** The date and time of the post, or of now where it has none, its link and its account; null: there is none. */
type VariableValues = Readonly<Record<SnippetVariable, string | null>>;

/** The text of a snippet with its variables filled in; one that has no value stays as it is written. */
export const filledIn = (text: string, values: VariableValues): string =>
  text.replaceAll(ANY, (written, name: SnippetVariable) => values[name] ?? written);
