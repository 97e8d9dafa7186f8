import { labelOf } from '#web/features/editor/field-names.ts'
import { useId, useState } from 'react'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { isContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { buttonVariants, customClassNames, gradientPresets, shadowPresets } from '#shared/content/presets.ts'
import { cleanText, contentTextLengthMax, readColour } from '#shared/content/value.ts'
import type { ElementType } from '#shared/content/presets.ts'
import type { Language } from '#shared/languages.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { FieldWarning } from '#web/content/field-warning.tsx'
import { LinkField } from '#web/content/link-field.tsx'
import { contrastMin } from '#web/features/editor/contrast.ts'
import { isAcceptable, lookFields, lostPlaceholders, typedWords, withCompanions } from '#web/features/editor/draft.ts'
import type { Draft, DraftField } from '#web/features/editor/draft.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import type { ThemeContrast } from '#web/features/editor/computed-style.ts'
import { moveLines } from '#web/features/editor/move-line.ts'
import { advisedLength, factOf } from '#web/features/editor/page-facts.ts'
import { PictureTools } from '#web/features/editor/picture-tools.tsx'
import { RichOrPlainWords } from '#web/features/editor/rich-words.tsx'
import { readTypedDay } from '#web/features/editor/typed-day.ts'
import { formatDeadline } from '#web/i18n/formats.ts'
import { Field, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './editor-fields.module.css'
import choice from '#web/ui/choice.module.css'
import control from '#web/ui/control.module.css'
import fieldStyles from '#web/ui/field.module.css'
import segmented from '#web/ui/segmented.module.css'

type EditorFieldsProps = {
  id: ContentId
  kind: EditedKind
  /** The language whose words these are. */
  language: Language
  draft: Draft
  /** The words before anything was typed: to see whether a placeholder went missing. */
  textBefore: string
  /** Contrast of the text with its ground in both themes; null while it is not known. */
  contrast: ThemeContrast | null
  /** Marks fields that cannot be kept, also those that no one has left yet. */
  isChecked: boolean
  /** True where headings, lists and links may be inside of the text. */
  isRich: boolean
  onType: (changes: Partial<Draft>) => void
  /** Opens the library; null where there is none. */
  onPickPicture: () => void
  onChangePicture: (picture: ChosenPicture) => void
}

/** The fields of an element: its words, its link and its looks. */
export function EditorFields({
  id,
  kind,
  language,
  draft,
  textBefore,
  contrast,
  isChecked,
  isRich,
  onType,
  onPickPicture,
  onChangePicture,
}: EditorFieldsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())

  const input = (field: DraftField) => {
    const isWrong = !isAcceptable(field, draft[field])
    const isDue = isChecked || left.has(field)
    return {
      label: labelOf(kind, field, t),
      mark: isLook(field) ? (
        <ResetMark
          field={labelOf(kind, field, t)}
          isSet={draft[field] !== ''}
          onReset={() => onType({ [field]: '' })}
        />
      ) : undefined,
      value: draft[field],
      'data-field': field,
      error: isWrong && isDue ? problemOf(field, t) : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        onType(
          field === 'text'
            ? typedWords(draft, event.target.value)
            : { [field]: event.target.value, ...withoutCompanions(field) },
        ),
      onBlur: () => setLeft(new Set([...left, field])),
    }
  }
  const colour = (field: 'textColor' | 'bgColor') => (
    <ColourField {...input(field)} onPick={(value) => onType({ [field]: value })} />
  )
  const placeholder = t('fields.asDesigned')
  const fact = factOf(id)
  const looks = (
    <>
      {kind === 'text' || kind === 'heading' ? (
        <Choices
          label={t('fields.type')}
          value={draft.type}
          onChange={(type) => onType({ type })}
          options={textTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
      ) : null}
      {kind === 'button' ? (
        <Choices
          label={t('fields.variant')}
          value={draft.variant}
          onChange={(variant) => onType({ variant })}
          options={buttonVariants.map((variant) => ({ value: variant, label: t(`variants.${variant}`) }))}
        />
      ) : null}
      <Swatches value={draft.gradient} onChange={(gradient) => onType({ gradient })} />
      <div className="two">
        {colour('textColor')}
        {colour('bgColor')}
      </div>
      {contrast === null ? null : (
        <>
          <ContrastNote theme="light" ratio={contrast.light} />
          <ContrastNote theme="dark" ratio={contrast.dark} />
        </>
      )}
      <div className="two">
        <TextField {...input('padding')} placeholder={placeholder} />
        <TextField {...input('margin')} placeholder={placeholder} />
        <TextField {...input('border')} placeholder={placeholder} />
        <SelectField {...input('shadow')}>
          <option value="">{placeholder}</option>
          {shadowPresets.map((shadow) => (
            <option key={shadow} value={shadow}>
              {t(`shadows.${shadow}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...input('width')} placeholder={placeholder} />
        <TextField {...input('height')} placeholder={placeholder} />
      </div>
      <Classes value={draft.customClasses} onChange={(customClasses) => onType({ customClasses })} />
    </>
  )

  return (
    <>
      {kind === 'deadline' ? (
        <DeadlineField {...input('text')} language={language} onPick={(text) => onType({ text })} />
      ) : (
        <RichOrPlainWords isRich={isRich} label={labelOf(kind, 'text', t)} draft={draft} onType={onType}>
          <Words
            kind={kind}
            text={{ ...input('text'), ...countOf(fact, draft.text, t) }}
            onMove={(moved) => onType(typedWords(draft, moved))}
          />
        </RichOrPlainWords>
      )}
      <WordsWarning kind={kind} before={textBefore} after={draft.text} isRich={draft.doc !== ''} />
      {kind === 'card' || kind === 'item' || kind === 'picture' ? <TextField {...input('label')} /> : null}
      {kind === 'button' || kind === 'item' ? (
        <LinkField
          label={input('url').label}
          error={input('url').error}
          value={draft.url}
          onType={(url) => onType({ url, ...withoutCompanions('url') })}
          onBlur={input('url').onBlur}
        />
      ) : null}
      {kind === 'image' || kind === 'picture' ? (
        <>
          <TextField
            {...input('url')}
            hint={isContentId(id) ? t('fields.addressHint') : undefined}
            inputMode="url"
            spellCheck={false}
          />
          <PictureTools kind={kind} draft={draft} onChange={onChangePicture} onPick={onPickPicture} />
        </>
      ) : null}
      {fact === null ? looks : null}
    </>
  )
}

/** How long words for search engines are, compared with the length that those show. */
function countOf(fact: ReturnType<typeof factOf>, text: string, t: Translate<'editor'>): { mark?: string } {
  if (fact !== 'title' && fact !== 'description') return {}
  const { [fact]: advised } = advisedLength
  return { mark: t(text.length > advised ? 'search.tooLong' : 'search.count', { count: text.length, advised }) }
}

/** The looks that words may have besides the one of their place. @see docs/reference/product.md#section */
const textTypes = ['text', 'heading', 'card'] as const satisfies readonly ElementType[]

function isLook(field: DraftField): boolean {
  return (lookFields as readonly string[]).includes(field)
}

/** An address typed by hand has no facts of a picture of the library. */
function withoutCompanions(field: DraftField): Partial<Draft> {
  return Object.fromEntries(
    withCompanions(field)
      .filter((each) => each !== field)
      .map((each) => [each, '']),
  )
}

/** What a field may hold, in words. Fields that are chosen and not written hold nothing wrong. */
function problemOf(field: DraftField, t: Translate<'editor'>): string {
  switch (field) {
    case 'url':
    case 'textColor':
    case 'bgColor':
    case 'padding':
    case 'margin':
    case 'border':
    case 'width':
    case 'height':
      return t(`problems.${field}`)
    case 'text':
    case 'label':
      return t('problems.long', { max: contentTextLengthMax })
    default:
      return t('errors:validation_failed')
  }
}

type WordsProps = {
  kind: EditedKind
  text: {
    label: string
    value: string
    error: string | undefined
    mark?: ReactNode
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Gets a list whose entries were moved. */
  onMove: (text: string) => void
}

/** Alt with an arrow moves the entries that the cursor is in. */
function moveByArrows(event: KeyboardEvent<HTMLTextAreaElement>, onMove: (text: string) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  const field = event.currentTarget
  const { value: text, selectionStart: start, selectionEnd: end } = field
  const moved = moveLines({ text, start, end }, event.key === 'ArrowUp' ? 'up' : 'down')
  if (!moved) return
  flushSync(() => onMove(moved.text))
  field.setSelectionRange(moved.start, moved.end)
}

function Words({ kind, text, onMove }: WordsProps): ReactNode {
  const { t } = useTranslation('editor')
  const isLong =
    kind === 'text' ||
    kind === 'heading' ||
    kind === 'list' ||
    kind === 'section' ||
    kind === 'item' ||
    kind === 'picture'
  const hint = kind === 'list' ? t('fields.linesHint') : kind === 'image' ? t('fields.alternativeHint') : undefined
  return isLong ? (
    <TextAreaField
      {...text}
      hint={hint}
      rows={2}
      className={styles.words}
      onKeyDown={(event) => kind === 'list' && moveByArrows(event, onMove)}
    />
  ) : (
    <TextField {...text} hint={hint} />
  )
}

type WordsWarningProps = { kind: EditedKind; before: string; after: string; isRich: boolean }

/** What an editor should know about the words before saving them. */
function WordsWarning({ kind, before, after, isRich }: WordsWarningProps): ReactNode {
  const { t } = useTranslation('editor')
  const lost = lostPlaceholders(before, after)
  return (
    <>
      {after.trim() === '' && (kind === 'heading' || kind === 'button') ? (
        <Warning>{t(kind === 'heading' ? 'warnings.emptyHeading' : 'warnings.emptyButton')}</Warning>
      ) : null}
      {lost.length === 0 ? null : (
        <Warning>{t('warnings.placeholder', { count: lost.length, names: lost.join(', ') })}</Warning>
      )}
      {isRich || cleanText(after) === after.replaceAll(/\r\n?/g, '\n') ? null : (
        <Warning>{t('warnings.markup')}</Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }): ReactNode {
  return (
    <FieldWarning>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </FieldWarning>
  )
}

function ContrastNote({ theme, ratio }: { theme: keyof ThemeContrast; ratio: number | null }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  if (ratio === null) return null
  const words = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10)
  const isGood = ratio >= contrastMin
  const said = `${t(theme === 'light' ? 'warnings.contrastLight' : 'warnings.contrastDark', { ratio: words })}, ${t(isGood ? 'warnings.passes' : 'warnings.hard')}`
  return (
    <div className={styles.contrast}>
      {isGood ? (
        <p className="hint" data-tone="good" role="status">
          <Icon name="check" size={16} />
          <span>{said}</span>
        </p>
      ) : (
        <Warning>{said}</Warning>
      )}
    </div>
  )
}

type DeadlineFieldProps = {
  label: string
  value: string
  error: string | undefined
  language: Language
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
  onPick: (value: string) => void
}

/** A date, typed as one writes it or picked from the system's calendar, or a number of days ahead. */
function DeadlineField({ label, value, error, language, onBlur, onPick, ...input }: DeadlineFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const day = readTypedDay(value, language)
  return (
    <Field
      label={label}
      error={error}
      hint={t('fields.deadlineHint', { example: formatDeadline('2027-02-17', language) })}
    >
      {(ties) => (
        <span className={styles.deadline}>
          <input
            {...input}
            {...ties}
            className={control.input}
            type="text"
            value={value}
            onBlur={() => {
              if (day !== null && day !== value) onPick(day)
              onBlur()
            }}
          />
          <input
            type="date"
            className={control.input}
            aria-label={t('fields.pickDate')}
            value={day ?? ''}
            onChange={(event) => event.target.value !== '' && onPick(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

type ColourFieldProps = {
  label: string
  mark: ReactNode
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
  onPick: (value: string) => void
}

/** A colour, written or picked with the system's own picker. */
function ColourField({ label, mark, value, error, onPick, ...input }: ColourFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const picked = readColour(value)
  return (
    <Field label={label} mark={mark} error={error}>
      {(ties) => (
        <span className={styles.colour}>
          <input
            {...input}
            {...ties}
            className={control.input}
            type="text"
            value={value}
            placeholder={t('fields.asDesigned')}
            spellCheck={false}
          />
          <input
            type="color"
            aria-label={t('fields.pickColour', { field: label })}
            data-empty={picked === undefined ? '' : undefined}
            value={picked?.slice(0, 7) ?? '#ffffff'}
            onChange={(event) => onPick(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

type ChoicesProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** A row of choices of which none has to be taken. */
function Choices({ label, value, onChange, options }: ChoicesProps): ReactNode {
  const name = useId()
  return (
    <div className="field">
      <GroupLabel label={label} isSet={value !== ''} onReset={() => onChange('')} />
      <div className={`${segmented.seg} ${styles.variants}`} role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}

/** The gradient presets as painted cards. */
function Swatches({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const { t } = useTranslation('editor')
  const name = useId()
  const chosen = gradientPresets.find((preset) => preset === value)
  // `none` comes first, as in the design.
  const presets = gradientPresets.toSorted((one, other) => Number(other === 'none') - Number(one === 'none'))
  return (
    <div className="field">
      <GroupLabel
        label={t('fields.gradient')}
        detail={chosen && t(`gradients.${chosen}`)}
        isSet={value !== ''}
        onReset={() => onChange('')}
      />
      <div className={styles.swatches} role="radiogroup" aria-label={t('fields.gradient')}>
        {presets.map((preset) => (
          <label key={preset} className={styles.swatch} data-preset={preset} title={t(`gradients.${preset}`)}>
            <input
              type="radio"
              name={name}
              aria-label={t(`gradients.${preset}`)}
              value={preset}
              checked={preset === value}
              onChange={() => onChange(preset)}
            />
          </label>
        ))}
      </div>
    </div>
  )
}

type ResetMarkProps = { field: string; isSet: boolean; onReset: () => void }

/** Restores the look that the page gives; shown at the name of a field that is set. */
function ResetMark({ field, isSet, onReset }: ResetMarkProps): ReactNode {
  const { t } = useTranslation('editor')
  if (!isSet) return null
  return (
    <button type="button" className="link-button" aria-label={t('fields.resetOf', { field })} onClick={onReset}>
      {t('fields.resetShort')}
    </button>
  )
}

type GroupLabelProps = { label: string; detail?: string | undefined; isSet: boolean; onReset: () => void }

function GroupLabel({ label, detail, isSet, onReset }: GroupLabelProps): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className={fieldStyles.label}>
      <span>{label}</span>
      {isSet ? (
        <span className={styles.reset}>
          {detail === undefined ? null : <em>{detail}</em>}
          <button
            type="button"
            className="link-button"
            aria-label={t('fields.resetOf', { field: label })}
            onClick={onReset}
          >
            {t('fields.reset')}
          </button>
        </span>
      ) : (
        <em>{t('fields.asDesigned')}</em>
      )}
    </div>
  )
}

/** The classes that an element may have besides its own. */
function Classes({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const { t } = useTranslation('editor')
  const chosen = value.split(' ').filter((name) => name !== '')
  return (
    <fieldset className="field">
      <legend className={fieldStyles.label}>{t('fields.customClasses')}</legend>
      <div className={styles.classes}>
        {customClassNames.map((name) => (
          <label key={name} className={choice.check}>
            <input
              type="checkbox"
              className={choice.box}
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(
                  customClassNames
                    .filter((each) => (each === name ? event.target.checked : chosen.includes(each)))
                    .join(' '),
                )
              }
            />
            <span>{t(`classes.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
