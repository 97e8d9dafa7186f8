import { useQuery } from '@tanstack/react-query'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { completeAddress } from '#shared/content/complete-address.ts'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { isPublished, useCustomPages } from '#web/content/custom-pages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import type { ComboboxGroup, ComboboxOption } from '#web/ui/combobox-field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'

/** Pages of the site with texts of their own, in the order of the menu. */
const sitePages = ['home', 'features', 'about', 'contact', 'faq', 'privacy', 'terms'] as const
/** Places on pages that visitors know by name. */
const places = {
  agents: `${paths.home}#agents`,
  chat: `${paths.home}#dashboard`,
  programmes: `${paths.features}#programmes`,
  prices: `${paths.features}#prices`,
  form: `${paths.contact}#form`,
} as const
const placeNames = ['agents', 'chat', 'programmes', 'prices', 'form'] as const
/** What is no page: the launch flow, and the forms of an account. */
const actions = { assistant: 'assistant', register: paths.register, login: paths.login } as const
/** Most files of the library that the list shows. */
const filesMax = 6

type LinkTargets = {
  /** What there is to choose: what was typed as an address, the sections of the page that it leads to, pages, actions, files. */
  groups: readonly ComboboxGroup[]
  /** What an address leads to, when it is known; null for others. */
  nameOf: (address: string) => string | null
  /** True for a page of the site that visitors do not see yet. */
  isUnpublished: (address: string) => boolean
}

/**
 * Where a link can lead.
 *
 * @param filter what was typed to narrow the list; null: all of it.
 * @param isOpen false asks the server for nothing.
 * @param withActions false where a link cannot start the launch flow.
 */
export function useLinkTargets(
  address: string,
  { filter, isOpen, withActions }: { filter: string | null; isOpen: boolean; withActions: boolean },
): LinkTargets {
  const { t } = useTranslation('editor')
  const { items: custom } = useCustomPages()
  const pages: ComboboxOption[] = [
    ...sitePages.map((page) => option(paths[page], t(`pages.${page}`))),
    ...custom.map((page) => {
      const title = page.title || page.slug
      return option(paths.page(page.slug), isPublished(page) ? title : t('link.unpublished', { title }))
    }),
  ]
  const known = placeNames.map((place) => option(places[place], t(`link.${place}`)))
  const acts = (['assistant', 'register', 'login'] as const)
    .filter((act) => withActions || act !== 'assistant')
    .map((act) => ({ value: actions[act], name: t(`link.${act}`) }))
  const here = pages.find(({ value }) => value === (address.split('#')[0] ?? ''))
  const sections = useSections(isOpen ? (here?.value ?? null) : null)
  const files = useFiles(isOpen, filter ?? '')
  const whole = completeAddress(filter ?? '')
  const all = [...pages, ...known, ...acts, ...sections]
  const fits = (options: readonly ComboboxOption[]): ComboboxOption[] =>
    options.filter(({ name, value }) => filter === null || holds(`${name} ${value}`, filter))
  return {
    groups: [
      { label: t('link.typed'), options: filter === null || whole === filter ? [] : [{ value: whole, name: whole }] },
      { label: t('link.sectionsOf', { page: here?.name ?? '' }), options: fits(sections) },
      { label: t('link.pages'), options: fits(pages) },
      { label: t('link.places'), options: fits(known) },
      { label: t('link.actions'), options: fits(acts) },
      { label: t('link.files'), options: files },
    ].filter(({ options }) => options.length > 0),
    nameOf: (of) => all.find(({ value }) => value === of)?.name ?? null,
    isUnpublished: (of) => {
      const [path] = of.split(/[?#]/)
      return custom.some((page) => paths.page(page.slug) === path && !isPublished(page))
    },
  }
}

function option(value: string, name: string): ComboboxOption {
  return { value, name, detail: value }
}

/** Ignores case and marks over letters: "finantare" finds „finanțare”. */
function holds(words: string, part: string): boolean {
  const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
  return plain(words).includes(plain(part.trim()))
}

/** The sections of a page that have an anchor, for who may see them. @param path null asks for nothing */
function useSections(path: string | null): ComboboxOption[] {
  const language = useLanguage()
  const may = usePermission()
  const slug = /^\/page\/([^/]+)$/.exec(path ?? '')?.[1]
  const page = sitePages.find((each) => paths[each] === path)
  const { data } = useQuery({
    queryKey: ['admin', 'link-sections', path, language] as const,
    enabled: slug === undefined ? page !== undefined && may('content.view_hidden') : may('pages.edit'),
    retry: false,
    async queryFn({ signal }) {
      if (slug !== undefined) {
        const query = { language, preview: '1' } as const
        const shown = await browserApi.call(pagesRoutes.getPage, { path: { slug }, query, signal })
        return shown.sections.map(({ name, title }) => ({ anchor: name, title: title || name }))
      }
      const query = new URLSearchParams({ page: page ?? '', language })
      const { items } = await browserApi.call(contentStaffRoutes.listSections, { query, signal })
      // The page's own have other anchors, if any: `places` lists those.
      const added = items.filter((section) => section.built_in !== true)
      return added.map(({ name, title }) => ({ anchor: `section-${name}`, title: title || name }))
    },
  })
  return (data ?? []).map(({ anchor, title }) => option(`${path}#${anchor}`, title))
}

/** Files of the library whose name or description holds what was typed, or the newest ones. */
function useFiles(isOpen: boolean, typed: string): ComboboxOption[] {
  const may = usePermission()
  const asked = useSettled(typed.trim().slice(0, 200))
  const { data } = useQuery({
    queryKey: ['admin', 'media', 'to-link', asked] as const,
    enabled: isOpen && may('media.edit') && !/^[/#?]|:/.test(asked),
    retry: false,
    async queryFn({ signal }) {
      const query = { limit: String(filesMax), ...(asked === '' ? {} : { q: asked }) }
      // The contract brings its checks along: only who opens the list needs them.
      const [{ items }, { mediaAddress }] = await Promise.all([
        browserApi.call(mediaRoutes.listMedia, { query, signal }),
        import('#shared/contracts/media.ts'),
      ])
      return items.map((item) => ({ value: mediaAddress(item, 'original'), name: item.name }))
    },
  })
  return data ?? []
}

function usePermission(): (permission: Permission) => boolean {
  const { state } = useAuth()
  return (permission) => state.status === 'signed-in' && state.role.permissions.includes(permission)
}
