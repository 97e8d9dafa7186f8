import { observable } from '#web/features/editor/observable.ts'
import { shownValue } from '#web/features/editor/page-elements.ts'
import type { PageElement, RichTarget, TypingTarget } from '#web/features/editor/page-elements.ts'
import { findTypingTarget } from '#web/features/editor/typing-target.ts'
import type { Press } from '#web/features/editor/typing-target.ts'
import type * as TypingRich from '#web/features/editor/typing-rich.tsx'

/** The editor of rich texts on the page; null until it has been fetched. */
export const typingRich = observable<typeof TypingRich | null>(null)

/**
 * Fetches the editor of rich texts on the page, and the dialog's, which goes on with what was typed when the line has gone.
 *
 * @throws {TypeError} when it cannot be fetched; the next call tries again.
 */
export async function loadTypingRich(): Promise<void> {
  if (typingRich.get() !== null) return
  const [onPage] = await Promise.all([
    import('#web/features/editor/typing-rich.tsx'),
    import('#web/features/editor/rich-field.tsx'),
  ])
  typingRich.set(onPage)
}

/** The text of an element that may have a form; null for others, and where it is in a link or button. */
export function findRichTarget({ id, node, isRich }: PageElement, press?: Press): RichTarget | null {
  const value = shownValue(id)
  if (!isRich || !value || node.closest('a, button, summary')) return null
  const { left, top } = node.getBoundingClientRect()
  return {
    node,
    shown: { text: value.text, doc: value.doc ? JSON.stringify(value.doc) : '' },
    isOneBlock: !value.doc && node.firstElementChild === null,
    at: press ? { x: press.clientX - left, y: press.clientY - top } : null,
  }
}

/** Where typing on the page would begin; null for what is edited in the dialog. Without the editor of rich texts plain words are typed as such. */
export function findTarget(element: PageElement, press?: Press): TypingTarget | RichTarget | null {
  return (typingRich.get() && findRichTarget(element, press)) ?? findTypingTarget(element, press)
}
