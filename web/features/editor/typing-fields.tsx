import { useCallback, useLayoutEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { LinkField } from '#web/content/link-field.tsx'
import { isAcceptable, typedWords, withCompanions } from '#web/features/editor/draft.ts'
import { labelOf } from '#web/features/editor/field-names.ts'
import { OtherWidth } from '#web/features/editor/other-width.tsx'
import { kindOf, openDialog } from '#web/features/editor/page-elements.ts'
import { placeAtSelection, usePlaced } from '#web/features/editor/placing.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import styles from '#web/features/editor/overlay.module.css'
import fieldStyles from '#web/ui/field.module.css'

type TypingFieldsProps = {
  id: ContentId
  node: HTMLElement
  open: OpenSession
  /** The language that is typed on the page. */
  own: Language
  /** Which field of a draft has the words. */
  field: 'text' | 'label'
  hasLanguages: boolean
  box: RefObject<HTMLDivElement | null>
  /** True while the first field was asked for before it was there. */
  isWanted: RefObject<boolean>
  onSave: () => void
  /** Back to the words on the page. */
  onBack: () => void
}

/** At the words that are typed on the page: where their button leads, what they say in the other languages and on phones. */
export function TypingFields(props: TypingFieldsProps): ReactNode {
  const { id, node, open, own, field, hasLanguages, box, isWanted, onSave, onBack } = props
  const { t } = useTranslation('editor')
  const kind = kindOf(id)
  const place = useCallback(
    (target: HTMLElement) => {
      if (!box.current) return
      const { left, top, bottom: end } = target.getBoundingClientRect()
      const bar = document.querySelector<HTMLElement>('[data-handle=typing]')
      const bottom = bar?.dataset['side'] === 'below' ? bar.getBoundingClientRect().bottom : end
      placeAtSelection(box.current, { left, top, bottom }, { left, top, bottom }, true)
    },
    [box],
  )
  usePlaced(node, place)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      place(node)
      if (isWanted.current && focusFirst(box.current)) isWanted.current = false
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, isWanted, node, place])
  useLayoutEffect(() => {
    if (hasLanguages) box.current?.querySelector('textarea')?.focus()
  }, [box, hasLanguages])
  const side = open.session?.[own]
  return (
    <div
      ref={box}
      className={styles.fields}
      data-handle="fields"
      role="group"
      aria-label={t('typing.fields')}
      onKeyDown={(event) => {
        // The list of links has these keys first.
        if (event.defaultPrevented || event.nativeEvent.isComposing) return
        const isSave =
          event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
        if (!isSave && event.key !== 'Escape' && event.key !== 'F6') return
        event.preventDefault()
        event.stopPropagation()
        if (isSave) onSave()
        else onBack()
      }}
    >
      {kind === 'button' && side ? (
        <LinkField
          label={labelOf(kind, 'url', t)}
          error={isAcceptable('url', side.draft.url) ? undefined : t('problems.url')}
          value={side.draft.url}
          onType={(url) =>
            open.typeIn(own, {
              ...Object.fromEntries(withCompanions('url').map((each) => [each, ''])),
              url,
            })
          }
        />
      ) : null}
      {hasLanguages
        ? languages.map((each) => {
            const draft = open.session?.[each].draft
            if (each === own || !draft) return null
            return draft.doc === '' ? (
              <TextAreaField
                key={each}
                label={languageNames[each]}
                lang={each}
                rows={1}
                value={draft[field]}
                onChange={(event) => {
                  const words = event.target.value
                  open.typeIn(each, field === 'label' ? { label: words } : typedWords(draft, words))
                }}
              />
            ) : (
              <div key={each} className="field">
                <div className={fieldStyles.label}>{languageNames[each]}</div>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => openDialog.set({ kind: 'edit', id, language: each })}
                >
                  {t('typing.formatted')}
                </Button>
              </div>
            )
          })
        : null}
      <OtherWidth id={id} open={open} />
    </div>
  )
}

/** Goes to the first field. @returns false while there is none: the field for a link is being fetched */
export function focusFirst(box: HTMLElement | null): boolean {
  const first = box?.querySelector<HTMLElement>('input, textarea, button')
  first?.focus()
  return first !== null && first !== undefined
}
