import { Suspense, use, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonVariants } from '#shared/content/presets.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { completeAddress } from '#shared/content/complete-address.ts'
import { safeLink } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, imageKey, itemKey, itemsMax, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations, sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'
import type { SectionItems } from '#shared/sections/declarations.ts'
import { LinkField } from '#web/content/link-field.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formattedOf, formattedValue } from './canvas-rich.ts'
import { wordsMax, writeWords } from './canvas-words.ts'
import { changeSection, fieldOf, itemsOf, moveItem, nextItem, removeItem, setField } from './document-actions.ts'
import { ImageFields, MediaPicker, PictureDrop, pictureOf } from './image-fields.tsx'
import type { PartProps, SetPart } from './image-fields.tsx'
import { RichWordsContext } from './rich-words-context.ts'
import { SourceWords } from './source-words.tsx'
import { fieldMark } from './translation-fields.ts'
import shared from '#web/features/pages/builder/parts.module.css'

/** Gives the page after a change. @param field where it was typed; null for an act. */
export type ChangePage = (change: (document: PageDocument) => PageDocument, field: string | null) => void

type SectionFieldsProps = {
  section: PageSection
  language: Language
  /** Files that were dropped on the canvas, and on which field of this section; null for its list of pictures. */
  dropped: { key: string | null; files: readonly File[] } | null
  onChange: ChangePage
}

/** Everything that can be said of a section, in one language; its type and layout are the same in all. */
export function SectionFields({ section, language, dropped, onChange }: SectionFieldsProps): ReactNode {
  const { t } = useTranslation('pages')
  const parts = sectionDeclarations[section.type]
  const isList = parts.text === 'lines'
  const filesFor = (key: string | null): readonly File[] | undefined =>
    dropped?.key === key ? dropped.files : undefined
  const set: SetPart = (key, change, of = language) =>
    onChange(
      (document) => setField(document, { section: section.name, language: of, key }, change),
      `${section.name} ${of} ${key} ${Object.keys(change)[0] ?? ''}`,
    )
  const type: TypeWords = (key, part, words) =>
    onChange(
      (document) => writeWords(document, { section: section.name, key, part }, language, words),
      `${section.name} ${language} ${key} ${part}`,
    )
  const words = { section, language, type }
  return (
    <div>
      <Structure section={section} onChange={onChange} />
      <TextField label={t('fields.title')} {...wordsField(words, titleKey)} />
      <SourceWords section={section} language={language} set={set} field={titleKey} />
      <div data-field={fieldMark(descriptionKey, 'text')}>
        <Words
          isRich={parts.text === 'rich'}
          label={t(isList ? 'fields.lines' : 'fields.text')}
          value={fieldOf(section, language, descriptionKey)}
          onType={(change) => set(descriptionKey, { ...change, type: 'text' })}
        >
          <TextAreaField
            label={t(isList ? 'fields.lines' : 'fields.text')}
            hint={t(isList ? 'fields.linesHint' : 'fields.textHint')}
            rows={5}
            {...wordsField(words, descriptionKey)}
          />
        </Words>
      </div>
      <SourceWords section={section} language={language} set={set} field={descriptionKey} />
      {parts.button ? <ButtonFields {...words} set={set} /> : null}
      {parts.image ? (
        <ImageFields
          section={section}
          language={language}
          field={imageKey}
          altField="text"
          set={set}
          legend={t('fields.image')}
          files={filesFor(imageKey)}
        />
      ) : null}
      {parts.items === null ? null : (
        <Items {...words} declared={parts.items} set={set} filesFor={filesFor} onChange={onChange} />
      )}
    </div>
  )
}

/** Writes the words of a field as they are typed. */
type TypeWords = (key: string, part: 'text' | 'label', words: string) => void

type WordsFieldOptions = { section: PageSection; language: Language; type: TypeWords }

/** What a field for plain words is given. */
function wordsField({ section, language, type }: WordsFieldOptions, key: string, part: 'text' | 'label' = 'text') {
  return {
    'data-field': fieldMark(key, part),
    maxLength: wordsMax(section.type, { key, part }),
    lang: language,
    value: fieldOf(section, language, key)[part] ?? '',
    onChange: ({ target }: { target: { value: string } }) => type(key, part, target.value),
  }
}

type WordsProps = {
  isRich: boolean
  label: string
  value: ContentValue
  onType: (change: { text: string; doc: RichDoc | null }) => void
  /** The field for plain words. */
  children: ReactNode
}

/** The words of a section: plain, or with bold, links, headings and lists where its type shows them. */
function Words({ isRich, label, value, onType, children }: WordsProps): ReactNode {
  const RichWords = use(RichWordsContext)
  if (RichWords === null || !isRich) return children
  return (
    <RichWords isRich label={label} draft={formattedOf(value)} onType={(words) => onType(formattedValue(words))}>
      {children}
    </RichWords>
  )
}

function Structure({ section, onChange }: Pick<SectionFieldsProps, 'section' | 'onChange'>): ReactNode {
  const { t } = useTranslation('pages')
  const { name, type, layout } = section
  return (
    <div className="two">
      <SelectField
        label={t('fields.type')}
        value={type}
        onChange={(event) => {
          const next = sectionTypes.find((each) => each === event.target.value)
          if (next) onChange((document) => changeSection(document, name, { type: next }), null)
        }}
      >
        {sectionTypes.map((each) => (
          <option key={each} value={each}>
            {t(`editor:section.types.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('fields.layout')}
        value={layout}
        onChange={(event) => {
          const next = sectionLayouts.find((each) => each === event.target.value)
          if (next) onChange((document) => changeSection(document, name, { layout: next }), null)
        }}
      >
        {sectionLayouts.map((each) => (
          <option key={each} value={each}>
            {t(`editor:section.layouts.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function ButtonFields({ section, language, set, type }: PartProps & WordsFieldOptions): ReactNode {
  const { t } = useTranslation('pages')
  const value = fieldOf(section, language, buttonKey)
  return (
    <fieldset className={shared.group}>
      <legend>{t('fields.button')}</legend>
      <TextField
        label={t('fields.buttonText')}
        mark={t('fields.optional')}
        {...wordsField({ section, language, type }, buttonKey)}
      />
      <SourceWords section={section} language={language} set={set} field={buttonKey} />
      <AddressField
        key={`${section.name} ${language}`}
        label={t('fields.link')}
        value={value.url ?? ''}
        onChange={(url) => set(buttonKey, { url, type: 'button' })}
      />
      <SelectField
        label={t('fields.variant')}
        value={value.variant ?? 'primary'}
        onChange={(event) => set(buttonKey, { variant: event.target.value })}
      >
        {buttonVariants.map((each) => (
          <option key={each} value={each}>
            {t(`variants.${each}`)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}

type AddressFieldProps = { label: string; value: string; onChange: (url: string) => void }

/** An address: what is typed stays while it is no address yet, and counts once it is one. */
function AddressField({ label, value, onChange }: AddressFieldProps): ReactNode {
  const { t } = useTranslation('pages')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const isWrong = shown !== '' && safeLink(shown) === null
  return (
    <LinkField
      label={label}
      mark={t('fields.optional')}
      error={isWrong && completeAddress(shown) === shown ? t('fields.linkWrong') : undefined}
      value={shown}
      onType={(text) => {
        const isAddress = text === '' || safeLink(text) !== null
        setTyped(isAddress ? null : text)
        if (isAddress) onChange(text)
      }}
    />
  )
}

type FilesFor = (key: string | null) => readonly File[] | undefined
type ItemsProps = PartProps & WordsFieldOptions & { declared: SectionItems; filesFor: FilesFor; onChange: ChangePage }

function Items({ section, language, type, declared, set, filesFor, onChange }: ItemsProps): ReactNode {
  const { kind, url } = declared
  const { t } = useTranslation('pages')
  const [isPicking, setPicking] = useState(false)
  const numbers = itemsOf(section)
  const next = nextItem(section)
  function add(): void {
    if (next === null) return
    // A picture is chosen first: one without an address would show nothing.
    if (url === 'picture') setPicking(true)
    else set(itemKey(next), { label: t(`items.new_${kind}`, { number: next }), type: 'card' })
  }
  // Each finds its own place: several come one after the other.
  const addPicture = (document: PageDocument, item: MediaItem): PageDocument => {
    const stand = document.sections.find(({ name }) => name === section.name)
    const number = stand ? nextItem(stand) : null
    if (!stand || number === null) return document
    const place = { section: stand.name, language, key: itemKey(number) }
    return setField(document, place, { ...pictureOf(item), label: item.alt[language] })
  }
  return (
    <div data-picture-zone={url === 'picture' ? '' : undefined}>
      {numbers.map((number, at) => (
        <ItemFields
          key={number}
          section={section}
          language={language}
          declared={declared}
          number={number}
          set={set}
          type={type}
          files={filesFor(itemKey(number))}
          actions={
            <span className={shared.actions}>
              {(['up', 'down'] as const).map((way) => (
                <Button
                  key={way}
                  variant="ghost"
                  size="sm"
                  iconOnly
                  className={way === 'up' ? shared.up : undefined}
                  aria-label={t(`items.${way}`, { number: at + 1 })}
                  aria-disabled={way === 'up' ? at === 0 : at === numbers.length - 1}
                  onClick={() => onChange((document) => moveItem(document, section.name, number, way), null)}
                >
                  <Icon name="chev-down" size={18} />
                </Button>
              ))}
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                aria-label={t('items.remove', { number: at + 1 })}
                onClick={() => onChange((document) => removeItem(document, section.name, number), null)}
              >
                <Icon name="trash" size={18} />
              </Button>
            </span>
          }
        />
      ))}
      <Button variant="outline" size="sm" disabled={next === null} onClick={add}>
        <Icon name="plus" size={18} />
        {t(`items.add_${kind}`)}
      </Button>
      <Suspense>
        {url === 'picture' ? (
          <PictureDrop
            most={next === null ? 0 : itemsMax - next + 1}
            first={filesFor(null)}
            onPick={(item) => onChange((document) => addPicture(document, item), null)}
          />
        ) : null}
        {isPicking && next !== null ? (
          <MediaPicker
            most={itemsMax - next + 1}
            onClose={() => setPicking(false)}
            onPick={(items) => {
              setPicking(false)
              onChange((document) => items.reduce((grown, item) => addPicture(grown, item), document), null)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

type ItemFieldsProps = PartProps &
  WordsFieldOptions & {
    declared: SectionItems
    number: number
    files: readonly File[] | undefined
    actions: ReactNode
  }

function ItemFields({ section, language, declared, number, set, type, files, actions }: ItemFieldsProps): ReactNode {
  const { t } = useTranslation('pages')
  const key = itemKey(number)
  const words = { section, language, type }
  if (declared.url === 'picture') {
    return (
      <div>
        {actions}
        <ImageFields
          section={section}
          language={language}
          field={key}
          altField="label"
          set={set}
          legend={t('items.picture', { number })}
          files={files}
        />
        <TextField label={t('fields.caption')} mark={t('fields.optional')} {...wordsField(words, key)} />
        <SourceWords section={section} language={language} set={set} field={key} />
      </div>
    )
  }
  return (
    <fieldset className={shared.group}>
      <legend>{t(`items.${declared.kind}`, { number })}</legend>
      {actions}
      <TextField label={t('fields.itemTitle')} {...wordsField(words, key, 'label')} />
      <SourceWords section={section} language={language} set={set} field={key} part="label" />
      <TextAreaField label={t('fields.text')} rows={3} {...wordsField(words, key)} />
      <SourceWords section={section} language={language} set={set} field={key} />
      <AddressField
        key={`${section.name} ${language} ${key}`}
        label={t('fields.link')}
        value={fieldOf(section, language, key).url ?? ''}
        onChange={(url) => set(key, { url })}
      />
    </fieldset>
  )
}
