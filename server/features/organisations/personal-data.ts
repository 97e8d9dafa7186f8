import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { organisationRoles } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { invitationMailKey } from '#server/features/organisations/events.ts'
import { listPartners } from '#server/features/organisations/partners-service.ts'
import { getOrganisationProfile } from '#server/features/organisations/profile-service.ts'
import { listOrganisationsOf } from '#server/features/organisations/store.ts'
import { listAllTexts } from '#server/features/organisations/texts-service.ts'
import {
  organisationFacts,
  organisationInvitations,
  organisationMembers,
  organisations,
  organisationTextVersions,
} from '#server/features/organisations/tables.ts'
import { withdrawMails } from '#server/mail/outbox.ts'
import { removeNoticesAbout } from '#server/notifications/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/**
 * Organisations belong to their members. One that no one else works for goes with its last member, and everything in it; one
 * with other members lives on, and where the last owner left, the one of the greatest role
 * owns it, of several who came first.
 *
 * @see docs/reference/workspace.md#people-and-rights
 */
export const organisationsPart: PersonalPart = {
  policy: ['organisation', 'invitations'],
  tables: {
    'public.organisations': 'given; erased when nobody else works for it',
    'public.organisation_members': 'given and erased',
    'public.organisation_invitations':
      'those to the address given and erased, those that the person sent erased, others erased with the organisation',
    'public.organisation_facts': 'given as the profile that holds; erased with the organisation',
    'public.organisation_partners': 'given; erased with the organisation',
    'public.organisation_texts': 'given; erased with the organisation',
    'public.organisation_text_versions': 'given as the texts that hold; erased with the organisation',
  },
  async collect(db, { userId, confirmedEmail }) {
    const own = await listOrganisationsOf(db, userId)
    const given = []
    for (const organisation of own) {
      const { id } = organisation
      given.push({
        ...organisation,
        profile: await getOrganisationProfile(db, id),
        partners: await listPartners(db, id),
        texts: await listAllTexts(db, id),
      })
    }
    return { organisations: given, organisation_invitations: await listTo(db, confirmedEmail) }
  },
  async erase(tx, { userId, confirmedEmail }) {
    for (const { id, role } of await listOrganisationsOf(tx, userId)) {
      await tx.execute(sql`select 1 from ${organisations} where ${organisations.id} = ${id} for update`)
      const others = await listOthers(tx, id, userId)
      const heir = organisationRoles.flatMap((each) => others.filter((other) => other.role === each)).at(0)
      if (heir === undefined) await tx.delete(organisations).where(eq(organisations.id, id))
      else if (role === 'owner' && heir.role !== 'owner')
        await tx
          .update(organisationMembers)
          .set({ role: 'owner' })
          .where(and(eq(organisationMembers.organisation_id, id), eq(organisationMembers.user_id, heir.userId)))
    }
    await tx.delete(organisationMembers).where(eq(organisationMembers.user_id, userId))
    const sent = await tx
      .delete(organisationInvitations)
      .where(eq(organisationInvitations.invited_by, userId))
      .returning({ id: organisationInvitations.id, sent_at: organisationInvitations.sent_at })
    await withdrawMails(tx, sent.map(invitationMailKey))
    await removeNoticesAbout(
      tx,
      sent.map(({ id }) => id),
    )
    if (confirmedEmail !== null)
      await tx.delete(organisationInvitations).where(eq(organisationInvitations.email, confirmedEmail))
  },
  async clearUnproven(tx, userId) {
    const own = await listOrganisationsOf(tx, userId)
    await organisationsPart.erase(tx, { userId, confirmedEmail: null })
    for (const table of [organisationFacts, organisationTextVersions])
      await tx.update(table).set({ author_id: null }).where(eq(table.author_id, userId))
    await tx.update(organisations).set({ created_by: null }).where(eq(organisations.created_by, userId))
    return own.length > 0 ? ['organisations'] : []
  },
}

async function listTo(db: Db, email: string | null) {
  if (email === null) return []
  return db
    .select({
      organisation: organisations.name,
      role: organisationInvitations.role,
      created_at: organisationInvitations.created_at,
      expires_at: organisationInvitations.expires_at,
    })
    .from(organisationInvitations)
    .innerJoin(organisations, eq(organisations.id, organisationInvitations.organisation_id))
    .where(eq(organisationInvitations.email, email))
    .orderBy(asc(organisationInvitations.id))
}

async function listOthers(tx: Db, organisationId: string, userId: string) {
  return tx
    .select({ userId: organisationMembers.user_id, role: organisationMembers.role })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisation_id, organisationId), ne(organisationMembers.user_id, userId)))
    .orderBy(asc(organisationMembers.joined_at), asc(organisationMembers.user_id))
}
