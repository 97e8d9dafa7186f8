import type { UserRow } from '#shared/contracts/users.ts'

/** How a person is called: the name, otherwise the address, otherwise the number, otherwise the beginning of the id. */
export function personName(person: Pick<UserRow, 'id' | 'name' | 'email' | 'phone'>): string {
  return person.name || person.email || person.phone || person.id.slice(0, 8)
}

/** One or two letters for the avatar. */
export function personInitials(person: Pick<UserRow, 'id' | 'name' | 'email' | 'phone'>): string {
  const [first = '', ...others] = person.name.split(/\s+/).filter((part) => part !== '')
  const last = others.at(-1) ?? ''
  const letters = `${[...first][0] ?? ''}${[...last][0] ?? ''}` || ([...person.email][0] ?? '#')
  return letters.toUpperCase()
}

/** An address with perhaps a name before it, as people paste them. */
type TypedAddress = { email: string; name?: string }

/** Reads addresses: one on each line or between commas and semicolons; `Ana Rusu <ana@example.org>` names a user. */
export function readAddresses(text: string): TypedAddress[] {
  return text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const named = /^(.*?)\s*<([^<>]+)>$/.exec(part)
      const name = named?.[1]?.replaceAll(/^["']|["']$/g, '').trim()
      const email = (named?.[2] ?? part).trim()
      return name ? { email, name } : { email }
    })
}
