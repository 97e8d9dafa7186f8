import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPhoto, mediaAltLengthMax, mediaNameLengthMax, mediaTypes } from '#shared/contracts/media.ts'
import type { MediaDetails, MediaUpdate } from '#shared/contracts/media.ts'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { addressOnPage } from '#web/content/page-address.ts'
import { ListFailure, ListSkeleton, Tools } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CheckField, FormError, TextField } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { FocalPoint } from './focal-point.tsx'
import { mediaKey, mediaQuery, placesOfRejection, restoreMedia, saveMedia, trashMedia } from './media-queries.ts'
import type { MediaUses } from './media-queries.ts'
import { MediaThumb } from './media-thumb.tsx'
import { readTags } from './media-texts.ts'
import { addUploads } from './upload-queue.ts'
import styles from '#web/features/media/media-panel.module.css'
import library from '#web/features/media/library.module.css'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

type Failure = ReturnType<typeof apiErrorCode> | null

/**
 * A file in a panel at the side of the list: its words, tags, focal point and crop, where it is used, and what can be
 * done. Import it lazily.
 */
export default function MediaPanel({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['media', 'admin'])
  const { data: file, error, isFetching, refetch } = useQuery(mediaQuery(browserApi, id))
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <SidePanel
      onClose={onClose}
      label={file ? file.name : t('panel.label')}
      closeLabel={t('admin:list.close')}
      head={file && !isGone ? <b className={library.name}>{file.name}</b> : <span />}
    >
      {isGone ? (
        <p>{t('panel.gone')}</p>
      ) : file ? (
        <Body file={file} onClose={onClose} />
      ) : error ? (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </SidePanel>
  )
}

function Body({ file, onClose }: { file: MediaDetails; onClose: () => void }): ReactNode {
  const [isCropping, setIsCropping] = useState(false)
  const save = useSave(file)
  if (file.trashed_at !== null) return <Trashed file={file} onClose={onClose} />
  return (
    <>
      <WordsForm file={file} save={save} />
      <Actions file={file} onCrop={() => setIsCropping(true)} onClose={onClose} />
      <Places of={file} />
      <Facts file={file} />
      <Suspense>
        {isCropping ? (
          <CropDialog
            item={file}
            isBusy={save.isBusy}
            onSave={(crop) => void save.run({ crop }).then(() => setIsCropping(false))}
            onClose={() => setIsCropping(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type Changes = Omit<MediaUpdate, 'updated_at'>
type Save = { run: (changes: Changes) => Promise<boolean>; isBusy: boolean; failure: Failure }

function useSave(file: MediaDetails): Save {
  const { t } = useTranslation('media')
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (changes: Changes) => saveMedia(browserApi, file.id, { ...changes, updated_at: file.updated_at }),
    async onSuccess() {
      toast.success(t('saved'))
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
  })
  return {
    isBusy: saving.isPending,
    failure: saving.error ? apiErrorCode(saving.error) : null,
    run: (changes) =>
      saving.mutateAsync(changes).then(
        () => true,
        () => false,
      ),
  }
}

/** What was typed and is not saved yet; the rest of the form follows the file. */
type WordsDraft = Partial<Pick<MediaDetails, 'name' | 'alt' | 'is_decorative' | 'focal'> & { tags: string }>

function WordsForm({ file, save }: { file: MediaDetails; save: Save }): ReactNode {
  const { t } = useTranslation(['media', 'errors'])
  const [draft, setDraft] = useState<WordsDraft>({})
  const write = (typed: WordsDraft): void => setDraft((before) => ({ ...before, ...typed }))
  const words = { ...file, tags: file.tags.join(', '), ...draft }
  const isPicture = file.type !== 'application/pdf'
  async function submit(): Promise<void> {
    const { name, alt, is_decorative, tags, focal } = words
    const isSaved = await save.run({ name, alt, is_decorative, tags: readTags(tags), focal })
    // What was typed while the save was under way is not in it.
    if (isSaved) setDraft((now) => (now === draft ? {} : now))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isPhoto(file.type) ? (
        <>
          <FocalPoint item={file} value={words.focal} onChange={(focal) => write({ focal })} />
          <p className="hint">{t('panel.focalHint')}</p>
        </>
      ) : (
        <MediaThumb item={file} />
      )}
      <TextField
        label={t('panel.name')}
        required
        maxLength={mediaNameLengthMax}
        value={words.name}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      {isPicture ? (
        <fieldset className={styles.alt}>
          <legend>{t('panel.alt')}</legend>
          <CheckField
            label={t('panel.decorative')}
            checked={words.is_decorative}
            onChange={(event) => write({ is_decorative: event.currentTarget.checked })}
          />
          {languages.map((language) => (
            <TextField
              key={language}
              lang={language}
              label={t(`panel.altIn.${language}`)}
              maxLength={mediaAltLengthMax}
              disabled={words.is_decorative}
              value={words.alt[language]}
              onChange={(event) => write({ alt: { ...words.alt, [language]: event.currentTarget.value } })}
            />
          ))}
        </fieldset>
      ) : null}
      <TextField
        label={t('panel.tags')}
        hint={t('panel.tagsHint')}
        maxLength={800}
        value={words.tags}
        onChange={(event) => write({ tags: event.currentTarget.value })}
      />
      {save.failure === null ? null : <FormError>{t(`errors:${save.failure}`)}</FormError>}
      <Button type="submit" variant="primary" busy={save.isBusy}>
        {t('panel.save')}
      </Button>
    </form>
  )
}

type ActionsProps = { file: MediaDetails; onCrop: () => void; onClose: () => void }

function Actions({ file, onCrop, onClose }: ActionsProps): ReactNode {
  const { t } = useTranslation(['media', 'errors', 'admin'])
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [asks, setAsks] = useState(false)
  const removal = useMutation({
    mutationFn: () => trashMedia(browserApi, file.id),
    async onSuccess() {
      const undo = async (): Promise<void> => {
        await restoreMedia(browserApi, file.id)
        await queries.invalidateQueries({ queryKey: mediaKey })
      }
      toast.success(t('removed'), { action: { label: t('undo'), onPress: () => void undo() } })
      onClose()
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
    onSettled: () => setAsks(false),
  })
  const places = placesOfRejection(removal.error)
  return (
    <section aria-label={t('panel.actions')}>
      <Tools className="mt-4">
        {isPhoto(file.type) ? (
          <Button variant="outline" size="sm" onClick={onCrop}>
            {t('panel.crop')}
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t('panel.replaceFile')}
          onChange={(event) => {
            addUploads([...(event.currentTarget.files ?? [])].slice(0, 1), file.id)
            event.currentTarget.value = ''
          }}
        />
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          {t('panel.replace')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
          {t('panel.remove')}
        </Button>
      </Tools>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('panel.removeTitle', { name: file.name })}
        description={t('panel.removeText')}
        confirmLabel={t('panel.remove')}
        cancelLabel={t('admin:list.cancel')}
        closeLabel={t('admin:list.close')}
        destructive
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
      {removal.error === null ? null : (
        <Callout tone="red" announce>
          <p>{t(`errors:${apiErrorCode(removal.error)}`)}</p>
          {places === null ? null : <MediaUseList of={places} />}
        </Callout>
      )}
    </section>
  )
}

function Places({ of }: { of: MediaUses }): ReactNode {
  const { t } = useTranslation('media')
  const count = of.places.length + of.drafts.length + of.hidden_places
  return (
    <section>
      <h2>{t('panel.used')}</h2>
      {count === 0 ? <p>{t('panel.unused')}</p> : <MediaUseList of={of} />}
    </section>
  )
}

/** The places in words, each leading to where the picture is changed. */
function MediaUseList({ of: { places, drafts, hidden_places: hidden } }: { of: MediaUses }): ReactNode {
  const { t, i18n } = useTranslation(['media', 'editor'])
  const pageName = (page: string): string =>
    page === 'layout'
      ? t('panel.layout')
      : i18n.exists(['editor'], `pages.${page}`)
        ? i18n.translate(['editor'], `pages.${page}`)
        : page
  const languageName = (language: string): string => i18n.translate(['editor'], `languages.${language}`)
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.content_id}>
          <Link to={addressOnPage(place, place.language)} reloadDocument>
            {t('panel.place', { page: pageName(place.page), language: languageName(place.language) })}
          </Link>{' '}
          <span className="hint">{[place.section, place.content_key].map(plainName).join(', ')}</span>
        </li>
      ))}
      {drafts.map((draft) => (
        <li key={draft.page_id}>
          <Link to={`${screenPath('page-builder')}/${draft.page_id}`}>
            {t(draft.is_planned ? 'panel.plannedPlace' : 'panel.draftPlace', { page: draft.title || draft.slug })}
          </Link>
        </li>
      ))}
      {hidden === 0 ? null : <li>{t('panel.hiddenPlaces', { count: hidden })}</li>}
    </ul>
  )
}

/** The name of a section or a key without the signs that stand for spaces. */
function plainName(name: string): string {
  return name.replaceAll('_', ' ')
}

function Facts({ file }: { file: MediaDetails }): ReactNode {
  const { t } = useTranslation('media')
  const language = useLanguage()
  return (
    <section>
      <h2>{t('panel.facts')}</h2>
      <dl className={styles.facts}>
        <dt>{t('panel.type')}</dt>
        <dd>{mediaTypes[file.type].toUpperCase()}</dd>
        {file.width === null ? null : (
          <>
            <dt>{t('panel.size')}</dt>
            <dd>{t('pixels', { width: file.width, height: file.height ?? 0 })}</dd>
          </>
        )}
        <dt>{t('panel.bytes')}</dt>
        <dd>{formatFileSize(file.bytes, language)}</dd>
        <dt>{t('panel.added')}</dt>
        <dd>
          <TimeMark at={file.created_at} />
        </dd>
        <dt>{t('panel.hash')}</dt>
        <dd>
          <code>{file.sha256}</code>
        </dd>
      </dl>
      {file.versions.length < 2 ? null : (
        <>
          <h3>{t('panel.versions')}</h3>
          <ol className={styles.places}>
            {file.versions.map((version) => (
              <li key={version.revision}>
                {formatFileSize(version.bytes, language)} · <TimeMark at={version.created_at} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Trashed({ file, onClose }: { file: MediaDetails; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['media', 'errors'])
  const queries = useQueryClient()
  const restoring = useMutation({
    mutationFn: () => restoreMedia(browserApi, file.id),
    async onSuccess() {
      toast.success(t('restored'))
      onClose()
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
  })
  return (
    <>
      <p>{t('panel.inTrash')}</p>
      {restoring.error ? <FormError>{t(`errors:${apiErrorCode(restoring.error)}`)}</FormError> : null}
      <Button variant="primary" onClick={() => restoring.mutate()}>
        {t('panel.restore')}
      </Button>
      <Facts file={file} />
    </>
  )
}
