/** Where a command writes: one JSON object on stdout with `--json`, else text; everything else goes to stderr. */
export interface Output {
  json: boolean;
  /** The command's result. Called once. */
  result(value: unknown, text: string): void;
  note(text: string): void;
}

export function outputFor(json: boolean): Output {
  return {
    json,
    result: (value, text) => {
      const line = json ? JSON.stringify(value) : plain(text);
      if (line !== '') process.stdout.write(`${line}\n`);
    },
    note: (text) => void process.stderr.write(`${plain(text)}\n`),
  };
}

/** Words of the service or of an imported file may hold control characters, which would speak to the terminal. */
function plain(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}/gu, '\u{FFFD}');
}
