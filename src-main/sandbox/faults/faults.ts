import type { Random } from '../seed/random.ts';
import type { Fault, FaultRule, Faults } from './fault.ts';

/** A fault drawn for one request. `giveBack` undoes the drawing: the request was refused before it could be played. */
export interface Drawn {
  fault: Fault;
  giveBack(): void;
}

export interface FaultBook extends Faults {
  draw(method: string, pathname: string): Drawn | null;
  rules(): { id: number; rule: FaultRule; seen: number; played: number }[];
  remove(id: number): void;
}

interface Entry {
  id: number;
  rule: FaultRule;
  pattern: RegExp;
  seen: number;
  played: number;
}

export function openFaults(random: Random): FaultBook {
  let entries: Entry[] = [];
  let nextId = 1;
  const remove = (id: number) => {
    entries = entries.filter((entry) => entry.id !== id);
  };
  return {
    add(rule) {
      const id = nextId++;
      entries.push({ id, rule, pattern: patternOf(rule.path), seen: 0, played: 0 });
      return () => remove(id);
    },
    clear() {
      entries = [];
    },
    remove,
    rules: () => entries.map(({ id, rule, seen, played }) => ({ id, rule, seen, played })),
    draw(method, pathname) {
      for (const entry of entries) {
        if (!wants(entry, method, pathname, random)) continue;
        entry.played += 1;
        const giveBack = () => {
          entry.played -= 1;
          entry.seen -= 1;
        };
        return { fault: entry.rule.fault, giveBack };
      }
      return null;
    },
  };
}

function wants(entry: Entry, method: string, pathname: string, random: Random): boolean {
  const { rule } = entry;
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  if (!entry.pattern.test(pathname)) return false;
  entry.seen += 1;
  if (entry.seen <= (rule.after ?? 0) || entry.played >= (rule.times ?? Infinity)) return false;
  return random.next() < (rule.probability ?? 1);
}

function patternOf(path: string | RegExp | undefined): RegExp {
  if (path instanceof RegExp) return new RegExp(path.source, path.flags.replace(/[gy]/g, ''));
  const escaped = (path ?? '').replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`${escaped}$`);
}
