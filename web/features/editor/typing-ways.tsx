import type { ReactNode } from 'react'
import { typedWords } from '#web/features/editor/draft.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import type { RichTarget, TypingTarget } from '#web/features/editor/page-elements.ts'
import { isSameRich } from '#web/features/editor/rich-draft.ts'
import type { RichDraft } from '#web/features/editor/rich-draft.ts'
import { typingRich } from '#web/features/editor/rich-target.ts'
import { beginTyping } from '#web/features/editor/typing-field.ts'
import type { TypingField, TypingFieldOptions } from '#web/features/editor/typing-field.ts'
import { beginTypingList } from '#web/features/editor/typing-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** How words of the page are typed there: what is typed, and what it is in a draft. */
export type TypingWay<Typed> = {
  /** What the page shows. */
  begun: Typed
  /** False until the page has made room for the field. */
  isReady: boolean
  /** @returns null in a browser that cannot type there. */
  begin(options: TypingFieldOptions<Typed>): TypingField<Typed> | null
  /** What a draft says here. */
  read(draft: Draft): Typed
  isSame(one: Typed, other: Typed): boolean
  /** The fields of a draft that hold it. */
  fields(typed: Typed): Partial<Draft>
  /** What changes in a draft when it is typed. */
  changes(draft: Draft, typed: Typed): Partial<Draft>
  /** Which field of a draft has the words. */
  field: 'text' | 'label'
  /** False where the page shows the words in another element once the draft is saved: then typing cannot go on. */
  staysAfterSave(stored: Draft, draft: Draft): boolean
  /** The words that tell how it is used. */
  hint: 'typing.hintList' | 'typing.hintLong' | 'typing.hint' | 'typing.hintRich'
  /** Its own tool among those for typing, and its own bar. */
  tool?: ReactNode
  bar?: ReactNode
}

/** Words without a form, and the entries of a list. */
export function plainWay(place: TypingTarget): TypingWay<string> {
  const { field } = place
  return {
    field,
    staysAfterSave: () => true,
    begun: place.words,
    isReady: true,
    begin: (options) => ('entry' in place ? beginTypingList(place, options) : beginTyping(place, options)),
    read: (draft) => draft[field],
    isSame: (one, other) => one === other,
    fields: (words) => ({ [field]: words }),
    changes: (draft, words) => (field === 'label' ? { label: words } : typedWords(draft, words)),
    hint: 'entry' in place ? 'typing.hintList' : place.isLong ? 'typing.hintLong' : 'typing.hint',
  }
}

/** Words with headings, lists and links. @param isReady whether the page shows the element without them */
export function richWay(place: RichTarget, isReady: boolean, onTooMuch: () => void): TypingWay<RichDraft> {
  const rich = typingRich.get()
  return {
    field: 'text',
    // A paragraph that got its first list becomes a block, and the other way round.
    staysAfterSave: (stored, draft) => (stored.doc === '') === (draft.doc === ''),
    begun: place.shown,
    isReady,
    begin: (options) => rich && rich.beginTypingRich(place, { ...options, onTooMuch }),
    read: ({ text, doc }) => ({ text, doc }),
    isSame: isSameRich,
    fields: (typed) => typed,
    changes: (_draft, typed) => typed,
    hint: 'typing.hintRich',
    tool: rich && <FormatTool rich={rich} />,
    bar: rich && <rich.FormatBar node={place.node} />,
  }
}

type Rich = NonNullable<ReturnType<typeof typingRich.get>>

/** Shows the tools for bold, links and lists also while no words are chosen. */
function FormatTool({ rich }: { rich: Rich }): ReactNode {
  const { t } = useTranslation('editor')
  const isOn = useObservable(rich.formatTools) !== 'off'
  return (
    <button
      type="button"
      aria-expanded={isOn}
      aria-keyshortcuts="Alt+F10"
      // The words keep the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => rich.formatTools.set(isOn ? 'off' : event.detail === 0 ? 'focus' : 'on')}
    >
      {t('typing.format')}
    </button>
  )
}
