import { cloneElement, useCallback, useEffect, useId, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import type { ContentValue } from '#shared/content/value.ts'
import type { EditableProps } from '#web/content/edit-slot.ts'
import { emptiedNode, noteShown, registerElement } from '#web/features/editor/page-elements.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** HTML id of the words that tell how an editable thing is used. */
export const editHintId = 'edit-hint'

/** What already takes the focus by itself, and what must not contain a focusable thing. */
const interactive = 'a[href], button, summary, label, input, select, textarea, [role=button], [role=link], [role=tab]'

/**
 * Makes a content element editable: the same element, known to the editor, with the focus where it had none. It gets no
 * wrapper, no role and no handlers of its own; gestures are heard for the whole page.
 *
 * @see docs/reference/design.md#edit-mode; docs/reference/content-and-admin.md#22-overlay-and-outline
 */
export function Editable({ id, value, isRich = false, kind, children }: EditableProps): ReactElement {
  const { t } = useTranslation('editor')
  const isEmpty = isBlank(value)
  const isHidden = value.visible === false
  const name = useId()
  const ref = useCallback(
    (node: unknown) => {
      if (!(node instanceof HTMLElement)) return undefined
      makeReachable(node)
      owners.set(node, name)
      return registerElement({ id, node, isHidden, isRich, isEmpty, ...(kind ? { kind } : {}) })
    },
    [name, id, isHidden, isRich, isEmpty, kind],
  )
  // Apart from the registration: that one would begin again with every letter.
  useEffect(() => noteShown(id, value), [id, value])
  const isEmptied = useSyncExternalStore(emptiedNode.subscribe, () => isEmptiedOf(name))
  const shown = {
    ref,
    'data-editable': id,
    'data-edit-hidden': isHidden ? '' : undefined,
    // The stylesheet writes it into the frame: an emptied element would be a strip that no one finds.
    'data-edit-empty': isEmpty ? t('mode.empty') : undefined,
  }
  return isEmptied ? cloneElement(children, shown, null) : cloneElement(children, shown)
}

/** Which of the components a node belongs to: the same text may be on a page twice. */
const owners = new WeakMap<HTMLElement, string>()

function isEmptiedOf(name: string): boolean {
  const node = emptiedNode.get()
  return node !== null && owners.get(node) === name
}

/** True when there is nothing to be seen of a value; a picture is there without its words. */
function isBlank({ text, label = '', url = '' }: ContentValue): boolean {
  return text.trim() === '' && label.trim() === '' && !/^\/(media|art)\//.test(url)
}

/** Lets Tab reach an element. Inside of a link or a button that one has the focus; in what readers skip there is none. */
function makeReachable(node: HTMLElement): void {
  if (node.matches(interactive)) node.setAttribute('aria-describedby', editHintId)
  else if (!node.closest(`${interactive}, [aria-hidden=true]`)) {
    node.tabIndex = 0
    node.setAttribute('aria-describedby', editHintId)
  }
}
