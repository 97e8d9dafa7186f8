import { secretSettingKeys, settingFacts, settingsUpdateSchema } from '#shared/contracts/settings.ts'
import type { SecretSettingKey, SettingKey, SettingsResponse } from '#shared/contracts/settings.ts'

/** What was changed and not saved yet, by key; null takes a secret away. */
export type SettingDraft = Readonly<Partial<Record<SettingKey, unknown>>>

/** Keys of all settings, in the order of the screen. */
export const settingKeys = Object.keys(settingFacts).filter(isSettingKey)

/** True for the key of a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingFacts, key)
}

/** True for a setting that can only be written. */
export function isSecret(key: SettingKey): key is SecretSettingKey {
  return secretSettingKeys.some((each) => each === key)
}

/** What is stored of a setting: its value; of a secret nothing. */
export function storedValue(base: SettingsResponse, key: SettingKey): unknown {
  return isSecret(key) ? undefined : base[key]
}

/** What a field shows: what was changed, otherwise what is stored. */
export function shownValue(base: SettingsResponse, draft: SettingDraft, key: SettingKey): unknown {
  return Object.hasOwn(draft, key) ? draft[key] : storedValue(base, key)
}

/** Puts a value into the draft; back to what is stored is no change. */
export function changeDraft(
  base: SettingsResponse,
  draft: SettingDraft,
  key: SettingKey,
  value: unknown,
): SettingDraft {
  const { [key]: _before, ...others } = draft
  const isNothing = isSecret(key)
    ? value === '' || (value === null && !base.secrets[key].is_set)
    : JSON.stringify(value) === JSON.stringify(storedValue(base, key))
  return isNothing ? others : { ...others, [key]: value }
}

/** Lays a draft over newer settings: what is so already, and what the environment fixes, is no change any more. */
export function rebaseDraft(draft: SettingDraft, newer: SettingsResponse): SettingDraft {
  return settingKeys
    .filter((key) => Object.hasOwn(draft, key) && !Object.hasOwn(newer.locked, key))
    .reduce<SettingDraft>((kept, key) => changeDraft(newer, kept, key, draft[key]), {})
}

/** Takes values of the history up into a draft; secrets and settings that are gone stay as they are. */
export function takeUp(
  base: SettingsResponse,
  draft: SettingDraft,
  values: readonly { key: string; value: unknown }[],
): SettingDraft {
  return values.reduce((kept, { key, value }) => {
    if (!isSettingKey(key) || isSecret(key) || Object.hasOwn(base.locked, key)) return kept
    return changeDraft(base, kept, key, value)
  }, draft)
}

/** Keys whose stored value someone else has changed. */
export function changedSince(before: SettingsResponse, after: SettingsResponse): SettingKey[] {
  return settingKeys.filter((key) =>
    isSecret(key)
      ? before.secrets[key].fingerprint !== after.secrets[key].fingerprint
      : JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
}

/** Paths of what cannot be saved: `assistant_links.en`, `keep_mails_days`. */
export function draftErrors(draft: SettingDraft): Set<string> {
  const result = settingsUpdateSchema.safeParse({ ...draft, version: '' })
  return new Set(result.success ? [] : result.error.issues.map(({ path }) => path.join('.')))
}
