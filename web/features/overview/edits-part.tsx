import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecentEdits } from '#shared/contracts/overview.ts'
import { isLanguage } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { addressOnPage } from '#web/content/page-address.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useSlotName } from '#web/features/pages/public/slot-name.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { editsQuery } from './overview-queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'
import rowline from '#web/ui/rowline.module.css'

const pageNames = ['home', 'features', 'about', 'contact', 'faq', 'login', 'dashboard', 'privacy', 'terms'] as const

/** A name of the database, with spaces. */
function inWords(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The texts that were changed last; each leads to its block. @param mayEdit whether the block opens on the page. */
export function EditsPart({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('overview')
  const placeName = useSlotName()
  const query = useQuery(editsQuery(browserApi))
  const placeOf = ({ page, section, content_key: key }: RecentEdits['items'][number]): string => {
    const known = pageNames.find((each) => each === page)
    const name = known === undefined ? page : t(`edits.pages.${known}`)
    return [name, inWords(section), inWords(placeName({ section, key }))].join(', ')
  }
  return (
    <Part title={t('edits.title')} query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? <p>{t('edits.none')}</p> : null}
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={`${item.page} ${item.section} ${item.content_key} ${item.language}`} className={rowline.rowline}>
                <div className={rowline.text}>
                  <Link
                    to={
                      mayEdit
                        ? addressOnPage(item, item.language)
                        : `${screenPath('content')}?page=${encodeURIComponent(item.page)}&section=${encodeURIComponent(item.section)}`
                    }
                  >
                    {item.beginning === '' ? placeOf(item) : t('edits.text', { text: item.beginning })}
                  </Link>
                  <span>
                    {item.beginning === '' ? null : `${placeOf(item)}, `}
                    {isLanguage(item.language) ? t(`edits.languages.${item.language}`) : item.language}
                  </span>
                  {' · '}
                  <span>
                    {item.actor_name} <TimeMark at={item.at} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
