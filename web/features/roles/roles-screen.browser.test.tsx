import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as rolesRoutes from '#shared/contracts/routes/roles.ts'
import type { RoleEffect, RoleTable, RoleUpdate } from '#shared/contracts/roles.ts'
import { defaultPermissions, roles } from '#shared/roles.ts'
import type { Permission, Role } from '#shared/roles.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { ViewRole } from '#web/admin/view-role.tsx'
import { useAuth } from '#web/session/auth-context.ts'
import { RolesScreen } from './roles-screen.tsx'

const component = setUpComponentTest()

function tableOf(version: string, given: Partial<Record<Role, readonly Permission[]>> = {}): RoleTable {
  return {
    version,
    roles: roles.map((role) => ({
      role,
      people: 3,
      people_without_factor: 2,
      permissions: [...defaultPermissions[role], ...(given[role] ?? [])],
      second_factor_required: false,
    })),
    changes: [],
  }
}

const boxOf = (name: RegExp | string) => page.getByRole('checkbox', { name })

/** The address and the role that screens see, to be read. */
function Whereabouts(): ReactNode {
  const { pathname, search } = useLocation()
  const { state } = useAuth()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <output data-testid="role">{state.status === 'signed-in' ? state.role.role : ''}</output>
      <Link to="/admin/settings">Settings</Link>
    </>
  )
}

async function openRoles(at = '/admin/roles'): Promise<Rendered> {
  component.api.on(rolesRoutes.getRoleTable, () => tableOf('1'))
  const auth = signedIn('admin')
  const screen = await renderComponent(
    <ViewRole session={auth}>
      {() => (
        <>
          <Whereabouts />
          <RolesScreen />
        </>
      )}
    </ViewRole>,
    { at, auth },
  )
  await expect.element(screen.getByRole('table', { name: 'Permissions by role' })).toBeVisible()
  return screen
}

test('[ROLE-02] arrows lead from box to box over those that cannot be changed, and Space ticks', async () => {
  const screen = await openRoles()
  const first = boxOf(/^User: Open the admin panel/)
  first.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(boxOf(/^Editor: Open the admin panel/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const analytics = boxOf(/^Editor: View analytics/)
  await expect.element(analytics).toHaveFocus()
  await expect.element(analytics).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(analytics).not.toBeChecked()
  // Beyond the last column that can be changed there is nothing to go to.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(boxOf(/^Moderator: View analytics/)).toHaveFocus()
  for (const name of [/^Administrator: Open the admin panel/, /^Administrator: Change role permissions/])
    await expect.element(boxOf(name)).toBeDisabled()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(analytics).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
})

test('[ROLE-02] the box of an area is mixed where some of its permissions are given, and gives all', async () => {
  await openRoles()
  const whole = boxOf('Editor: everything in “Pages and content”')
  await expect.element(whole).toBePartiallyChecked()
  await whole.click()
  await expect.element(whole).toBeChecked()
  await expect.element(boxOf(/^Editor: Delete content/)).toBeChecked()
})

test('[ROLE-02] a comparison shows only what two roles differ in, and is in the address', async () => {
  const screen = await openRoles('/admin/roles?compare=editor-moderator')
  await expect.element(screen.getByRole('combobox', { name: 'Compare' })).toHaveValue('editor-moderator')
  await expect.element(screen.getByRole('rowheader', { name: 'View the activity log' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Edit content', exact: true })).not.toBeInTheDocument()
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Permission', 'Editor', 'Moderator'])
  await screen.getByRole('combobox', { name: 'Compare' }).selectOptions('')
  await expect.element(screen.getByRole('rowheader', { name: 'Edit content', exact: true })).toBeVisible()
})

test('[ROLE-02] leaving with unsaved ticks asks first; staying keeps them, discarding lets go', async () => {
  const screen = await openRoles()
  const box = boxOf(/^Moderator: View settings/)
  await box.click()
  await screen.getByRole('link', { name: 'Settings' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/admin/roles')
  await expect.element(box).toBeChecked()
  await screen.getByRole('tab', { name: 'Permissions' }).click()
  await expect.element(box).toBeChecked()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(box).not.toBeChecked()
  await screen.getByRole('link', { name: 'Settings' }).click()
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/admin/settings')
})

test('[ROLE-02] what another administrator saved first is shown, own ticks stay over it, and the next save names its version', async () => {
  const screen = await openRoles()
  const box = boxOf(/^Moderator: View settings/)
  await box.click()
  const effect: RoleEffect = {
    roles: [{ role: 'moderator', people: 3, gained: ['settings.view'], lost: [], people_held_back: 1 }],
  }
  component.api.on(rolesRoutes.previewRoles, () => effect)
  const newer = tableOf('2', { user: ['analytics.view'] })
  component.api.on(rolesRoutes.updateRoles, ({ body }) =>
    (body as RoleUpdate).version === '2'
      ? tableOf('3', { user: ['analytics.view'], moderator: ['settings.view'] })
      : problem(409, 'roles_conflict', {}, { stored: newer }),
  )
  // The screen asks for the table again once it knows of the conflict.
  component.api.on(rolesRoutes.getRoleTable, () => newer)
  const save = async () => {
    await screen.getByRole('button', { name: 'Review and save' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/Moderator 3 people/)
    await expect.element(dialog).toMatchTextContent(/Can now.*View settings/)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await save()
  const note = screen.getByRole('status').filter({ hasText: 'Someone else changed the roles first' })
  await expect.element(note).toMatchTextContent(/User can now: View analytics/)
  await expect.element(box).toBeChecked()
  await expect.element(boxOf(/^User: View analytics/)).toBeChecked()
  await save()
  await expect.element(note).not.toBeInTheDocument()
  expect(component.api.sent(rolesRoutes.updateRoles).map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: '1' }),
    {
      version: '2',
      permissions: [{ role: 'moderator', permission: 'settings.view', allowed: true }],
      rules: [],
    },
  ])
})

test('[ROLE-02] “View as” shows the area as a role sees it, says so, and leads back', async () => {
  const screen = await openRoles()
  await screen.getByRole('button', { name: 'View as Editor' }).click()
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/admin')
  await expect.element(screen.getByTestId('role')).toHaveTextContent('editor')
  await expect.element(screen.getByText(/Viewing the admin panel as: editor/)).toBeVisible()
  await screen.getByRole('button', { name: 'Back to my own view' }).click()
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/admin/roles')
  await expect.element(screen.getByTestId('role')).toHaveTextContent('admin')
})
