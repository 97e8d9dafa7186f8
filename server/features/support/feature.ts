import type { Deps } from '#server/deps.ts'
import { feature } from '#server/feature.ts'
import {
  findContactSender,
  openContactByMail,
  takeStaffMail,
  writeContactMail,
} from '#server/features/contact/public.ts'
import { supportAdminRoutes } from '#server/features/support/admin-routes.ts'
import { supportFeature } from '#server/features/support/events.ts'
import { sweepFiles } from '#server/features/support/files-service.ts'
import { pruneInboundMails } from '#server/features/support/mail-in.ts'
import { supportMailRoutes } from '#server/features/support/mail-routes.ts'
import { supportPart } from '#server/features/support/personal-data.ts'
import { prunePresence } from '#server/features/support/presence.ts'
import { recomputeDueJob, supportPorts } from '#server/features/support/public.ts'
import { autoCloseInactiveTickets } from '#server/features/support/inactive-tickets.ts'
import { supportRoutes } from '#server/features/support/routes.ts'
import type { MailPorts } from '#server/features/support/settings.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Tickets, in the product and by mail. */
export const support = feature({
  name: 'support',
  routes: ({ deps }) => [
    ...supportRoutes(deps, supportPorts(deps)),
    ...supportMailRoutes(deps, mailPorts(deps)),
    ...supportAdminRoutes(deps, supportPorts(deps)),
  ],
  events: [supportFeature],
  jobs: () => [recomputeDueJob],
  periodicWork: () => [
    {
      name: 'tickets.close_quiet',
      everyMs: usualEveryMs,
      run: (deps) => autoCloseInactiveTickets(deps, supportPorts(deps)),
    },
    { name: 'tickets.prune_files', everyMs: usualEveryMs, run: sweepFiles },
    { name: 'inbound_mails.prune', everyMs: usualEveryMs, run: pruneInboundMails },
    { name: 'tickets.prune_presence', everyMs: usualEveryMs, run: prunePresence },
  ],
  personalData: () => [supportPart],
  tablesWithoutPersonalData: {
    'public.canned_replies':
      'ready answers of the site; who changed them is an id that names nobody once the account is gone',
  },
})

/** Where mails meet the inbox of people without an account. */
function mailPorts(deps: Deps): MailPorts {
  return {
    ...supportPorts(deps),
    contact: {
      sender: (id) => findContactSender(deps.database.db, id),
      write: (tx, office, id, mail) => writeContactMail(tx, deps, office, { id, mail }),
      takeStaffMail: () => takeStaffMail(deps),
      open: (tx, office, mail) => openContactByMail(tx, deps, office, mail),
    },
  }
}
