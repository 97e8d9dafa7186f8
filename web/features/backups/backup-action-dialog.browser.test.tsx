import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Backup, BackupCompatibilityReport } from '#shared/contracts/backups.ts'
import * as backupRoutes from '#shared/contracts/routes/backups.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import ActionDialog from './backup-action-dialog.tsx'

const component = setUpComponentTest()

const backup: Backup = {
  id: '00000000-0000-4000-8000-0000000000b1',
  created_at: '2026-11-20T02:00:00.000Z',
  kind: 'scheduled',
  state: 'ready',
  busy: null,
  bytes: 1_000_000,
  sha256: null,
  is_encrypted: false,
  place: 'disk',
  by: null,
  tables: 80,
  rows: 1000,
  files: 3,
  verified_at: '2026-11-20T02:01:00.000Z',
  restored_at: null,
  error: null,
  failure: null,
}
const version = { version: '1.4.0', migrations: 120 }
const fitting: BackupCompatibilityReport = {
  fit: 'same',
  failure: null,
  made_by: version,
  here: version,
  parts: [{ part: 'people', kept: 10, now: 12 }],
}

async function openRestore(report: BackupCompatibilityReport) {
  component.api.on(backupRoutes.getBackupFit, () => report)
  const onDone = vi.fn()
  await renderComponent(
    <ActionDialog action="restore" backup={backup} siteName="Grantwright" onClose={vi.fn()} onDone={onDone} />,
    { auth: signedIn('admin') },
  )
  const dialog = page.getByRole('alertdialog')
  return { dialog, onDone, restore: dialog.getByRole('button', { name: 'Restore', exact: true }) }
}

test('[ADM-08] a restore shows what it changes, waits for the name of the site, and asks an old session for the password', async () => {
  const { dialog, onDone, restore } = await openRestore(fitting)
  await expect.element(dialog.getByRole('row', { name: /People/ })).toMatchTextContent(/10.*12/)
  const name = dialog.getByLabelText('Type Grantwright to restore')
  await name.fill('some other site')
  await expect.element(restore).toBeDisabled()
  await name.fill('Grantwright')
  component.api.on(backupRoutes.restoreBackup, () => problem(403, 'reauthentication_needed'))
  await restore.click()
  const password = dialog.getByLabelText('Your password', { exact: true })
  await expect.element(password).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await password.fill('Violet-Harbour-7')
  component.api.on(backupRoutes.restoreBackup, () => ({ id: backup.id }))
  await restore.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(component.api.sent(backupRoutes.restoreBackup).map(({ body }) => body)).toEqual([
    { site_name: 'Grantwright' },
    { site_name: 'Grantwright', current_password: 'Violet-Harbour-7' },
  ])
})

test('[ADM-08] a backup that does not fit here cannot be restored, and says why', async () => {
  const { dialog, restore } = await openRestore({ ...fitting, fit: null, failure: 'other_secret' })
  await expect.element(dialog.getByText(/made with another APP_SECRET/)).toBeVisible()
  await expect.element(restore).toBeDisabled()
  await expect.element(dialog.getByLabelText('Type Grantwright to restore')).not.toBeInTheDocument()
})
