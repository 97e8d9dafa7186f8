import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { readOffice } from '#server/features/consultations/office-store.ts'
import { findContactSender, openContactByMail, writeContactMail } from '#server/features/contact/mail-service.ts'
import { takeStaffMail } from '#server/features/contact/send-service.ts'
import { hasFeature, takeFileBytes } from '#server/features/subscriptions/access.ts'
import { recomputeDueTimes } from '#server/features/support/recompute.ts'
import { shippedOffice } from '#server/features/support/settings.ts'
import type { MailWorld, SupportWorld } from '#server/features/support/settings.ts'
import { jobKind } from '#server/jobs/jobs.ts'

/**
 * Where support meets consultations and plans: answers are promised in the working time of the office that people book, and
 * a plan may promise them sooner, and more files.
 */
export function supportWorld(deps: Deps): SupportWorld {
  return {
    async office() {
      const { calendars } = await readOffice(deps.database.db, '1970')
      return calendars.find(({ active }) => active)?.office ?? shippedOffice
    },
    async firstPriority(userId) {
      return (await hasFeature(deps.database.db, deps, userId, 'priority_support')) ? 'high' : null
    },
    takeFileBytes: (userId, bytes) => takeFileBytes(deps, userId, bytes),
  }
}

/** Where mails meet the inbox of people without an account. */
export function mailWorld(deps: Deps): MailWorld {
  const support = supportWorld(deps)
  return {
    ...support,
    contact: {
      sender: (id) => findContactSender(deps.database.db, id),
      write: (tx, office, id, mail) => writeContactMail(tx, deps, office, id, mail),
      takeStaffMail: () => takeStaffMail(deps),
      open: (tx, office, mail) => openContactByMail(tx, deps, office, mail),
    },
  }
}

/** Computes promised answers anew after the office's hours or closed periods changed. */
export const recomputeDueJob = jobKind('tickets.recompute_due', z.object({}), (deps) =>
  recomputeDueTimes(deps, supportWorld(deps)),
)
