import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { asksForAlt } from '#web/features/editor/edit-session.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import styles from '#web/features/editor/element-dialog.module.css'

type AltNoteProps = { open: OpenSession; kind: EditedKind }

/** Asks for the alternative text of a picture that was changed, in each language that has none of it. @see WCAG 2.2, 1.1.1 */
export function AltNote({ open, kind }: AltNoteProps): ReactNode {
  const { t } = useTranslation('editor')
  const field = altField(kind)
  const { session } = open
  if (field === null || session === null) return null
  const asked = languages.filter((each) => asksForAlt(session[each], field))
  if (asked.length === 0) return null
  const isOld = asked.some((each) => session[each].draft[field].trim() !== '')
  const goTo = (language: Language): void => {
    flushSync(() => open.showLanguage(language))
    focusAlt(kind)
  }
  return (
    <Callout announce>
      <p>{t(isOld ? 'picture.oldAlt' : 'picture.noAlt')}</p>
      <div className={`actions ${styles.asked}`}>
        {asked.map((each) => (
          <Button key={each} variant="outline" size="sm" lang={each} onClick={() => goTo(each)}>
            {languageNames[each]}
          </Button>
        ))}
      </div>
    </Callout>
  )
}

/** The field that says what a picture shows; null for what is no picture. */
function altField(kind: EditedKind): 'text' | 'label' | null {
  if (kind === 'image') return 'text'
  return kind === 'picture' ? 'label' : null
}

/** Leads to the words that say what the picture shows. */
export function focusAlt(kind: EditedKind): void {
  document.querySelector<HTMLElement>(`[data-edit-fields] [data-field=${altField(kind) ?? 'text'}]`)?.focus()
}
