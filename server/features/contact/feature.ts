import { feature } from '#server/feature.ts'
import { contactFeature } from '#server/features/contact/events.ts'
import { contactPart } from '#server/features/contact/personal-data.ts'
import { pruneOldContactMessages } from '#server/features/contact/retention.ts'
import { contactRoutes } from '#server/features/contact/routes.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { createTicket, supportPorts } from '#server/features/support/public.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** What people without an account write to the office. */
export const contact = feature({
  name: 'contact',
  routes({ deps }) {
    const support = supportPorts(deps)
    return contactRoutes(deps, {
      ...support,
      async openTicket({ ownerId, subject, message, language }) {
        const client = { userId: ownerId, actor: null, requestId: null }
        const input = { subject, message, priority: 'normal', category: 'other', language } as const
        return (await createTicket(deps, support, client, { input: { ...input, attachments: [] }, language })).id
      },
    })
  },
  events: [contactFeature],
  periodicWork: () => [
    {
      name: 'contact.prune',
      everyMs: usualEveryMs,
      run: async (deps) => pruneOldContactMessages(deps, (await readSettings(deps)).keep_contact_days),
    },
  ],
  personalData: () => [contactPart],
})
