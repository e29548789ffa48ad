/**
 * Writes the table of all operations and where each is held, into README.md beside this file:
 *   node test/service/table.ts           writes it
 *   node test/service/table.ts --check   exits 1 where it is out of date or has an empty cell
 * A cell is found by looking, not kept by hand.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type Operation } from '../../src-main/core/service/operations/endpoints.ts';

const root = join(import.meta.dirname, '../..');
const readme = join(import.meta.dirname, 'README.md');
const start = '<!-- table -->';
const end = '<!-- end of table -->';

interface Source {
  name: string;
  lines: string[];
}

function sourcesIn(folder: string, ending = '.ts'): Source[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => ({ name: name.replaceAll('\\', '/'), lines: readFileSync(join(path, name), 'utf8').split('\n') }));
}

/** The exported function whose body names the operation, looking backwards from where it is named. */
function clientOf(sources: Source[], { id }: Operation): string | null {
  for (const { name, lines } of sources) {
    if (name === 'operations.ts' || name === 'request-body.ts' || name.startsWith('shapes/')) continue;
    const at = lines.findIndex(
      (line) => line.includes(`'${id}'`) && !line.includes('kind:') && !line.includes('K extends'),
    );
    const above = lines.slice(0, at + 1).findLast((line) => /^export (async function|function|const) /.test(line));
    const found = /(?:function|const) (\w+?)(?:Call)?\b/.exec(above ?? '')?.[1];
    if (at >= 0 && found) return `\`${found}\` in ${name}`;
  }
  return null;
}

/** The handler the sandbox's routes name for the operation. */
function sandboxOf(sources: Source[], { id }: Operation): string | null {
  const routes = sources.find(({ name }) => name === 'routes.ts')?.lines ?? [];
  const handler = routes.map((line) => new RegExp(`'${id}',.*?, (\\w+)\\],?`).exec(line)?.[1]).find(Boolean);
  return handler ? `\`${handler}\`` : null;
}

/** The test files whose text names the operation, by id or by its path; those with plain HTTP first. */
function namedIn(sources: Source[], operation: Operation): string[] {
  const tail = operation.path.replace('/spaces/{space}', '').replace(/\{\w+\}/g, '[^/\'"`]+');
  const path = new RegExp(`${operation.method}[^\\n]*${tail}['"\`?\\s]`);
  const files = sources.filter(({ lines }) => lines.some((line) => line.includes(operation.id) || path.test(line)));
  const names = files.map(({ name }) => name);
  return names.toSorted((a, b) => Number(a.endsWith('.client.test.ts')) - Number(b.endsWith('.client.test.ts')));
}

function dialectOf(journey: Source[], { id }: Operation): string | null {
  return journey.some(({ lines }) => lines.some((line) => line.includes(`async '${id}'`))) ? 'journey.ts' : null;
}

export interface Row {
  operation: Operation;
  client: string | null;
  sandbox: string | null;
  /** Every file that names it; the table shows the first. */
  conformance: string[];
  dialect: string | null;
}

export function tableRows(): Row[] {
  const client = sourcesIn('src-main/core/service');
  const sandbox = sourcesIn('src-main/sandbox');
  const conformance = sourcesIn('test/service/conformance', '.test.ts');
  const journey = sourcesIn('test/service').filter(({ name }) => name === 'journey.ts');
  return Object.values(operations).map((operation) => ({
    operation,
    client: clientOf(client, operation),
    sandbox: sandboxOf(sandbox, operation),
    conformance: namedIn(conformance, operation),
    dialect: dialectOf(journey, operation),
  }));
}

/** The README with a fresh table. */
export function renderReadme(text: string): string {
  const head = '| operation | method and path | client | sandbox | conformance | dialects |\n|---|---|---|---|---|---|';
  const rows = tableRows().map(({ operation, ...cells }) => {
    const line = `${operation.method} ${operation.path}`;
    const words = [cells.client, cells.sandbox, cells.conformance[0], cells.dialect].map(
      (cell) => cell ?? '**missing**',
    );
    return `| ${operation.id} | ${line} | ${words.join(' | ')} |`;
  });
  const [before = ''] = text.split(start);
  const after = text.split(end)[1] ?? '';
  return `${before}${start}\n\n${head}\n${rows.join('\n')}\n\n${end}${after}`;
}

export const readmePath = readme;

if (import.meta.main) {
  const text = readFileSync(readme, 'utf8');
  const fresh = renderReadme(text);
  const missing = fresh.split('\n').filter((line) => line.includes('**missing**'));
  if (!process.argv.includes('--check')) writeFileSync(readme, fresh);
  else if (fresh !== text || missing.length > 0) process.exitCode = 1;
  console.log(missing.length === 0 ? 'no empty cell' : `${missing.length} rows with an empty cell`);
}
