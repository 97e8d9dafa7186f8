import type { ReactNode } from 'react'
import type { RoleHistory, RolePreview } from '#shared/contracts/roles.ts'
import { isRole, permissions } from '#shared/roles.ts'
import type { Permission } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictNote } from '#web/list/conflict-note.tsx'

type RoleConflictProps = {
  /** What someone else has stored. */
  changes: RolePreview
  /** Whether ticks of one's own are left over it. */
  keepsOwn: boolean
  onTake: () => void
}

/** Shows what another user has stored in the meantime. The own ticks lie over it and can be saved or dropped. */
export function RoleConflict({ changes, keepsOwn, onTake }: RoleConflictProps): ReactNode {
  const { t } = useTranslation('roles')
  return (
    <ConflictNote
      title={t('conflict.title')}
      text={t('conflict.text')}
      yours={keepsOwn ? t('conflict.yours') : null}
      actions={
        <Button variant="outline" size="sm" onClick={onTake}>
          {t(keepsOwn ? 'conflict.take' : 'close')}
        </Button>
      }
    >
      <ul className="mt-1 mb-2 list-disc pl-5">
        <RoleChanges changes={changes} />
      </ul>
    </ConflictNote>
  )
}

/** What changes of the table give and take, as lines of a list. */
export function RoleChanges({ changes }: { changes: RoleHistory['items'][number]['after'] }): ReactNode {
  const { t } = useTranslation('roles')
  const roleName = (role: string): string => (isRole(role) ? t(`name.${role}`) : role)
  return (
    <>
      {changes.permissions.map(({ role, permission, allowed }) => (
        <li key={`${role} ${permission}`}>
          {t(allowed ? 'conflict.given' : 'conflict.taken', {
            role: roleName(role),
            permission: isPermission(permission) ? t(`permissions.${permission}`) : permission,
          })}
        </li>
      ))}
      {changes.rules.map(({ role, second_factor_required: isRequired }) => (
        <li key={role}>{t(isRequired ? 'conflict.ruleOn' : 'conflict.ruleOff', { role: roleName(role) })}</li>
      ))}
    </>
  )
}

/** An old entry may name a permission that this version does not have. */
function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name)
}
