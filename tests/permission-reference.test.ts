import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPermissions, laterPermissions, permissionAreas, roles } from '#shared/roles.ts'
import type { Permission } from '#shared/roles.ts'
import words from '#web/i18n/locales/en/roles.json' with { type: 'json' }
import { rootFolder } from '#tests/support/source-files.ts'

test('the reference of permissions shows what the roles are shipped with', () => {
  const document = readFileSync(join(rootFolder, 'docs/reference/permissions.md'), 'utf8')
  const rows = document.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows.map((row) => row.split('|').map((cell) => cell.trim())).map((cells) => cells.slice(1, -1))).toEqual(
    Object.values(permissionAreas).flatMap((names: readonly Permission[]) => names.map(rowOf)),
  )
})

function rowOf(permission: Permission): string[] {
  const [thing = '', action = ''] = permission.split('.')
  const names: Record<string, Record<string, string>> = words.permissions
  return [
    `\`${permission}\``,
    `${names[thing]?.[action]}${laterPermissions.includes(permission) ? ' (later)' : ''}`,
    ...roles.map((role) => (defaultPermissions[role].includes(permission) ? 'yes' : '')),
  ]
}
