import { asc, sql } from 'drizzle-orm'
import { contactMessages } from '#server/features/contact/tables.ts'
import type { PersonalPart } from '#server/personal-data.ts'

/**
 * What the contact form keeps about a person. A message belongs to whoever owns the address in it: it is looked for only
 * under an address that the account has confirmed, or anybody could sign up with a stranger's address and read on.
 */
export const contactPart: PersonalPart = {
  tables: { 'public.contact_messages': 'given and erased: messages with the confirmed address of the account' },
  async collect(db, { confirmedEmail }) {
    if (confirmedEmail === null) return { contact_messages: [] }
    const rows = await db
      .select()
      .from(contactMessages)
      .where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
      .orderBy(asc(contactMessages.created_at))
    return { contact_messages: rows.map(({ id: _id, ...message }) => message) }
  },
  async erase(tx, { confirmedEmail }) {
    if (confirmedEmail === null) return
    await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${confirmedEmail}`)
  },
}
