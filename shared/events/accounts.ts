import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'
import { languages } from '#shared/languages.ts'
import { roles } from '#shared/roles.ts'

const id = z.uuid()
/** `language`: of the request, for who never chose one. */
const account = z.object({ user_id: id, language: z.enum(languages) })

/**
 * What happens to accounts. `owner`: whose account it is. Codes and links that act, and warnings, are no events: the auth
 * service writes them to the address of that moment.
 */
export const accountEvents = {
  'user.registered': declareEvent({
    data: z.object({ user_id: id }),
    webhook: (data) => ({ kind: 'user.registered', data }),
    tells: {},
  }),
  'user.role_changed': declareEvent({
    data: account.extend({ role: z.enum(roles) }),
    log: 'user.change_role',
    tells: { owner: { mail: 'role_changed', notice: 'role_changed' } },
  }),
  'account.deletion_scheduled': declareEvent({
    data: account.extend({ erase_at: z.iso.datetime() }),
    log: { client: 'account.request_deletion', staff: 'user.delete' },
    tells: { owner: { mail: 'deletion_scheduled' } },
  }),
  'account.deletion_cancelled': declareEvent({
    data: account,
    log: { client: 'account.cancel_deletion', staff: 'user.cancel_deletion' },
    tells: { owner: { mail: 'deletion_cancelled' } },
  }),
} as const
