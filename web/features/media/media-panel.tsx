import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  isPhoto,
  mediaAltLengthMax,
  mediaNameLengthMax,
  mediaTypes,
  mediaUpdateSchema,
} from '#shared/contracts/media.ts'
import type { MediaDetails, MediaItem, MediaPlace } from '#shared/contracts/media.ts'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { screenPath } from '#web/admin/screens.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { addressOnPage } from '#web/content/page-address.ts'
import { pageName, plainName } from '#web/content/page-names.ts'
import { ListFailure, ListSkeleton, Tools } from '#web/list/list-parts.tsx'
import { TimeMark } from '#web/list/time-mark.tsx'
import { formatFileSize } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
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
  const { t } = useTranslation(['media', 'errors'])
  const queries = useQueryClient()
  const cropping = useMutation({
    mutationFn: (crop: MediaItem['crop']) => saveMedia(browserApi, file.id, { crop, updated_at: file.updated_at }),
    onSuccess: () => toast.success(t('saved')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    async onSettled() {
      setIsCropping(false)
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
  })
  if (file.trashed_at !== null) return <Trashed file={file} onClose={onClose} />
  return (
    <>
      <WordsForm key={file.updated_at} file={file} />
      <Actions file={file} onCrop={() => setIsCropping(true)} onClose={onClose} />
      <Places of={file} />
      <Facts file={file} />
      <Suspense>
        {isCropping ? (
          <CropDialog
            item={file}
            isBusy={cropping.isPending}
            onSave={(crop) => cropping.mutate(crop)}
            onClose={() => setIsCropping(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const wordsSchema = mediaUpdateSchema
  .pick({ name: true, alt: true, is_decorative: true, focal: true })
  .required()
  .extend({ tags: z.string().transform(readTags).pipe(mediaUpdateSchema.shape.tags.unwrap()) })

/** Its words, tags and focal point. What is typed stays on the device until it is saved. */
function WordsForm({ file }: { file: MediaDetails }): ReactNode {
  const { t } = useTranslation(['media', 'errors'])
  const queries = useQueryClient()
  const { name, alt, is_decorative, focal, updated_at } = file
  const form = useContractForm({
    schema: wordsSchema,
    defaults: { name, alt, is_decorative, focal, tags: file.tags.join(', ') },
    draft: `media.${file.id}`,
    send: (words) => saveMedia(browserApi, file.id, { ...words, updated_at }),
    async onSent() {
      toast.success(t('saved'))
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
    async onRefused(error) {
      if (apiErrorCode(error) !== 'content_conflict') return
      // The form begins again from what another editor saved, with what was typed here over it.
      toast.error(t('errors:content_conflict'))
      await queries.invalidateQueries({ queryKey: mediaKey })
    },
    complain: (field) =>
      t(field === 'name' ? 'panel.faults.name' : field === 'tags' ? 'panel.faults.tags' : 'panel.faults.text'),
  })
  const [point, isWithoutWords] = useWatch({ control: form.form.control, name: ['focal', 'is_decorative'] })
  const isPicture = file.type !== 'application/pdf'
  return (
    <form noValidate onSubmit={form.submit}>
      <LocalDraftNote localDraft={form.localDraft} />
      {isPhoto(file.type) ? (
        <>
          <FocalPoint
            item={file}
            value={point}
            onChange={(chosen) => form.form.setValue('focal', chosen, { shouldDirty: true })}
          />
          <p className="hint">{t('panel.focalHint')}</p>
        </>
      ) : (
        <MediaThumb item={file} />
      )}
      <TextField label={t('panel.name')} required maxLength={mediaNameLengthMax} {...form.field('name')} />
      {isPicture ? (
        <fieldset className={styles.alt}>
          <legend>{t('panel.alt')}</legend>
          <CheckField label={t('panel.decorative')} {...form.field('is_decorative')} />
          {languages.map((language) => (
            <TextField
              key={language}
              lang={language}
              label={t(`panel.altIn.${language}`)}
              maxLength={mediaAltLengthMax}
              readOnly={isWithoutWords}
              {...form.field(`alt.${language}`)}
            />
          ))}
        </fieldset>
      ) : null}
      <TextField label={t('panel.tags')} hint={t('panel.tagsHint')} maxLength={800} {...form.field('tags')} />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" busy={form.isBusy}>
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

function Places({ of }: { of: MediaDetails }): ReactNode {
  const { t } = useTranslation('media')
  const count = of.places.length + of.hidden_places
  return (
    <section>
      <h2>{t('panel.used')}</h2>
      {count === 0 ? <p>{t('panel.unused')}</p> : <MediaUseList of={of} />}
      {of.kept_versions === 0 ? null : <p className="hint">{t('panel.keptVersions', { count: of.kept_versions })}</p>}
    </section>
  )
}

/** The places in words, each leading to where the picture is changed. */
function MediaUseList({ of: { places, hidden_places: hidden } }: { of: MediaUses }): ReactNode {
  const { t } = useTranslation('media')
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={JSON.stringify(place)}>
          <PlaceLine place={place} />
        </li>
      ))}
      {hidden === 0 ? null : <li>{t('panel.hiddenPlaces', { count: hidden })}</li>}
    </ul>
  )
}

function PlaceLine({ place }: { place: MediaPlace }): ReactNode {
  const { t, i18n } = useTranslation(['media', 'editor'])
  switch (place.kind) {
    case 'content':
    case 'element_draft': {
      const page = pageName(place.page, i18n)
      const language = i18n.translate(['editor'], `languages.${place.language}`)
      return (
        <>
          <Link to={addressOnPage(place, place.language)} reloadDocument>
            {place.kind === 'content'
              ? t('panel.place', { page, language })
              : t(place.is_planned ? 'panel.elementPlan' : 'panel.elementDraft', { page, language })}
          </Link>{' '}
          <span className="hint">{[place.section, place.content_key].map(plainName).join(', ')}</span>
        </>
      )
    }
    case 'page_draft':
      return (
        <Link to={`${screenPath('page-builder')}/${place.page_id}`}>
          {t(place.is_planned ? 'panel.plannedPlace' : 'panel.draftPlace', { page: place.title || place.slug })}
        </Link>
      )
    case 'menu':
      return <Link to={screenPath('menu')}>{t('panel.menuPlace')}</Link>
    case 'redirect':
      return (
        <Link to={`${screenPath('menu')}?tab=redirects`}>{t('panel.redirectPlace', { path: place.from_path })}</Link>
      )
    case 'announcement':
      return <Link to={screenPath('announcements')}>{t('panel.announcementPlace')}</Link>
  }
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
