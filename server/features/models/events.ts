import { modelEvents } from '#shared/events/models.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import { findAccount } from '#server/people/account.ts'
import { listActiveStaff } from '#server/people/staff.ts'

/** The events of models, with the job that tells them. */
export const modelsFeature = eventFeature('models', modelEvents, tell)

/** Where administrators see what models cost. */
const usePath = '/admin/agents/models'

async function tell(tx: Db, deps: Deps, event: EmittedEvent<typeof modelEvents>): Promise<Messages | null> {
  if (event.name === 'model.connection_changed') return tellConnectionChanged(tx, deps, event)
  if (event.name !== 'model.budget_near' && event.name !== 'model.budget_spent') return null
  const { month, spent, cap } = event.data
  const { mail, notice } = modelEvents[event.name].tells.staff
  const dedupeKey = `${event.name}:${month}`
  const from = new Date(`${month}-01T00:00:00Z`)
  const renewed = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
  const content = { kind: mail, spent, cap, renewed, href: deps.config.publicUrl + usePath }
  const readers = await listActiveStaff(tx, 'settings.edit', new Date(deps.clock.now()))
  return {
    notices: readers.map(({ id: userId }) => ({ userId, kind: notice, data: { renewed }, link: usePath, dedupeKey })),
    personMails: readers.map(({ id: userId }) => ({
      userId,
      topic: 'system',
      content,
      dedupeKey: `${dedupeKey}:${userId}`,
    })),
  }
}

type ConnectionChanged = Extract<EmittedEvent<typeof modelEvents>, { name: 'model.connection_changed' }>

/**
 * Notifies everyone who was an administrator when the server changed, whatever they chose: who removes the others at once
 * does not keep it from them.
 */
async function tellConnectionChanged(tx: Db, deps: Deps, { name, data, by }: ConnectionChanged): Promise<Messages> {
  const { before, after, version, administrators } = data
  const { mail, notice } = modelEvents[name].tells.administrators
  const dedupeKey = `${name}:${version}`
  const author = by.userId === null ? null : await findAccount(tx, by.userId)
  const content = {
    kind: mail,
    by: author?.email ?? '',
    before: before ?? '',
    after: after ?? '',
    href: deps.config.publicUrl + usePath,
  }
  const hosts = { before: before ?? '–', after: after ?? '–' }
  return {
    notices: administrators.map((userId) => ({ userId, kind: notice, data: hosts, link: usePath, dedupeKey })),
    personMails: administrators.map((userId) => ({
      userId,
      topic: 'account',
      content,
      dedupeKey: `${dedupeKey}:${userId}`,
    })),
  }
}
