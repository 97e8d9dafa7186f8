import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { attachments } from '#server/files/tables.ts'
import { supportMessages, supportRatings, supportTickets } from '#server/features/support/tables.ts'
import { removeNoticesAbout } from '#server/notifications/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What support keeps about a person: tickets with what both sides wrote in them, but never staff's notes. */
export const supportPart: PersonalPart = {
  policy: ['messages'],
  tables: {
    'public.support_tickets': 'given and erased: the tickets of the account',
    'public.support_messages':
      'given: what both sides wrote in them, without notes of staff; erased with the tickets; of staff who leave only the name goes',
    'public.support_events': 'erased with the tickets; not given: what was done shows in the tickets',
    'public.support_ratings': 'given: what was said of closings; erased with the tickets',
    'public.attachments': 'given: names and sizes of files; erased: rows at once, bytes within a day',
    'public.inbound_mails': 'not given: mails without an owner; what is of a ticket of the account is erased',
    'public.mail_in_keys': 'not given: keys of the mail server, of nobody',
    'public.support_presence': 'not given: who has a ticket open for less than a minute; erased',
    'public.support_merges': 'not given: which messages came from which ticket; erased with the tickets',
  },
  async collect(db, { userId }) {
    const tickets = await db
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.user_id, userId))
      .orderBy(asc(supportTickets.created_at), asc(supportTickets.number))
    const messages = await db
      .select({ message: supportMessages })
      .from(supportMessages)
      .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticket_id))
      .where(and(eq(supportTickets.user_id, userId), eq(supportMessages.kind, 'message')))
      .orderBy(asc(supportMessages.position))
    const files = await db
      .select()
      .from(attachments)
      .where(eq(attachments.user_id, userId))
      .orderBy(asc(attachments.created_at), asc(attachments.id))
    const ratings = await db
      .select({ rating: supportRatings })
      .from(supportRatings)
      .innerJoin(supportTickets, eq(supportTickets.id, supportRatings.ticket_id))
      .where(and(eq(supportTickets.user_id, userId), isNotNull(supportRatings.score)))
      .orderBy(asc(supportRatings.closed_at), asc(supportRatings.id))
    return {
      tickets: tickets.map((ticket) => ({
        number: ticket.number,
        subject: ticket.subject,
        category: ticket.category,
        priority: ticket.priority,
        status: ticket.status,
        created_at: ticket.created_at.toISOString(),
        closed_at: ticket.closed_at?.toISOString() ?? null,
        ratings: ratings
          .filter(({ rating }) => rating.ticket_id === ticket.id)
          .map(({ rating }) => ({ score: rating.score, closed_at: rating.closed_at.toISOString() })),
        messages: messages
          .filter(({ message }) => message.ticket_id === ticket.id)
          .map(({ message }) => ({
            from: message.author_kind,
            ...(message.subject === null ? {} : { subject: message.subject }),
            text: message.body,
            source: message.source,
            at: message.created_at.toISOString(),
          })),
      })),
      files: files.map(({ name, type, bytes, created_at }) => ({
        name,
        type,
        bytes,
        created_at: created_at.toISOString(),
      })),
    }
  },
  async erase(tx, { userId }) {
    const tickets = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.user_id, userId))
    await removeNoticesAbout(
      tx,
      tickets.map(({ id }) => id),
    )
    await tx.execute(sql`
      delete from inbound_mails
      where ticket_id in (select id from support_tickets where user_id = ${userId}::uuid)`)
    await tx.execute(sql`delete from support_presence where user_id = ${userId}::uuid`)
    // Long past, so that the next sweep takes the bytes; what staff sent in the tickets is swept with its messages.
    await tx.execute(sql`
      update attachments set owner_kind = null, owner_id = null, user_id = null, name = 'erased', created_at = 'epoch'
      where user_id = ${userId}::uuid
        and (owner_id is null or exists (
          select from support_messages m join support_tickets t on t.id = m.ticket_id
          where m.id = attachments.owner_id and t.user_id = ${userId}::uuid))`)
    await tx.execute(sql`delete from support_tickets where user_id = ${userId}::uuid`)
  },
  async clearUnproven(tx, userId) {
    const [ticket] = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.user_id, userId))
      .limit(1)
    await supportPart.erase(tx, { userId, confirmedEmail: null })
    await tx.update(attachments).set({ user_id: null }).where(eq(attachments.user_id, userId))
    return ticket === undefined ? [] : ['tickets']
  },
}
