import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { mediaAddress } from '#shared/contracts/media.ts'
import { pageTitleLengthMax, seoDescriptionLengthMax, seoTitleLengthMax } from '#shared/contracts/pages.ts'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { newHead } from '#shared/pages/document.ts'
import { showPage } from '#shared/pages/show.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField, TextAreaField, TextField } from '#web/ui/field.tsx'
import callout from '#web/ui/callout.module.css'
import { copyLanguage, setHead } from './document-actions.ts'
import { MediaPicker, PictureDrop } from './image-fields.tsx'
import type { ChangePage } from './section-fields.tsx'
import { SourceText } from './source-words.tsx'
import { fieldMark, sourceLanguage } from './translation-fields.ts'
import styles from '#web/features/pages/builder/page-fields.module.css'

type PageFieldsProps = {
  slug: string
  document: PageDocument
  language: Language
  onChange: ChangePage
  onChangeSlug: () => void
}

/** What is said of the page as a whole in one language: title, menu, and what search engines and shared links show. */
export function PageFields({ slug, document, language, onChange, onChangeSlug }: PageFieldsProps): ReactNode {
  const { t } = useTranslation('pages')
  const [isPicking, setPicking] = useState(false)
  const { [language]: stored } = document.heads
  const head = stored ?? newHead('')
  const shown = showPage(document, slug, language)
  const set = (change: Parameters<typeof setHead>[2]): void =>
    onChange((page) => setHead(page, language, change), `${language} ${Object.keys(change)[0] ?? ''}`)
  const sourceOf = (key: 'title' | 'seo_title' | 'seo_description'): ReactNode => {
    const from = sourceLanguage(language, (each) => document.heads[each]?.[key] ?? '')
    const words = from === null ? '' : (document.heads[from]?.[key] ?? '')
    return from === null ? null : (
      <SourceText
        mark={fieldMark(key, 'text')}
        from={from}
        words={words}
        isCopied={head[key] === words}
        onCopy={() => set({ [key]: words })}
      />
    )
  }
  return (
    <div>
      {stored === null ? <MissingLanguage document={document} language={language} onChange={onChange} /> : null}
      <TextField
        label={t('head.title')}
        data-field={fieldMark('title', 'text')}
        maxLength={pageTitleLengthMax}
        lang={language}
        value={head.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      {sourceOf('title')}
      <div className={styles.address}>
        <span>
          {t('head.address')} <code>{paths.page(slug)}</code>
        </span>
        <Button variant="ghost" size="sm" onClick={onChangeSlug}>
          {t('head.changeAddress')}
        </Button>
      </div>
      <SwitchField
        label={t('head.inMenu', { language: languageNames[language] })}
        checked={head.show_in_menu}
        onChange={(event) => set({ show_in_menu: event.target.checked })}
      />
      <h3>{t('seo.title')}</h3>
      <TextField
        label={t('seo.pageTitle')}
        mark={t('seo.signs', { count: head.seo_title.length, advised: 60 })}
        maxLength={seoTitleLengthMax}
        lang={language}
        placeholder={head.title}
        value={head.seo_title}
        onChange={(event) => set({ seo_title: event.target.value })}
      />
      {sourceOf('seo_title')}
      <TextAreaField
        label={t('seo.description')}
        mark={t('seo.signs', { count: head.seo_description.length, advised: 160 })}
        maxLength={seoDescriptionLengthMax}
        rows={3}
        lang={language}
        value={head.seo_description}
        onChange={(event) => set({ seo_description: event.target.value.replaceAll('\n', ' ') })}
      />
      {sourceOf('seo_description')}
      <SwitchField
        label={t('seo.isIndexed')}
        checked={head.is_indexed}
        onChange={(event) => set({ is_indexed: event.target.checked })}
      />
      <figure className={styles.found} lang={language}>
        <figcaption lang="">{t('seo.searchPreview')}</figcaption>
        <small>{location.host + paths.page(slug)}</small>
        <b>{shown.seo_title}</b>
        <p>{shown.seo_description || t('seo.noDescription')}</p>
      </figure>
      <figure className={styles.shared} lang={language}>
        <figcaption lang="">{t('seo.sharePreview')}</figcaption>
        <img src={shown.share_image || `/art/share-${language}.png`} alt="" />
        <b>{shown.seo_title}</b>
        <p>{shown.seo_description}</p>
        <small>{location.host}</small>
      </figure>
      <div data-picture-zone="">
        <div className="actions">
          <Button variant="outline" size="sm" onClick={() => setPicking(true)}>
            {t('seo.chooseImage')}
          </Button>
          {head.share_image === '' ? null : (
            <Button variant="ghost" size="sm" onClick={() => set({ share_image: '' })}>
              {t('seo.ownImage')}
            </Button>
          )}
        </div>
        <Suspense>
          <PictureDrop onPick={(item) => set({ share_image: mediaAddress(item) })} />
        </Suspense>
      </div>
      <Suspense>
        {isPicking ? (
          <MediaPicker
            onClose={() => setPicking(false)}
            onPick={([item]) => {
              if (!item) return
              setPicking(false)
              set({ share_image: mediaAddress(item) })
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** A language that the page does not have yet: visitors of it see the English page. */
function MissingLanguage({
  document,
  language,
  onChange,
}: Pick<PageFieldsProps, 'document' | 'language' | 'onChange'>): ReactNode {
  const { t } = useTranslation('pages')
  const sources = languages.filter((each) => each !== language && document.heads[each] !== null)
  return (
    <div className={callout.callout} data-callout="blue">
      <div>
        <p>{t('head.missing', { language: languageNames[language] })}</p>
        <div className="actions">
          {sources.map((source) => (
            <Button
              key={source}
              variant="outline"
              size="sm"
              onClick={() => onChange((page) => copyLanguage(page, source, language), null)}
            >
              {t('head.copyFrom', { language: languageNames[source] })}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
