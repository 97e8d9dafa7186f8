import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contactAnswers, contactMessages } from '#server/features/contact/tables.ts'
import { attachments } from '#server/files/tables.ts'
import { removeNoticesAbout } from '#server/notifications/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/**
 * What the contact form keeps about a person. A message belongs to the owner of the address in it: it is looked up only
 * under an address that the account has confirmed; otherwise anyone could sign up with a stranger's address and read
 * on.
 */
export const contactPart: PersonalPart = {
  policy: ['messages'],
  tables: {
    'public.contact_messages': 'given and erased: messages with the confirmed address of the account',
    'public.contact_answers':
      'given with the message and erased with it; who answered is an id that names nobody once gone',
  },
  async collect(db, { confirmedEmail }) {
    if (confirmedEmail === null) return { contact_messages: [] }
    const rows = await db
      .select()
      .from(contactMessages)
      .where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
      .orderBy(asc(contactMessages.created_at), asc(contactMessages.id))
    const answers = await db
      .select({
        id: contactAnswers.id,
        message_id: contactAnswers.message_id,
        text: contactAnswers.text,
        created_at: contactAnswers.created_at,
        from_client: contactAnswers.from_client,
      })
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.message_id))
      .where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
      .orderBy(asc(contactAnswers.position))
    const files = await db
      .select({ owner_id: attachments.owner_id, name: attachments.name, bytes: attachments.bytes })
      .from(attachments)
      .where(and(eq(attachments.owner_kind, 'contact'), hangsOnRequestOf(confirmedEmail)))
      .orderBy(asc(attachments.created_at), asc(attachments.id))
    const filesOf = (owner: string) =>
      files.filter(({ owner_id }) => owner_id === owner).map(({ name, bytes }) => ({ name, bytes }))
    return {
      contact_messages: rows.map(({ id, version: _version, ...message }) => ({
        ...message,
        files: filesOf(id),
        answers: answers
          .filter(({ message_id }) => message_id === id)
          .map(({ id: answerId, message_id: _, ...answer }) => ({ ...answer, files: filesOf(answerId) })),
      })),
    }
  },
  async erase(tx, { confirmedEmail }) {
    if (confirmedEmail === null) return
    // Long past, so that the next sweep takes the bytes.
    await tx
      .update(attachments)
      .set({ owner_kind: null, owner_id: null, user_id: null, name: 'erased', created_at: new Date(0) })
      .where(and(eq(attachments.owner_kind, 'contact'), hangsOnRequestOf(confirmedEmail)))
    const gone = await tx
      .delete(contactMessages)
      .where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
      .returning({ id: contactMessages.id })
    await removeNoticesAbout(
      tx,
      gone.map(({ id }) => id),
    )
  },
  // A message belongs to the address in it, never to an account that has not confirmed it.
  clearUnproven: async () => [],
}

/** Files of the mails with an address: they hang on a request, or on what came back to it. */
function hangsOnRequestOf(email: string): SQL {
  return sql`${attachments.owner_id} in (
    select m.id from contact_messages m where lower(m.email) = ${email}
    union all
    select a.id from contact_answers a join contact_messages m on m.id = a.message_id where lower(m.email) = ${email})`
}
