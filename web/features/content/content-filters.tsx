import type { ReactNode, RefObject } from 'react'
import { gridStates } from '#shared/contracts/content-grid.ts'
import type { TreeSection } from '#shared/contracts/content-grid.ts'
import { languages } from '#shared/languages.ts'
import { ListMenu } from '#web/list/list-parts.tsx'
import type { FilterChip } from '#web/list/list-parts.tsx'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import type { Catalog } from '#web/i18n/catalog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/field.tsx'
import { pageName, plainName } from '#web/content/page-names.ts'
import { contentFilters } from './content-queries.ts'

/** States of a translator's work; those that compare with the catalogue are for developers. */
const translatorStates = gridStates.filter((state) => state !== 'unseeded' && state !== 'unknown')
const developerStates = gridStates.filter((state) => state === 'unseeded' || state === 'unknown')

type ContentFiltersProps = {
  address: ListAddress
  search: RefObject<HTMLInputElement | null>
  tree: readonly TreeSection[]
}

/** Search and filters over the list; all of them are in the address. */
export function ContentFilters({ address, search, tree }: ContentFiltersProps): ReactNode {
  const { t, i18n } = useTranslation(['content', 'admin'])
  const { parameters, change } = address
  const pages = [...new Set(tree.map(({ page }) => page))]
  const sections = tree.filter(({ page }) => page === parameters['page']).map(({ section }) => section)
  return (
    <ListFilters>
      <ListSearch address={address} input={search} label={t('searchLabel')} placeholder={t('search')} />
      <ListChoice
        address={address}
        name="page"
        label={t('filter.page')}
        all={t('filter.allPages')}
        choices={pages.map((page) => [page, pageName(page, i18n)])}
        clears={['section']}
      />
      <ListChoice
        address={address}
        name="section"
        label={t('filter.section')}
        all={t('filter.allSections')}
        choices={sections.map((section) => [section, plainName(section)])}
      />
      <ListChoice
        address={address}
        name="language"
        label={t('filter.language')}
        all={t('filter.allLanguages')}
        choices={languages.map((language) => [language, t(`languages.${language}`)])}
      />
      <ListChoice
        address={address}
        name="state"
        label={t('filter.state')}
        all={t('filter.anyState')}
        choices={translatorStates.map((state) => [state, t(`states.${state}`)])}
      />
      <ListMenu label={t('admin:list.filters')} icon="filter">
        <TextField
          type="date"
          label={t('filter.changed_since')}
          value={parameters['changed_since'] ?? ''}
          onChange={(event) => change({ changed_since: event.currentTarget.value })}
        />
        <h3>{t('forDevelopers')}</h3>
        <TextField
          label={t('filter.content_key')}
          value={parameters['content_key'] ?? ''}
          onChange={(event) => change({ content_key: event.currentTarget.value }, 'replace')}
        />
        <ListChoice
          address={address}
          name="state"
          label={t('filter.catalogue')}
          all={t('filter.anyState')}
          choices={developerStates.map((state) => [state, t(`states.${state}`)])}
        />
      </ListMenu>
    </ListFilters>
  )
}

/** The filters that are set, for their chips. */
export function contentFilterChips(
  { t, i18n }: { t: Translate<'content'>; i18n: Catalog },
  { parameters, change }: ListAddress,
): FilterChip[] {
  return contentFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    const words = name === 'state' ? gridStates.find((state) => state === value) : undefined
    const language = name === 'language' ? languages.find((each) => each === value) : undefined
    const named = name === 'page' ? pageName(value, i18n) : name === 'section' ? plainName(value) : value
    const shown = words ? t(`states.${words}`) : language ? t(`languages.${language}`) : named
    const changes = name === 'page' ? { page: null, section: null } : { [name]: null }
    return [{ name, label: `${t(`filter.${filterWord(name)}`)}: ${shown}`, onRemove: () => change(changes) }]
  })
}

const filterWords = ['page', 'section', 'language', 'state', 'q', 'content_key', 'changed_since'] as const

function filterWord(name: string): (typeof filterWords)[number] {
  return filterWords.find((each) => each === name) ?? 'q'
}
