import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { isLanguage, languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { CheckField, FormError, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { captionOf, wordsOf } from './cell-value.ts'
import type { StoredValue } from './content-queries.ts'
import { refreshContentScreen } from './content-queries.ts'
import { findReplacements, replacementsMax, reverseOf, sendReplacements } from './replacements.ts'
import type { Replacement } from './replacements.ts'
import styles from '#web/features/content/changes.module.css'

const WordDifference = lazy(() => import('#web/features/content/public/word-difference.tsx'))

type ReplaceDialogProps = { parameters: ListParameters; onClose: () => void }

/** Finds words in the rows of the filter and puts others in their place, after showing and choosing; one act, one way back. */
export default function ReplaceDialog({ parameters, onClose }: ReplaceDialogProps): ReactNode {
  const { t } = useTranslation(['content', 'admin', 'errors'])
  const client = useQueryClient()
  const [find, setFind] = useState('')
  const [put, setPut] = useState('')
  const [found, setFound] = useState<readonly Replacement[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = (found ?? []).filter(({ row_id }) => !left.has(row_id))
  const { language } = parameters
  const looked = language !== undefined && isLanguage(language) ? [language] : languages
  const work = useMutation({ mutationFn: (action: () => Promise<void>) => action() })
  const handleFind = () =>
    work.mutate(async () => {
      setLeft(new Set())
      setFound(await findReplacements(browserApi, parameters, { find, put, languages: looked }))
    })
  async function undo(): Promise<void> {
    try {
      await sendReplacements(browserApi, reverseOf(chosen))
      await refreshContentScreen(client)
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
  const handleReplace = () =>
    work.mutate(async () => {
      await sendReplacements(browserApi, chosen)
      const action = { label: t('admin:list.undo'), onPress: () => void undo() }
      toast.success(t('bulk.done', { total: chosen.length }), { action })
      await refreshContentScreen(client)
      onClose()
    })
  function handleToggle(id: string): void {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('replace.title')}
      description={t('replace.lead')}
      foot={
        <>
          <Button variant="outline" disabled={find.trim() === ''} busy={work.isPending} onClick={handleFind}>
            {t('replace.preview')}
          </Button>
          <Button variant="primary" disabled={chosen.length === 0 || work.isPending} onClick={handleReplace}>
            {t('replace.write')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <TextField
          label={t('replace.find')}
          value={find}
          maxLength={200}
          onChange={(event) => {
            setFind(event.currentTarget.value)
            setFound(null)
          }}
        />
        <TextField
          label={t('replace.put')}
          value={put}
          maxLength={2000}
          onChange={(event) => {
            setPut(event.currentTarget.value)
            setFound(null)
          }}
        />
        {work.error ? <FormError>{t(`errors:${apiErrorCode(work.error)}`)}</FormError> : null}
        {found === null ? null : (
          <>
            <p role="status">{found.length === 0 ? t('replace.none') : t('replace.found', { total: found.length })}</p>
            {found.length < replacementsMax ? null : <p className="hint">{t('replace.most')}</p>}
            <ul className={styles.changes}>
              {found.map((each) => (
                <li key={each.row_id}>
                  <CheckField
                    label={`${each.page}.${each.section}.${each.content_key} (${t(`languages.${each.language}`)})`}
                    checked={!left.has(each.row_id)}
                    onChange={() => handleToggle(each.row_id)}
                  />
                  <div lang={each.language}>
                    <Suspense>
                      <WordDifference before={allWordsOf(each.before)} after={allWordsOf(each.after)} />
                    </Suspense>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
    </Dialog>
  )
}

/** All that is looked at: the words, and below them the caption. */
function allWordsOf(value: StoredValue): string {
  return [wordsOf(value), captionOf(value)].filter((each) => each !== '').join('\n')
}
