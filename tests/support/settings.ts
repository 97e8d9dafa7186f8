import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Changes settings as an administrator would. @throws {Error} when they are refused. */
export async function changeSettings(app: TestApp, values: Record<string, unknown>): Promise<void> {
  const admin = await signIn(app, 'admin')
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const { status } = await admin.send('PUT', '/api/admin/settings', { ...values, version: body.version })
  if (status !== 200) throw new Error(`The settings were refused: ${status}`)
}
