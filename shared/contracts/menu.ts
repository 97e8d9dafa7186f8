import { z } from 'zod'
import { languages } from '#shared/languages.ts'
import { menuContentIds, menuPages } from '#shared/menu/targets.ts'

/** Places of a menu, as the product shows them. */
export const menuLocations = ['header', 'footer', 'bottom'] as const
/** A place of the menu: the bar at the top, the columns of the footer, the line at the bottom. */
export type MenuLocation = (typeof menuLocations)[number]

/** Who sees an entry. `staff`: whose role opens the admin area. */
export const menuAudiences = ['all', 'visitors', 'signed_in', 'staff'] as const
export type MenuAudience = (typeof menuAudiences)[number]

/** Longest label, in characters. */
export const menuLabelLengthMax = 60
/** More entries at the top of the header than this are too many to be read at a glance: the screen warns. */
export const headerEntriesAdvised = 7
/** Most entries on one level. */
const entriesMax = 40
const addressLengthMax = 2048

/**
 * True for an address that a menu may lead to: a place on this site, https, http, mailto or tel.
 *
 * Browsers read `//host`, `/\host` and addresses with line ends or tabs as other sites, so those are refused.
 */
function isMenuAddress(text: string): boolean {
  if (text.length > addressLengthMax || /[\p{Cc}\s\\]/u.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (/^mailto:[^@]+@[^@]+$/i.test(text) || /^tel:\+?[\d().-]+$/i.test(text)) return true
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

/** True for an anchor: `#place` on the page that is open, or `/page#place`. */
function isMenuAnchor(text: string): boolean {
  return text.length <= addressLengthMax && /^(\/(?!\/)[\w/.-]*)?#[A-Za-z][\w-]*$/.test(text)
}

const targetSchema = z.discriminatedUnion('kind', [
  /** An element of the site's content: its words and its address are edited on the page. */
  z.object({ kind: z.literal('content'), id: z.enum(menuContentIds) }).strict(),
  z.object({ kind: z.literal('page'), page: z.enum(menuPages) }).strict(),
  z.object({ kind: z.literal('custom'), slug: z.string().regex(/^[\w-]{1,100}$/) }).strict(),
  z
    .object({
      kind: z.literal('anchor'),
      anchor: z.string().max(addressLengthMax).refine(isMenuAnchor, 'must be #place or /page#place'),
    })
    .strict(),
  z
    .object({
      kind: z.literal('address'),
      url: z.string().max(addressLengthMax).refine(isMenuAddress, 'must be /place, https:, http:, mailto: or tel:'),
    })
    .strict(),
  z.object({ kind: z.literal('launch') }).strict(),
  z.object({ kind: z.literal('sign_in'), tab: z.enum(['login', 'register']) }).strict(),
  /** Leads nowhere: the title of the entries below it. */
  z.object({ kind: z.literal('group') }).strict(),
])

const labelSchema = z
  .string()
  .max(menuLabelLengthMax)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
  .transform((text) => text.trim())

const childSchema = z
  .object({
    id: z.string().regex(/^[\w-]{1,40}$/),
    target: targetSchema,
    /** Empty: what the target is called. */
    labels: z.object({ en: labelSchema, ru: labelSchema, ro: labelSchema }).strict(),
    new_tab: z.boolean(),
    audience: z.enum(menuAudiences),
    /** Languages in which the entry is not shown. */
    hidden: z.array(z.enum(languages)).max(languages.length),
  })
  .strict()

const topSchema = childSchema.extend({ children: z.array(childSchema).max(entriesMax) }).strict()

/** The whole menu: entries of each place in their order, with one level below. */
export const menuTreeSchema = z
  .object({
    header: z.array(topSchema).max(entriesMax),
    /** Columns: each a title with its entries. */
    footer: z.array(topSchema).max(entriesMax),
    bottom: z.array(topSchema).max(entriesMax),
  })
  .strict()
  .superRefine((tree, context) => {
    const seen = new Set<string>()
    for (const place of menuLocations) {
      for (const [position, entry] of tree[place].entries()) {
        const { children, ...own } = entry
        const path = [place, position]
        checkEntry(own, path, seen, context)
        for (const [below, child] of children.entries()) {
          checkEntry(child, [...path, 'children', below], seen, context)
          if (child.target.kind === 'group')
            context.addIssue({
              code: 'custom',
              path: [...path, 'children', below, 'target'],
              message: 'a title belongs at the top',
            })
        }
        if (place === 'footer' && own.target.kind !== 'group' && own.target.kind !== 'content')
          context.addIssue({
            code: 'custom',
            path: [...path, 'target'],
            message: 'a column of the footer has a title, not a link',
          })
        if (place === 'bottom' && (children.length > 0 || own.target.kind === 'group'))
          context.addIssue({ code: 'custom', path, message: 'the line at the bottom has one level and no titles' })
      }
    }
  })

function checkEntry(
  entry: z.output<typeof childSchema>,
  path: (string | number)[],
  seen: Set<string>,
  context: z.RefinementCtx,
): void {
  if (seen.has(entry.id)) context.addIssue({ code: 'custom', path: [...path, 'id'], message: 'must be used once' })
  seen.add(entry.id)
  const isNameless = ['group', 'anchor', 'address'].includes(entry.target.kind)
  if (isNameless && entry.labels.en === '')
    context.addIssue({
      code: 'custom',
      path: [...path, 'labels', 'en'],
      message: 'must not be empty: nothing else names it',
    })
}

/** What a menu entry can be called and whether it can be reached, in one language. */
const languageFactsSchema = z.object({
  /** Words, address and visibility of the content elements that entries may take theirs from. */
  words: z.record(z.string(), z.object({ text: z.string(), url: z.string(), visible: z.boolean() })),
  pages: z.array(z.object({ slug: z.string(), title: z.string(), published: z.boolean(), show_in_menu: z.boolean() })),
})

/** What the manager shows: the stored menu and what its entries can lead to. */
export const menuTableSchema = z.object({
  /** Names the stored menu; `0` is the menu as shipped. */
  version: z.string(),
  tree: menuTreeSchema,
  saved_at: z.iso.datetime().nullable(),
  facts: z.object({ en: languageFactsSchema, ru: languageFactsSchema, ro: languageFactsSchema }),
})

const versionSchema = z.string().regex(/^\d{1,15}$/)

/** A menu to be stored whole, made from the version named. */
export const menuUpdateSchema = z.object({ version: versionSchema, tree: menuTreeSchema }).strict()
/** An earlier menu to be stored again. */
export const menuRestoreSchema = z.object({ version: versionSchema, restore: versionSchema }).strict()

export type MenuTree = z.output<typeof menuTreeSchema>
/** An entry at the top, with those below it. */
export type MenuTopEntry = MenuTree['header'][number]
/** What every entry has, at the top or below. */
export type MenuChildEntry = MenuTopEntry['children'][number]
/** What an entry leads to. */
export type MenuTarget = MenuChildEntry['target']
export type MenuLanguageFacts = z.output<typeof languageFactsSchema>
export type MenuTable = z.output<typeof menuTableSchema>
export type MenuUpdate = z.output<typeof menuUpdateSchema>
export type MenuRestore = z.output<typeof menuRestoreSchema>
