import type { ReactNode } from 'react'
import { mediaKinds } from '#shared/contracts/media.ts'
import { languages } from '#shared/languages.ts'
import type { FilterChip } from '#web/list/list-parts.tsx'
import { ListChoice, ListFilters, ListSearch } from '#web/list/list-filters.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { mediaFilters } from './media-queries.ts'

type MediaFiltersProps = {
  address: Pick<ListAddress, 'parameters' | 'change'>
  tags: readonly string[]
  /** Offers no kind that has no picture. */
  onlyPictures?: boolean
}

/** Search and filters over the library. */
export function MediaFilters({ address, tags, onlyPictures = false }: MediaFiltersProps): ReactNode {
  const { t } = useTranslation('media')
  return (
    <ListFilters>
      <ListSearch
        address={address}

        label={t('searchLabel')}
        placeholder={t('search')}
      />
      <ListChoice
        address={address}
        name="kind"
        label={t('filter.kind')}
        all={t('filter.anyKind')}
        choices={mediaKinds
          .filter((kind) => !onlyPictures || kind !== 'document')
          .map((kind) => [kind, t(`kinds.${kind}`)] as const)}
      />
      <ListChoice
        address={address}
        name="tag"
        label={t('filter.tag')}
        all={t('filter.anyTag')}
        choices={tags.map((tag) => [tag, tag] as const)}
      />
      <ListChoice
        address={address}
        name="without_alt"
        label={t('filter.without_alt')}
        all={t('filter.anyAlt')}
        choices={languages.map((language) => [language, t(`filter.withoutAlt.${language}`)] as const)}
      />
      <ListChoice
        address={address}
        name="unused"
        label={t('filter.unused')}
        all={t('filter.anyUse')}
        choices={[['yes', t('filter.isUnused')]]}
      />
      <ListChoice
        address={address}
        name="trash"
        label={t('filter.trash')}
        all={t('filter.library')}
        choices={[['yes', t('filter.inTrash')]]}
      />
    </ListFilters>
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
