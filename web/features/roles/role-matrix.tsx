import type { KeyboardEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { RoleTable } from '#shared/contracts/roles.ts'
import { laterPermissions, permissionAreas, roles } from '#shared/roles.ts'
import type { Permission, PermissionArea, Role } from '#shared/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField } from '#web/ui/field.tsx'
import { areaState, isAllowed, isCellChanged, isEditableRole, tick, tickArea } from './role-draft.ts'
import type { RoleDraft } from './role-draft.ts'
import styles from './role-matrix.module.css'
import choice from '#web/ui/choice.module.css'
import lined from '#web/ui/lined-table.module.css'

type RoleMatrixProps = {
  table: RoleTable
  draft: RoleDraft
  /** What the person may give and take. */
  held: readonly Permission[]
  onDraft: (draft: RoleDraft) => void
}

/** Pairs of roles that can be laid side by side. */
const pairs = roles.flatMap((left, index) => roles.slice(index + 1).map((right) => [left, right] as const))

/** Names of the areas, in their order. */
const areas = Object.keys(permissionAreas) as PermissionArea[] // its keys are exactly these

/**
 * The table itself: permissions by area, a column for each role. A comparison, which is in the address, shows two roles
 * and only what they differ in.
 */
export function RoleMatrix(props: RoleMatrixProps): ReactNode {
  const { t } = useTranslation('roles')
  const [search, setSearch] = useSearchParams()
  const pair = pairs.find(([left, right]) => `${left}-${right}` === search.get('compare'))
  const columns: readonly Role[] = pair ?? roles
  const differs = (permission: Permission): boolean =>
    pair === undefined ||
    isAllowed(props.table, props.draft, pair[0], permission) !==
      isAllowed(props.table, props.draft, pair[1], permission)
  const shown = areas
    .map((area) => ({ area, permissions: permissionAreas[area].filter(differs) }))
    .filter((each) => each.permissions.length > 0)

  return (
    <section className="sheet" aria-label={t('matrix.caption')}>
      <div className={styles.head}>
        <SelectField
          label={t('compare.label')}
          value={pair ? pair.join('-') : ''}
          onChange={(event) =>
            setSearch(event.target.value === '' ? {} : { compare: event.target.value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">{t('compare.all')}</option>
          {pairs.map(([left, right]) => (
            <option key={`${left}-${right}`} value={`${left}-${right}`}>
              {t('compare.pair', { left: t(`name.${left}`), right: t(`name.${right}`) })}
            </option>
          ))}
        </SelectField>
        <p>{t('matrix.keys')}</p>
      </div>
      {shown.length === 0 ? <p className={styles.same}>{t('compare.same')}</p> : null}
      <table
        className={`${lined.table} ${lined.stack} ${styles.matrix}`}
        hidden={shown.length === 0}
        onKeyDown={moveByArrow}
      >
        <caption className="sr">{t('matrix.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('matrix.permission')}</th>
            {columns.map((role) => (
              <th key={role} scope="col">
                {t(`name.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ area, permissions }) => (
          <tbody key={area}>
            <AreaRow {...props} area={area} columns={columns} isWhole={pair === undefined} />
            {permissions.map((permission) => (
              <PermissionRow key={permission} {...props} permission={permission} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

type AreaRowProps = RoleMatrixProps & {
  area: PermissionArea
  columns: readonly Role[]
  /** Every permission of the area is shown; only then its boxes are. */
  isWhole: boolean
}

function AreaRow({ table, draft, held, onDraft, area, columns, isWhole }: AreaRowProps): ReactNode {
  const { t } = useTranslation('roles')
  const label = (role: Role): string => t('matrix.group', { role: t(`name.${role}`), area: t(`areas.${area}`) })
  return (
    <tr className={styles.area}>
      <th scope="rowgroup">{t(`areas.${area}`)}</th>
      {columns.map((role) => {
        const state = areaState(table, draft, role, area)
        const mayChange = permissionAreas[area].some((permission) => held.includes(permission))
        return (
          <td key={role} data-label={t(`name.${role}`)}>
            {isWhole ? (
              <input
                ref={(box) => {
                  if (box) box.indeterminate = state === 'some'
                }}
                type="checkbox"
                className={choice.box}
                aria-label={label(role)}
                checked={state === 'all'}
                disabled={!isEditableRole(role) || !mayChange}
                onChange={() => {
                  if (isEditableRole(role)) onDraft(tickArea(table, draft, { role, area, held }))
                }}
              />
            ) : null}
          </td>
        )
      })}
    </tr>
  )
}

type PermissionRowProps = RoleMatrixProps & { permission: Permission; columns: readonly Role[] }

function PermissionRow({ table, draft, held, onDraft, permission, columns }: PermissionRowProps): ReactNode {
  const { t } = useTranslation('roles')
  return (
    <tr>
      <th scope="row">
        {t(`permissions.${permission}`)}
        {laterPermissions.includes(permission) ? <small>{t('matrix.later')}</small> : null}
      </th>
      {columns.map((role) => {
        const isUnsaved = draft.permissions.some((cell) => cell.role === role && cell.permission === permission)
        const isChanged = isCellChanged(table, draft, role, permission)
        const marks = [isUnsaved ? t('matrix.unsaved') : null, isChanged ? t('matrix.changed') : null].filter(Boolean)
        const reason = !isEditableRole(role)
          ? t('matrix.lockedColumn')
          : held.includes(permission)
            ? null
            : t('matrix.notHeld')
        const title = [reason, ...marks].filter(Boolean).join('; ')
        const name = t('matrix.cell', { role: t(`name.${role}`), permission: t(`permissions.${permission}`) })
        return (
          <td
            key={role}
            data-label={t(`name.${role}`)}
            data-unsaved={isUnsaved || undefined}
            data-changed={isChanged || undefined}
            title={title || undefined}
          >
            <input
              type="checkbox"
              className={choice.box}
              aria-label={title === '' ? name : `${name} (${title})`}
              checked={isAllowed(table, draft, role, permission)}
              disabled={reason !== null}
              onChange={(event) => {
                if (isEditableRole(role))
                  onDraft(tick(table, draft, { role, permission, allowed: event.target.checked }))
              }}
            />
          </td>
        )
      })}
    </tr>
  )
}

/** Arrow keys lead from box to box, over those that cannot be ticked. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  const row = cell?.parentElement
  if (!step || !cell || !(row instanceof HTMLTableRowElement)) return
  event.preventDefault()
  const [down = 0, right = 0] = step
  const { rows } = event.currentTarget
  for (let y = row.rowIndex + down, x = cell.cellIndex + right; ; y += down, x += right) {
    const next = rows[y]?.cells[x]
    if (!next) return
    const box = next.querySelector<HTMLInputElement>('input:enabled')
    if (!box) continue
    box.focus()
    return
  }
}
