import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrganisationText, TextVersionList } from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { languageNames } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrganisations, textVersionsQuery } from './organisation-queries.ts'
import styles from './texts-section.module.css'

type Version = TextVersionList['items'][number]

type TextVersionsDialogProps = {
  userId: string
  organisationId: string
  text: OrganisationText
  mayEdit: boolean
  onClose: () => void
}

/** What a text said, by whom and when, and the way back to it. Import it lazily. */
export default function TextVersionsDialog({
  userId,
  organisationId,
  text,
  mayEdit,
  onClose,
}: TextVersionsDialogProps): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    textVersionsQuery(browserApi, userId, organisationId, text.id),
  )
  const items = data?.pages.flatMap((page) => page.items)
  const newest = items?.[0]?.version ?? text.version
  const goBack = useMutation({
    mutationFn: async ({ kind, language: writtenIn, title, body }: Version) =>
      browserApi.call(routes.updateText, {
        path: { id: organisationId, text: text.id },
        body: { version: newest, kind, language: writtenIn, title, body },
      }),
    onSuccess: async (_saved, { version }) => {
      toast.success(t('texts.wentBack', { version }))
      await refreshOrganisations(queries)
      onClose()
    },
    onError: () => refreshOrganisations(queries),
  })
  const rejection = goBack.error ?? error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('texts.versionsOf', { title: text.title })}
      description={t('texts.versionsLead')}
    >
      <DialogBody>
        {rejection === null ? null : <FormError>{t(`errors:${apiErrorCode(rejection)}`)}</FormError>}
        {items === undefined && error === null ? <Skeleton className="h-40" /> : null}
        <ol className={styles.list}>
          {items?.map((version) => (
            <li key={version.version}>
              <details open={version.version === newest}>
                <summary>
                  <b>
                    {t(version.version === newest ? 'texts.versionNow' : 'texts.version', {
                      version: version.version,
                    })}
                  </b>{' '}
                  <span>
                    <time dateTime={version.at}>{formatLongInstant(version.at, language)}</time>
                    {version.author === null ? null : `, ${version.author}`}
                  </span>
                </summary>
                <h4 lang={version.language}>{version.title}</h4>
                <p className={styles.meta}>
                  {t(`texts.kinds.${version.kind}`)} · {languageNames[version.language]}
                </p>
                <p lang={version.language} className={styles.body} data-whole>
                  {version.body}
                </p>
                {mayEdit && text.deleted_at === null && version.version !== newest ? (
                  <Button
                    variant="outline"
                    size="sm"
                    busy={goBack.isPending && goBack.variables.version === version.version}
                    onClick={() => goBack.mutate(version)}
                  >
                    {t('texts.goBack', { version: version.version })}
                  </Button>
                ) : null}
              </details>
            </li>
          ))}
        </ol>
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
