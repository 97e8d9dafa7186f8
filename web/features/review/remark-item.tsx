import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as routes from '#shared/contracts/routes/review.ts'
import type { ShownRemark } from '#shared/contracts/review.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { Accepted, Decide, Quote } from './finding-item.tsx'
import { placePath } from './finding-links.ts'
import styles from './second-reader.module.css'

type RemarkItemProps = { remark: ShownRemark; onChanged: () => Promise<void> }

/** One remark of the second reader: the words that it quotes, and in pencil what it says to them until a user takes it. */
export function RemarkItem({ remark, onChanged }: RemarkItemProps): ReactNode {
  const { t } = useTranslation('review')
  const { id, role, language } = useApplication()
  const { criterion, place, model, state, accepted } = remark
  const isTaken = state === 'taken'
  const take = useMutation({
    mutationFn: async () =>
      browserApi.call(isTaken ? routes.returnRemark : routes.takeRemark, { path: { id, finding: remark.id } }),
    onSuccess: onChanged,
    onError: () => toast.error(t('accept.failed')),
  })
  return (
    <article className={styles.remark} data-state={state}>
      <p className={styles.note}>
        <b>{t(isTaken ? 'reader.taken' : 'reader.from', { model })}</b> {place.section_title}
        {criterion === null ? null : ` · ${criterion}`}
      </p>
      <Quote place={place} language={language} />
      <div className={styles.said}>
        <p>{remark.remark}</p>
        {remark.remedy === '' ? null : (
          <p>
            <b>{t('remedy')}</b> {remark.remedy}
          </p>
        )}
      </div>
      {accepted === null ? null : <Accepted accepted={accepted} />}
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={placePath(id, place)}>
          {t('goTo', { section: place.section_title })}
        </Link>
        {mayAs(role, 'editor') ? (
          <>
            {state === 'accepted' ? null : (
              <Button variant="outline" size="sm" busy={take.isPending} onClick={() => take.mutate()}>
                {t(isTaken ? 'reader.return' : 'reader.take')}
              </Button>
            )}
            <Decide finding={{ id: remark.id, title: remark.remark, state }} isFirst={false} />
          </>
        ) : null}
      </div>
    </article>
  )
}
