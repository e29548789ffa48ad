import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the table of sentences into the README of this folder: `node test/service/conformance/table.ts`. Sentences made
 * in a loop stand there with their template.
 */
const folder = import.meta.dirname;
const readme = join(folder, 'README.md');
const CALL = /says\(\s*('(?:[^'\\]|\\.)*'|[A-Z_0-9]+),\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const CONSTANT = /const ([A-Z_0-9]+) =\s*'((?:[^'\\]|\\.)*)'/g;

export function conformanceTable(): string {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => rowsOf(name, readFileSync(join(folder, name), 'utf8')));
  return ['| Section | Sentence | Test file |', '|---|---|---|', ...rows].join('\n');
}

function rowsOf(name: string, source: string): string[] {
  const constants = new Map([...source.matchAll(CONSTANT)].map(([, key = '', value = '']) => [key, value]));
  return [...source.matchAll(CALL)].map(([, section = '', sentence = '']) => {
    const heading = constants.get(section) ?? bare(section);
    return `| ${cell(heading)} | ${cell(bare(sentence))} | \`${name}\` |`;
  });
}

const bare = (literal: string) => literal.slice(1, -1).replaceAll("\\'", "'");
const cell = (text: string) => text.replaceAll('|', '\\|');

/** The README with `table` between its marks. */
export function withTable(text: string, table: string): string {
  return text.replace(/(<!-- table -->\n)[\s\S]*?(\n<!-- \/table -->)/, (_all, open: string, close: string) => {
    return `${open}\n${table}\n${close}`;
  });
}

if (import.meta.main) {
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), conformanceTable()));
}
