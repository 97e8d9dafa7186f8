/** What members of an organisation may do there, from the most to the least. @see docs/reference/workspace.md#people-and-rights */
export const organisationRoles = ['owner', 'editor', 'commenter', 'viewer'] as const

export type OrganisationRole = (typeof organisationRoles)[number]

/** True for a role that may do at least what another may. */
export function mayAs(role: OrganisationRole, atLeast: OrganisationRole): boolean {
  return organisationRoles.indexOf(role) <= organisationRoles.indexOf(atLeast)
}
