import { plainSettingKeys, secretSettingKeys } from '#shared/contracts/settings.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

const settingKeys = [...plainSettingKeys, ...secretSettingKeys]

/** Names of fields that occur in the log and have a word in the forms. */
const fieldNames = [
  'name',
  'full_name',
  'first_name',
  'last_name',
  'title',
  'subject',
  'text',
  'email',
  'phone',
  'company',
  'telegram',
  'role',
  'status',
  'state',
  'kind',
  'type',
  'language',
  'languages',
  'plan',
  'reason',
  'expires_at',
  'starts_at',
  'ends_at',
  'category',
  'priority',
  'assignee_id',
  'tags',
  'alt',
  'bytes',
  'slug',
  'from_path',
  'to_path',
  'url',
  'variant',
  'visible',
  'content_key',
  'content_value',
  'page',
  'section',
  'label',
  'comment',
  'address',
  'device',
  'audience',
  'format',
  'filter',
  'fields',
  'permissions',
  'version',
  'score',
  'created_at',
  'updated_at',
  'meeting_link',
  'no_show',
  'message',
  'published',
] as const

/**
 * Puts the place of a difference into the words of the forms, part by part: `assistant_links.ro` is "Assistant links › ro".
 * A part without a word keeps its code.
 *
 * @param path names in dots, as `detailChanges` writes them.
 */
export function fieldLabel(path: string, t: Translate<'logs' | 'settings'>): string {
  return path
    .split('.')
    .map((part) => {
      const setting = settingKeys.find((name) => name === part)
      if (setting !== undefined) return t(`settings:fields.${setting}.label`)
      const field = fieldNames.find((name) => name === part)
      return field === undefined ? part : t(`logs:fields.${field}`)
    })
    .join(' › ')
}
