import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { mediaAddress } from '#shared/contracts/media.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import type { PageSection } from '#shared/contracts/pages.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isPicture } from '#shared/content/value.ts'
import { FieldWarning } from '#web/content/field-warning.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fieldOf } from './document-actions.ts'
import type { setField } from './document-actions.ts'
import styles from '#web/features/pages/builder/image-fields.module.css'
import { SourceWords } from './source-words.tsx'
import { fieldMark } from './translation-fields.ts'
import shared from '#web/features/pages/builder/parts.module.css'

/** The library in a window. */
export const MediaPicker = lazy(() => import('#web/features/media/public/media-picker.tsx'))
/** A place for pictures from the device. */
export const PictureDrop = lazy(() => import('#web/features/media/public/picture-drop.tsx'))

/** Writes a field of a section, in the shown language or another one. */
export type SetPart = (key: string, change: Parameters<typeof setField>[2], of?: Language) => void

/** What the fields of a part of a section need. */
export type PartProps = { section: PageSection; language: Language; set: SetPart }

type ImageFieldsProps = PartProps & {
  field: string
  altField: 'text' | 'label'
  legend: string
  /** Files that were dropped on the picture in the canvas. */
  files: readonly File[] | undefined
}

/** A picture of the library with its alternative text; the picture is the same in every language unless one has its own. */
export function ImageFields({ section, language, field, altField, set, legend, files }: ImageFieldsProps): ReactNode {
  const { t } = useTranslation('pages')
  const [isPicking, setPicking] = useState(false)
  const own = fieldOf(section, language, field)
  const source = fieldOf(section, defaultLanguage, field)
  const url = own.url ?? source.url
  const alt = own[altField] ?? ''
  const { ref, ask } = useQuestion<HTMLInputElement>(alt)
  function take(item: MediaItem): void {
    // The words said what the picture before showed; languages that show the same one get those of the new one too.
    set(field, { ...pictureOf(item), [altField]: item.alt[language] })
    for (const other of language === defaultLanguage ? languages : []) {
      const follows = other !== language && section.fields[other][field] !== undefined
      const { url: theirs } = fieldOf(section, other, field)
      if (!follows || (theirs !== undefined && theirs !== own.url)) continue
      set(field, { ...(theirs === undefined ? {} : pictureOf(item)), [altField]: item.alt[other] }, other)
    }
    ask()
  }
  return (
    <fieldset className={shared.group} data-picture-zone="" data-field={fieldMark(field, altField)}>
      <legend>{legend}</legend>
      {isPicture(url) ? <img className={styles.thumb} src={url} alt="" /> : null}
      <div className="actions">
        <Button variant="outline" size="sm" onClick={() => setPicking(true)}>
          <Icon name="image" size={18} />
          {t(isPicture(url) ? 'fields.otherImage' : 'fields.chooseImage')}
        </Button>
        {own.url === undefined ? null : (
          <Button variant="ghost" size="sm" onClick={() => set(field, { url: '', pixels: '', [altField]: '' })}>
            {t('fields.noImage')}
          </Button>
        )}
      </div>
      <Suspense>
        <PictureDrop first={files} onPick={take} />
      </Suspense>
      {isPicture(url) ? (
        <>
          <TextField
            ref={ref}
            label={t('fields.alt')}
            hint={t('fields.altHint')}
            maxLength={500}
            lang={language}
            value={alt}
            onChange={(event) => set(field, { [altField]: event.target.value, url })}
          />
          <SourceWords section={section} language={language} set={set} field={field} part={altField} />
          {alt === '' && (source[altField] ?? '') === '' ? <FieldWarning>{t('fields.altMissing')}</FieldWarning> : null}
        </>
      ) : null}
      <Suspense>
        {isPicking ? (
          <MediaPicker
            onClose={() => setPicking(false)}
            onPick={([item]) => {
              if (!item) return
              setPicking(false)
              take(item)
            }}
          />
        ) : null}
      </Suspense>
    </fieldset>
  )
}

/** Leads to a field that was asked for, once its answer is empty. */
function useQuestion<Element extends HTMLElement>(answer: string) {
  const ref = useRef<Element>(null)
  const [asked, setAsked] = useState(0)
  const isOpen = answer === ''
  useEffect(() => {
    if (asked > 0 && isOpen) ref.current?.focus()
    // Only a request leads there: emptying the field keeps the focus in it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return { ref, ask: () => setAsked((count) => count + 1) }
}

/** What a value keeps of a picture of the library. */
export function pictureOf(item: MediaItem): { url: string; pixels: string; type: string } {
  const pixels = item.width === null || item.height === null ? '' : `${item.width}x${item.height}`
  return { url: mediaAddress(item), pixels, type: 'image' }
}
