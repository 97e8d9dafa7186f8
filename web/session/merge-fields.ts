import { isRecord } from '#shared/guards.ts'
import { isSameJson } from '#shared/same-json.ts'

/**
 * The fields of a form over what another user stored in the meantime: what was typed stays, everything else is as it is
 * stored now, at every depth of objects. Lists are one value.
 *
 * @param base what the form began with.
 * @see QUAL-17
 */
export function mergeFields(base: unknown, typed: unknown, stored: unknown): unknown {
  if (isRecord(base) && isRecord(typed) && isRecord(stored)) {
    const names = new Set([...Object.keys(stored), ...Object.keys(typed)])
    return Object.fromEntries([...names].map((name) => [name, mergeFields(base[name], typed[name], stored[name])]))
  }
  return isSameJson(typed, base) ? stored : typed
}
