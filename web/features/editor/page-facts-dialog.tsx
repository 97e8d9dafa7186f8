import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { advisedLength, searchFactsAt, siteFacts } from '#web/features/editor/page-facts.ts'
import { SearchSample } from '#web/features/editor/search-sample.tsx'
import { useAutosave } from '#web/features/editor/use-autosave.ts'
import { useEditSession } from '#web/features/editor/use-edit-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import styles from '#web/features/editor/page-facts-dialog.module.css'

/**
 * What search engines and shared links get of the page, and what the whole site says of itself: none of it is on the
 * page to be pressed there. Each opens in the dialog that every element has.
 */
export function PageFactsDialog({ userId, onClose }: { userId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { data } = useQuery(pageContentQuery(browserApi, 'layout', language))
  const facts = searchFactsAt(pathname)
  const first = useRef<HTMLInputElement>(null)
  const saves = useRef(new Map<ContentId, () => Promise<boolean>>())
  /** Saves what is typed first; what has to be decided goes on in its own window. */
  const close = async (): Promise<void> => {
    const saved = await Promise.all([...saves.current.values()].map((save) => save()))
    if (saved.every(Boolean)) onClose()
  }
  const line = (id: ContentId, name: string, words?: ReactNode): ReactNode => {
    const { text, url } = readContentValue(data?.values[id] ?? '')
    return (
      <li key={id}>
        {words ?? (
          <div>
            <b>{name}</b>
            <p>{id === siteFacts.name ? text : t(url ? 'search.own' : 'search.builtIn')}</p>
          </div>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-label={t('search.editNamed', { name })}
          onClick={() => openDialog.set({ kind: 'edit', id })}
        >
          {t('search.edit')}
        </Button>
      </li>
    )
  }
  return (
    <Dialog
      open
      {...(facts === null ? {} : { initialFocus: first })}
      onOpenChange={(isOpen) => {
        if (!isOpen) void close()
      }}
      size="medium"
      title={t('search.title')}
      description={t('search.lead', { language: t(`languages.${language}`) })}
      closeLabel={t('dialog.close')}
      foot={
        <Button variant="ghost" onClick={() => void close()}>
          {t('dialog.close')}
        </Button>
      }
    >
      <DialogBody>
        <div data-chunk="grantwright-editor-chunk">
          {facts === null ? null : (
            <>
              <h3>{t('search.page')}</h3>
              <ul className={styles.facts}>
                {line(
                  facts.title,
                  t('search.pageTitle'),
                  <FactField
                    id={facts.title}
                    userId={userId}
                    fact="title"
                    label={t('search.pageTitle')}
                    input={first}
                    saves={saves}
                  />,
                )}
                {line(
                  facts.description,
                  t('search.description'),
                  <FactField
                    id={facts.description}
                    userId={userId}
                    fact="description"
                    label={t('search.description')}
                    saves={saves}
                  />,
                )}
                {facts.image === siteFacts.image ? null : line(facts.image, t('search.image'))}
              </ul>
            </>
          )}
          <h3>{t('search.site')}</h3>
          <ul className={styles.facts}>
            {line(siteFacts.name, t('search.name'))}
            {line(siteFacts.logo, t('search.logo'))}
            {line(siteFacts.image, t('search.siteImage'))}
          </ul>
          <SearchSample language={language} pathname={pathname} />
        </div>
      </DialogBody>
    </Dialog>
  )
}

type FactFieldProps = {
  id: ContentId
  userId: string
  fact: keyof typeof advisedLength
  label: string
  input?: RefObject<HTMLInputElement | null>
  /** Where the window finds how to save it when it is closed. */
  saves: RefObject<Map<ContentId, () => Promise<boolean>>>
}

/** Words for search engines in the language of the page. They save by themselves; what has to be decided opens their dialog. */
function FactField({ id, userId, fact, label, input, saves }: FactFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const open = useEditSession(id, userId, true)
  const [isSaved, setSaved] = useState(false)
  const { language, session, problem } = open
  const side = session?.[language]
  const saveTyped = async (): Promise<boolean> => {
    if (open.dirty.length === 0 || open.isBusy) return true
    const isStored = (await open.save()) !== null
    if (isStored) setSaved(true)
    return isStored
  }
  const save = (): void => void saveTyped()
  useAutosave(open, false, save)
  useEffect(() => {
    const { current: all } = saves
    all.set(id, saveTyped)
    return () => void all.delete(id)
  })
  const isStopped = problem !== null || (side?.conflict ?? null) !== null || open.stored.isError || open.isBack
  useEffect(() => {
    if (isStopped) openDialog.set({ kind: 'edit', id })
  }, [id, isStopped])
  const words = side?.draft.text ?? ''
  const count = { count: words.length, advised: advisedLength[fact] }
  const state = open.isBusy ? t('toolbar.saving') : isSaved && open.dirty.length === 0 ? t('toolbar.saved') : null
  const field = {
    label,
    mark: <span role="status">{state}</span>,
    hint: t(words.length > advisedLength[fact] ? 'search.tooLong' : 'search.count', count),
    lang: language,
    value: words,
    readOnly: side === undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => open.type({ text: event.target.value }),
    onBlur: save,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      save()
    },
  }
  return fact === 'title' ? <TextField ref={input} {...field} /> : <TextAreaField rows={3} {...field} />
}
