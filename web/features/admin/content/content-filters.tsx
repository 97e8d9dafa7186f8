import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { gridStates } from '#shared/contracts/content-grid.ts'
import type { TreeSection } from '#shared/contracts/content-grid.ts'
import { languages } from '#shared/languages.ts'
import { ListMenu } from '#web/features/admin/list/list-parts.tsx'
import type { FilterChip } from '#web/features/admin/list/list-parts.tsx'
import type { ListAddress } from '#web/features/admin/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { contentFilters } from './content-queries.ts'

const searchDelayMs = 250

type ContentFiltersProps = {
  address: ListAddress
  search: RefObject<HTMLInputElement | null>
  tree: readonly TreeSection[]
}

/** Search and filters over the list; all of them are in the address. */
export function ContentFilters({ address, search, tree }: ContentFiltersProps): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const { parameters, change } = address
  const pages = [...new Set(tree.map(({ page }) => page))]
  const sections = tree.filter(({ page }) => page === parameters['page']).map(({ section }) => section)
  return (
    <search className="filters list-filters">
      <SearchBox address={address} input={search} />
      <Choice
        label={t('filter.page')}
        all={t('filter.allPages')}
        value={parameters['page']}
        choices={pages.map((page) => [page, page])}
        onChoose={(page) => change({ page, section: null })}
      />
      <Choice
        label={t('filter.section')}
        all={t('filter.allSections')}
        value={parameters['section']}
        choices={sections.map((section) => [section, section])}
        onChoose={(section) => change({ section })}
      />
      <Choice
        label={t('filter.language')}
        all={t('filter.allLanguages')}
        value={parameters['language']}
        choices={languages.map((language) => [language, t(`languages.${language}`)])}
        onChoose={(language) => change({ language })}
      />
      <Choice
        label={t('filter.state')}
        all={t('filter.anyState')}
        value={parameters['state']}
        choices={gridStates.map((state) => [state, t(`states.${state}`)])}
        onChoose={(state) => change({ state })}
      />
      <ListMenu label={t('admin:list.filters')} icon="filter">
        <TextField
          label={t('filter.content_key')}
          value={parameters['content_key'] ?? ''}
          onChange={(event) => change({ content_key: event.currentTarget.value }, 'replace')}
        />
        <TextField
          type="date"
          label={t('filter.changed_since')}
          value={parameters['changed_since'] ?? ''}
          onChange={(event) => change({ changed_since: event.currentTarget.value })}
        />
      </ListMenu>
    </search>
  )
}

/** The filters that are set, for their chips. */
export function contentFilterChips(t: Translate<'content'>, { parameters, change }: ListAddress): FilterChip[] {
  return contentFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    const words = name === 'state' ? gridStates.find((state) => state === value) : undefined
    const language = name === 'language' ? languages.find((each) => each === value) : undefined
    const shown = words ? t(`states.${words}`) : language ? t(`languages.${language}`) : value
    const changes = name === 'page' ? { page: null, section: null } : { [name]: null }
    return [{ name, label: `${t(`filter.${filterWord(name)}`)}: ${shown}`, onRemove: () => change(changes) }]
  })
}

const filterWords = ['page', 'section', 'language', 'state', 'q', 'content_key', 'changed_since'] as const

function filterWord(name: string): (typeof filterWords)[number] {
  return filterWords.find((each) => each === name) ?? 'q'
}

/** What is typed goes into the address after a short rest. */
function SearchBox({ address, input }: { address: ListAddress; input: RefObject<HTMLInputElement | null> }): ReactNode {
  const { t } = useTranslation('content')
  const asked = address.parameters['q'] ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // Back, or a chip that was taken off, changes the address under the field.
  if (known !== asked) {
    setKnown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => address.change({ q: typed.trim() }, 'replace'), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, asked, address])
  return (
    <span className="list-search">
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={t('searchLabel')}
        placeholder={t('search')}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </span>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | undefined
  choices: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, all, value, choices, onChoose }: ChoiceProps): ReactNode {
  return (
    <span className="select-wrap">
      <select
        className="select"
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chev-down" size={18} />
    </span>
  )
}
