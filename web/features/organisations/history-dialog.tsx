import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FactHistory, OrganisationDetail } from '#shared/contracts/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError, SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { factNames } from './fact-fields.ts'
import { factLines } from './fact-text.ts'
import { factHistoryQuery } from './organisation-queries.ts'
import styles from './history-dialog.module.css'

type HistoryDialogProps = {
  userId: string
  organisationId: string
  /** The fact whose history is asked for; null: of all. */
  fact: OrganisationFactName | null
  onClose: () => void
}

/** The facts an organisation entered and when: older values with their day, source and author. Import it lazily. */
export default function HistoryDialog({ userId, organisationId, fact: asked, onClose }: HistoryDialogProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const [fact, setFact] = useState(asked)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    factHistoryQuery(browserApi, userId, organisationId, fact),
  )
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Dialog open onOpenChange={onClose} size="large" title={t('history.title')} description={t('history.lead')}>
      <DialogBody>
        <SelectField
          label={t('history.of')}
          value={fact ?? ''}
          onChange={({ target }) => setFact(factNames.find((each) => each === target.value) ?? null)}
        >
          <option value="">{t('history.all')}</option>
          {factNames.map((each) => (
            <option key={each} value={each}>
              {t(`facts.${each}`)}
            </option>
          ))}
        </SelectField>
        {items === undefined ? (
          error === null ? (
            <Skeleton className="h-40" />
          ) : (
            <FormError>{t(`errors:${apiErrorCode(error)}`)}</FormError>
          )
        ) : items.length === 0 ? (
          <p className={styles.none}>{t('history.none')}</p>
        ) : (
          <ol className={styles.list}>
            {items.map((item) => (
              <Told key={item.id} item={item} />
            ))}
          </ol>
        )}
        {error !== null || hasNextPage ? (
          <Button
            variant="outline"
            size="sm"
            busy={isFetching}
            onClick={() => void (items === undefined ? refetch() : fetchNextPage())}
          >
            {t(error === null ? 'history.more' : 'retry')}
          </Button>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}

function Told({ item }: { item: FactHistory['items'][number] }): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { fact, value, date, source, author, at } = item
  // The answer's values have the shape that the profile gives them; its schema relies on the name given with them.
  const facts = { [fact]: { value } } as OrganisationDetail['facts']
  return (
    <li>
      <b>{t(`facts.${fact}`)}</b>
      {date === null ? (
        <p className={styles.gone}>{t('history.cleared')}</p>
      ) : (
        <>
          {factLines(facts, fact, t, language).map((line) => (
            <p key={line} className={styles.value}>
              {line}
            </p>
          ))}
          <p>{t('history.source', { source: source ?? t('ownStatement'), date: formatDay(date, language) })}</p>
        </>
      )}
      <p>
        <time dateTime={at}>{formatLongInstant(at, language)}</time>
        {author === null ? null : `, ${author}`}
      </p>
    </li>
  )
}
