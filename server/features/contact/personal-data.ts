import { asc, eq, sql } from 'drizzle-orm'
import { contactAnswers, contactMessages } from '#server/features/contact/tables.ts'
import type { PersonalPart } from '#server/personal-data.ts'

/**
 * What the contact form keeps about a person. A message belongs to whoever owns the address in it: it is looked for only
 * under an address that the account has confirmed, or anybody could sign up with a stranger's address and read on.
 */
export const contactPart: PersonalPart = {
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
        message_id: contactAnswers.message_id,
        text: contactAnswers.text,
        created_at: contactAnswers.created_at,
      })
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.message_id))
      .where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
      .orderBy(asc(contactAnswers.created_at), asc(contactAnswers.id))
    return {
      contact_messages: rows.map(({ id, version: _version, ...message }) => ({
        ...message,
        answers: answers.filter(({ message_id }) => message_id === id).map(({ message_id: _, ...answer }) => answer),
      })),
    }
  },
  async erase(tx, { confirmedEmail }) {
    if (confirmedEmail === null) return
    await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
  },
}
