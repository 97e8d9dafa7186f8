import type { ReactNode } from 'react'
import type { Language } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { fieldOf } from './document-actions.ts'
import type { PartProps } from './image-fields.tsx'
import { fieldMark, sourceLanguage } from './translation-fields.ts'
import styles from './source-words.module.css'

type SourceTextProps = {
  mark: string
  from: Language
  words: string
  isCopied: boolean
  onCopy: () => void
}

/** What the field above says in the language that is translated from, and a way to copy it. */
export function SourceText({ mark, from, words, isCopied, onCopy }: SourceTextProps): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.source} data-words={mark}>
      <p>
        <abbr title={t(`languages.${from}`)}>{from.toUpperCase()}</abbr> <span lang={from}>{words}</span>
      </p>
      {isCopied ? null : <TextButton onClick={onCopy}>{t('source.copy')}</TextButton>}
    </div>
  )
}

type SourceWordsProps = PartProps & { field: string; part?: 'text' | 'label' }

/** The source of a section's field, for those who translate it; nothing where no other language has words. */
export function SourceWords({ section, language, set, field, part = 'text' }: SourceWordsProps): ReactNode {
  const from = sourceLanguage(language, (each) => fieldOf(section, each, field)[part] ?? '')
  if (from === null) return null
  const own = fieldOf(section, language, field)
  const { type, doc, [part]: words = '' } = fieldOf(section, from, field)
  return (
    <SourceText
      mark={fieldMark(field, part)}
      from={from}
      words={words}
      isCopied={own[part] === words}
      onCopy={() =>
        set(field, {
          [part]: words,
          ...(type === undefined ? {} : { type }),
          ...(part === 'text' && doc !== undefined ? { doc } : {}),
        })
      }
    />
  )
}
