import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { docOfDraft, isSameDoc } from '#web/features/editor/rich-draft.ts'
import type { RichDraft } from '#web/features/editor/rich-draft.ts'
import type { RichFieldProps } from '#web/features/editor/rich-field.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/editor/rich-words.module.css'

/** What the words need of the fields around them. */
type RichOrPlainWordsProps = {
  isRich: boolean
  label: string
  draft: RichDraft
  onType: (changes: RichDraft) => void
  /** The field for plain words. */
  children: ReactNode
}

/** The words of an element: plain, or with headings, lists and links where the page can show them. */
export function RichOrPlainWords({ isRich, label, draft, onType, children }: RichOrPlainWordsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [isFormatting, setFormatting] = useState(draft.doc !== '')
  if (!isRich) return children
  // Undoing may bring the form back that was taken off.
  const isOpen = isFormatting || draft.doc !== ''
  return (
    <>
      {isOpen ? <LazyRichField label={label} draft={draft} onType={onType} /> : children}
      <p className={styles.switch}>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setFormatting(!isOpen)
            if (isOpen) onType({ text: draft.text, doc: '' })
          }}
        >
          {t(isOpen ? 'rich.plain' : 'rich.format')}
        </button>
      </p>
    </>
  )
}

/** Fetches the editor of rich texts with its first opening; until then, and without it, the words stay plain. */
function LazyRichField({ label, draft, onType }: Omit<RichOrPlainWordsProps, 'isRich' | 'children'>): ReactNode {
  const { t } = useTranslation('editor')
  const [Field, setField] = useState<ComponentType<RichFieldProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [shown, setShown] = useState({ doc: draft.doc, text: draft.text, isTyped: false, count: 0 })
  useEffect(() => {
    let isWanted = true
    import('#web/features/editor/rich-field.tsx').then(
      (module) => isWanted && setField(() => module.default),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [])
  // Another version than the one that was typed here: brought back by undo, or taken from another editor.
  if (shown.doc !== draft.doc || shown.text !== draft.text) {
    const isOther = shown.doc === draft.doc ? draft.doc === '' && !shown.isTyped : !isSameDoc(shown.doc, draft.doc)
    setShown({ doc: draft.doc, text: draft.text, isTyped: false, count: isOther ? shown.count + 1 : shown.count })
  }
  if (hasFailed) return <p role="alert">{t('mode.notLoaded')}</p>
  if (!Field) return <Skeleton className="h-32 w-full" />
  return (
    <Field
      key={shown.count}
      label={label}
      doc={docOfDraft(draft)}
      onChange={(typed) => {
        setShown({ doc: typed.doc, text: draft.text, isTyped: typed.text !== draft.text, count: shown.count })
        onType(typed)
      }}
    />
  )
}
