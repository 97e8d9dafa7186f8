import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useDeferredValue, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { OrganisationDetail, OrganisationText } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { languageNames } from '#shared/languages.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { CopyButton } from '#web/features/account/public/copy-button.tsx'
import { formatLongDay, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrganisations, textsQuery } from './organisation-queries.ts'
import { Section } from './section.tsx'
import { TextBody } from './text-body.tsx'
import styles from './texts-section.module.css'
import control from '#web/ui/control.module.css'

const TextDialog = lazy(() => import('./text-dialog.tsx'))
const TextVersionsDialog = lazy(() => import('./text-versions-dialog.tsx'))

type Opened = { edit: OrganisationText | null } | { versions: OrganisationText } | null

/** Texts that an organisation uses again: written once, copied into applications, with what they said before. */
export function TextsSection({
  userId,
  organisation: { id, role },
}: {
  userId: string
  organisation: OrganisationDetail
}): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [isDeleted, setDeleted] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)
  const list = useInfiniteQuery({
    ...textsQuery(browserApi, userId, id, { search, isDeleted }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.pages.flatMap((page) => page.items)
  const hasDeleted = list.data?.pages[0]?.has_deleted ?? false
  const mayEdit = mayAs(role, 'editor')
  const isEmpty = items?.length === 0
  return (
    <Section
      title={t('texts.title')}
      aside={
        mayEdit ? (
          <Button variant="ghost" size="sm" onClick={() => setOpened({ edit: null })}>
            <Icon name="plus" size={16} />
            {t('texts.add')}
          </Button>
        ) : undefined
      }
    >
      {isEmpty && search === '' && !isDeleted ? null : (
        <input
          type="search"
          className={`${control.input} ${styles.search}`}
          aria-label={t('texts.search')}
          placeholder={t('texts.search')}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <p role="status" className={isEmpty ? styles.none : undefined}>
        {isEmpty ? t(search === '' ? (isDeleted ? 'texts.noneDeleted' : 'texts.none') : 'texts.noneFound') : null}
      </p>
      {list.error === null ? null : <FormError>{t(`errors:${apiErrorCode(list.error)}`)}</FormError>}
      <ul className={styles.texts}>
        {items?.map((text) => (
          <TextItem
            key={`${text.id}.${text.version}`}
            organisationId={id}
            text={text}
            mayEdit={mayEdit}
            onEdit={() => setOpened({ edit: text })}
            onVersions={() => setOpened({ versions: text })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {list.error !== null || list.hasNextPage ? (
          <Button
            variant="outline"
            size="sm"
            busy={list.isFetching}
            onClick={() => void (items === undefined ? list.refetch() : list.fetchNextPage())}
          >
            {t(list.error === null ? 'texts.more' : 'retry')}
          </Button>
        ) : null}
        {mayEdit && (isDeleted || hasDeleted) ? (
          <Button variant="ghost" size="sm" onClick={() => setDeleted(!isDeleted)}>
            {t(isDeleted ? 'texts.showKept' : 'texts.showDeleted')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {opened === null ? null : 'versions' in opened ? (
          <TextVersionsDialog
            userId={userId}
            organisationId={id}
            text={opened.versions}
            mayEdit={mayEdit}
            onClose={() => setOpened(null)}
          />
        ) : (
          <TextDialog organisationId={id} text={opened.edit} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </Section>
  )
}

type TextItemProps = {
  organisationId: string
  text: OrganisationText
  mayEdit: boolean
  onEdit: () => void
  onVersions: () => void
}

function TextItem({ organisationId, text, mayEdit, onEdit, onVersions }: TextItemProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const titleId = useId()
  const { title, body, deleted_at } = text
  const words = body.trim().split(/\s+/).length

  const restoring = useMutation({
    mutationFn: () => browserApi.call(routes.restoreText, { path: { id: organisationId, text: text.id } }),
    onSuccess: () => toast.success(t('texts.restored', { title })),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshOrganisations(queries),
  })

  return (
    <li className={styles.text}>
      <article aria-labelledby={titleId}>
        <h4 id={titleId} lang={text.language}>
          {title}
        </h4>
        <p className={styles.meta}>
          {[
            t(`texts.kinds.${text.kind}`),
            languageNames[text.language],
            t('texts.words', { count: words, value: formatNumber(words, language) }),
            deleted_at === null
              ? t('texts.changed', { date: formatLongDay(text.at, language) })
              : t('texts.deletedOn', { date: formatLongDay(deleted_at, language) }),
          ].join(' · ')}
        </p>
        <TextBody text={body} language={text.language} />
      </article>
      <div className={styles.actions} role="group" aria-labelledby={titleId}>
        {deleted_at === null ? <CopyButton text={body} label={t('texts.copy')} /> : null}
        {mayEdit && deleted_at !== null ? (
          <Button variant="outline" size="sm" busy={restoring.isPending} onClick={() => restoring.mutate()}>
            {t('texts.restore')}
          </Button>
        ) : null}
        {mayEdit && deleted_at === null ? (
          <Button variant="ghost" size="sm" onClick={onEdit}>
            {t('texts.edit')}
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={onVersions}>
          {t('texts.versions')}
        </Button>
      </div>
    </li>
  )
}
