import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { MoreList } from './more-list.tsx'

type Column =
  | 'address'
  | 'count'
  | 'created'
  | 'device'
  | 'error'
  | 'from'
  | 'job'
  | 'kind'
  | 'last'
  | 'leadsTo'
  | 'referrer'
  | 'state'
  | 'tries'
  | 'way'
  | 'when'
  | 'who'

type LogTableProps = Omit<ComponentProps<typeof MoreList>, 'children'> & {
  /** Names the area that scrolls. */
  label: string
  caption: string
  columns: readonly Column[]
  /** Whether each row ends with its acts. */
  hasActs?: boolean
  /** The rows of the table. */
  children: ReactNode
}

/** A table that grows at its end, with a head in the words of the logs. */
export function LogTable({ label, caption, columns, hasActs = false, children, ...more }: LogTableProps): ReactNode {
  const { t } = useTranslation('logs')
  return (
    <div className="sheet list-sheet">
      <MoreList {...more}>
        <section className="list-scroll" tabIndex={0} aria-label={label}>
          <table className="tbl stack list-table compact">
            <caption className="sr">{caption}</caption>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(`columns.${name}`)}
                  </th>
                ))}
                {hasActs ? (
                  <th scope="col">
                    <span className="sr">{t('columns.acts')}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      </MoreList>
    </div>
  )
}
