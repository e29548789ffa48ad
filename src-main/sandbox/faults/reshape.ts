import { idText, isRecord, parseJson, writeJson } from '../http/wire-json.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { Fault } from './fault.ts';

/** Faults that leave the connection alone and spoil what is said on it. Null: not one of those. */
export function reshape(fault: Fault, outgoing: Outgoing): Outgoing | null {
  switch (fault.kind) {
    case 'html':
      return page(outgoing);
    case 'malformed-json':
      return { ...outgoing, body: Buffer.from('{"data": {"id": 12, "content": "cut o') };
    case 'empty-body':
      return { ...outgoing, body: Buffer.alloc(0) };
    case 'deep-json':
      return { ...outgoing, body: Buffer.from('{"data":'.repeat(fault.depth) + '1' + '}'.repeat(fault.depth)) };
    case 'proto':
      return { ...outgoing, body: polluted(outgoing.body) };
    case 'wrong-type':
      return spoil(outgoing, (json) => leaves(json, wrongType));
    case 'null-fields':
      return spoil(outgoing, (json) => leaves(json, () => null));
    case 'no-data':
      return spoil(outgoing, (json) => (isRecord(json) && 'data' in json ? json['data'] : json));
    case 'big-ids':
      return { ...outgoing, body: Buffer.from(bigIds(outgoing.body.toString('utf8'))) };
    case 'header-bomb':
      return { ...outgoing, headers: { ...outgoing.headers, 'X-Bomb': 'b'.repeat(fault.bytes) } };
    case 'clock-skew':
      return skewed(outgoing, fault.ms);
    default:
      return null;
  }
}

function page(outgoing: Outgoing): Outgoing {
  const html = '<!doctype html><title>Welcome to Ferry Wi-Fi</title><h1>Please accept the terms</h1>';
  return { status: 200, headers: { ...outgoing.headers, 'Content-Type': 'text/html' }, body: Buffer.from(html) };
}

function spoil(outgoing: Outgoing, change: (json: unknown) => unknown): Outgoing {
  if (outgoing.body.length === 0) return outgoing;
  const json = parseJson(outgoing.body.toString('utf8'));
  return { ...outgoing, body: Buffer.from(writeJson(change(json), 'integer')) };
}

function leaves(json: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(json)) return json.map((one: unknown) => leaves(one, change));
  if (!isRecord(json)) return change(json);
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, leaves(value, change)]));
}

function wrongType(leaf: unknown): unknown {
  if (typeof leaf === 'string') return { unexpected: [leaf] };
  if (typeof leaf === 'boolean') return [leaf];
  return leaf === null ? 0.5 : { amount: leaf };
}

function polluted(body: Buffer): Buffer {
  const poison =
    '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}';
  const text = body.toString('utf8');
  if (!text.startsWith('{')) return Buffer.from(`{${poison}}`);
  return Buffer.from(text === '{}' ? `{${poison}}` : text.replaceAll(/\{(?=")/g, `{${poison},`));
}

const bigIds = (text: string) =>
  text.replaceAll(
    /("(?:id|post_id|account_id)":)(\d+)/g,
    (_all, name: string, id: string) => name + idText(Number(id), 'beyond-2^53'),
  );

function skewed(outgoing: Outgoing, skewMs: number): Outgoing {
  const headers = { ...outgoing.headers };
  headers['Date'] = new Date(Date.parse(headers['Date'] ?? '') + skewMs).toUTCString();
  const reset = headers['X-RateLimit-Reset'];
  if (reset !== undefined) headers['X-RateLimit-Reset'] = String(Number(reset) + Math.round(skewMs / 1000));
  return { ...outgoing, headers };
}
