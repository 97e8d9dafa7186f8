import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { fullTitle } from '#shared/pages/full-title.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { searchFactsAt, siteFacts } from '#web/features/editor/page-facts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from '#web/features/editor/search-sample.module.css'

type SearchSampleProps = {
  language: Language
  pathname: string
  /** What is being typed and not saved. */
  typed?: { id: ContentId; value: ContentValue } | undefined
}

/** The page as a search engine lists it, and as a shared link shows it. */
export function SearchSample({ language, pathname, typed }: SearchSampleProps): ReactNode {
  const { t } = useTranslation('editor')
  const { data } = useQuery(pageContentQuery(browserApi, 'layout', language))
  const facts = searchFactsAt(pathname)
  const read = (id: ContentId): ContentValue =>
    typed?.id === id ? typed.value : readContentValue(data?.values[id] ?? '')
  const title = fullTitle(facts ? read(facts.title).text : '', read(siteFacts.name).text)
  const description = facts ? read(facts.description).text : ''
  const picture = (facts && read(facts.image).url) || read(siteFacts.image).url || `/art/share-${language}.png`
  return (
    <>
      {facts === null ? null : (
        <figure className={styles.found} lang={language}>
          <figcaption lang="">{t('search.found')}</figcaption>
          <small>{location.host + pathname}</small>
          <b>{title}</b>
          <p>{description || t('search.noDescription')}</p>
        </figure>
      )}
      <figure className={styles.found} lang={language}>
        <figcaption lang="">{t('search.shared')}</figcaption>
        <img src={picture} alt="" />
        <b>{title}</b>
        <small>{location.host}</small>
      </figure>
    </>
  )
}
