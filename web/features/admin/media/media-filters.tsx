import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { mediaKinds } from '#shared/contracts/media.ts'
import { languages } from '#shared/languages.ts'
import type { FilterChip } from '#web/features/admin/list/list-parts.tsx'
import type { ListAddress } from '#web/features/admin/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { mediaFilters } from './media-queries.ts'

const searchDelayMs = 250

type MediaFiltersProps = {
  address: Pick<ListAddress, 'parameters' | 'change'>
  tags: readonly string[]
  search?: RefObject<HTMLInputElement | null>
}

/** Search and filters over the library. */
export function MediaFilters({ address, tags, search }: MediaFiltersProps): ReactNode {
  const { t } = useTranslation('media')
  return (
    <search className="filters list-filters">
      <SearchBox address={address} {...(search ? { input: search } : {})} />
      <Choice address={address} name="kind" label={t('filter.kind')} all={t('filter.anyKind')}>
        {mediaKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)}
      </Choice>
      <Choice address={address} name="tag" label={t('filter.tag')} all={t('filter.anyTag')}>
        {tags.map((tag) => [tag, tag] as const)}
      </Choice>
      <Choice address={address} name="without_alt" label={t('filter.without_alt')} all={t('filter.anyAlt')}>
        {languages.map((language) => [language, t(`filter.withoutAlt.${language}`)] as const)}
      </Choice>
      <Choice address={address} name="unused" label={t('filter.unused')} all={t('filter.anyUse')}>
        {[['yes', t('filter.isUnused')]]}
      </Choice>
      <Choice address={address} name="trash" label={t('filter.trash')} all={t('filter.library')}>
        {[['yes', t('filter.inTrash')]]}
      </Choice>
    </search>
  )
}

/** The filters that are set, for their chips. */
export function mediaFilterChips(t: Translate<'media'>, { parameters, change }: ListAddress): FilterChip[] {
  return mediaFilters.flatMap((name) => {
    const value = parameters[name]
    if (value === undefined) return []
    return [{ name, label: chipLabel(t, name, value), onRemove: () => change({ [name]: null }) }]
  })
}

function chipLabel(t: Translate<'media'>, name: (typeof mediaFilters)[number], value: string): string {
  switch (name) {
    case 'q':
      return `${t('filter.searched')}: ${value}`
    case 'tag':
      return `${t('filter.tag')}: ${value}`
    case 'kind': {
      const kind = mediaKinds.find((each) => each === value)
      return kind === undefined ? value : t(`kinds.${kind}`)
    }
    case 'without_alt': {
      const language = languages.find((each) => each === value)
      return language === undefined ? value : t(`filter.withoutAlt.${language}`)
    }
    case 'unused':
      return t('filter.isUnused')
    case 'trash':
      return t('filter.inTrash')
  }
}

/** What is typed goes into the address after a short rest. */
function SearchBox({
  address,
  input,
}: {
  address: MediaFiltersProps['address']
  input?: RefObject<HTMLInputElement | null>
}): ReactNode {
  const { t } = useTranslation('media')
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
        {...(input ? { ref: input } : {})}
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

function Choice({
  address,
  name,
  label,
  all,
  children,
}: {
  address: MediaFiltersProps['address']
  name: string
  label: string
  all: string
  children: readonly (readonly [value: string, label: string])[]
}): ReactNode {
  return (
    <span className="select-wrap">
      <select
        className="select"
        aria-label={label}
        value={address.parameters[name] ?? ''}
        onChange={(event) => address.change({ [name]: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {children.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chev-down" size={18} />
    </span>
  )
}
