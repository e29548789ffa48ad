import type { CallDetail } from '../../../../src-preload/contract/call-detail.ts';
import type { Operation } from '../operations/endpoints.ts';
import type { WireProfile } from '../wire/wire-profile.ts';

/**
 * Field errors for names the wire profile does not use for this operation: the sign that a guess in it is
 * wrong, told with the field so that it can be put right. Null where there are none.
 */
export function unknownFieldsIn(
  profile: WireProfile,
  operation: Operation,
  fields: Record<string, string[]> | null,
): CallDetail | null {
  if (operation.requestSection === null || fields === null) return null;
  const names = Object.values(profile.requests[operation.requestSection]).filter((name) => name !== null);
  const heads = new Set(names.flatMap((name) => [name, headOf(name)]));
  const strange = Object.keys(fields).filter((name) => !heads.has(name) && !heads.has(headOf(name)));
  if (strange.length === 0) return null;
  return { code: 'fields-unknown', named: strange, used: names };
}

/** `account_ids.0` is an error about `account_ids`. */
function headOf(name: string): string {
  return name.split('.')[0] ?? name;
}
