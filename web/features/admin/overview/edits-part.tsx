import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-client.ts'
import { sectionPath } from '#web/features/admin/admin-entries.ts'
import { placeOnPage } from '#web/features/admin/content/page-address.ts'
import { TimeMark } from '#web/features/admin/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { editsQuery } from './overview-queries.ts'
import { Part } from './part.tsx'

/** The texts that were changed last; each leads to its block. @param mayEdit whether the block opens on the page. */
export function EditsPart({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('overview')
  const query = useQuery(editsQuery(browserApi))
  return (
    <Part title={t('edits.title')} query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? <p>{t('edits.none')}</p> : null}
          <ul className="ov-list">
            {items.map((item) => (
              <li key={`${item.page} ${item.section} ${item.content_key} ${item.language}`} className="rowline">
                <div className="rowline-text">
                  <Link
                    to={
                      mayEdit
                        ? placeOnPage(item, item.language)
                        : `${sectionPath('content')}?page=${encodeURIComponent(item.page)}&section=${encodeURIComponent(item.section)}`
                    }
                  >
                    {`${item.page} / ${item.section} / ${item.content_key}`}
                  </Link>
                  <span>
                    {item.language.toUpperCase()} {item.actor_name} <TimeMark at={item.at} />
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
