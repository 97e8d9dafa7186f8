import { useEffect } from 'react'
import { hasOpenWindow } from '#web/features/editor/open-window.ts'
import { activeNode, elementOf, openDialog, pageElements, typingNow } from '#web/features/editor/page-elements.ts'
import { pressTypes } from '#web/features/editor/press-types.ts'
import { loadTypingRich, findTarget, findRichTarget, typingRich } from '#web/features/editor/rich-target.ts'
import { isHideKey } from '#web/features/editor/shortcuts.ts'
import { typingFieldMark } from '#web/features/editor/typing-target.ts'
import type { Press } from '#web/features/editor/typing-target.ts'

/** What keys can do to the page's elements. */
type ElementKeys = {
  onToggleVisible(node: HTMLElement): void
  onDelete(node: HTMLElement): void
  onLeave(): void
  /** Alt with a press on a link of the site. */
  onFollow(address: string): void
}

/** How long the handle stays after the pointer has left its element, so that it can be reached. */
const leaveDelayMs = 700

/** The editor's own things; what happens in them is theirs. */
const editorParts = '[data-edit-part], .overlay, [data-toasts], [role=menu], [role=dialog], [role=alertdialog]'

const pressable = 'a[href], button, summary, [role=button], input[type=submit], input[type=button], input[type=image]'

/**
 * Receives pointer, touch and keyboard for the whole page while edit mode is on: the deepest editable thing under the
 * pointer or the focus becomes the active one, a press opens its editor or begins to type in it (with Alt always), and
 * links and buttons of the page do nothing, except with Ctrl, Cmd or the middle button, and links of the site with Alt.
 */
export function usePageGestures({ onToggleVisible, onDelete, onLeave, onFollow }: ElementKeys): void {
  useEffect(() => {
    let leaveTimer: ReturnType<typeof setTimeout> | undefined
    let touched: { node: HTMLElement; wasActive: boolean } | null = null

    let rest = { x: -1, y: -1 }
    const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      rest = { x, y }
    }

    const onPointerOver = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || openDialog.get()) return
      // The page moved under a pointer that rests: the tools stay where they are, so that a press meets the one it aims at.
      if (event.clientX === rest.x && event.clientY === rest.y) return
      if (isPart(event.target)) {
        clearTimeout(leaveTimer)
        return
      }
      const node = editableAround(event.target)
      clearTimeout(leaveTimer)
      if (node) activeNode.set(node)
      else if (activeNode.get())
        leaveTimer = setTimeout(() => activeNode.set(editableOf(document.activeElement)), leaveDelayMs)
    }

    const onPointerDown = (event: PointerEvent): void => {
      const node = editableOf(event.target)
      touched = node && event.pointerType === 'touch' ? { node, wasActive: activeNode.get() === node } : null
    }

    const onFocus = (event: FocusEvent): void => {
      if (isPart(event.target) || openDialog.get()) return
      clearTimeout(leaveTimer)
      activeNode.set(editableOf(event.target))
    }

    const onClick = (event: MouseEvent): void => {
      if (isPart(event.target) || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
      if (isTyped(event.target)) {
        // The press has put the caret there; the link or button around the words does nothing.
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      if (event.altKey && link && link.origin === location.origin) {
        event.preventDefault()
        event.stopPropagation()
        onFollow(link.pathname + link.search + link.hash)
        return
      }
      const around = editableAround(event.target)
      const pressed = event.target.closest(pressable)
      if (!around && (!pressed || isTool(pressed))) return
      const node = around ?? editableOf(pressed)
      event.preventDefault()
      event.stopPropagation()
      if (!node) return
      activeNode.set(node)
      // A finger has no hover: its first touch shows the handle, the second one opens.
      if (touched?.node === node && !touched.wasActive) {
        prepareTyping(node)
        return
      }
      if (pressTypes.get() || event.altKey) typeInto(node, event)
      else openEditor(node)
    }

    const onSubmit = (event: SubmitEvent): void => {
      if (isPart(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    }

    const onKey = (event: KeyboardEvent): void => {
      const isTyping = typingNow.get() !== null
      if (fetchedFor !== null && event.key !== 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        // Meant as letters: alone they would hide or delete.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') stopFetching()
        return
      }
      if ((openDialog.get() && !isTyping) || event.ctrlKey || event.metaKey || (event.altKey && !isHideKey(event)))
        return
      const target = event.target
      if (!(target instanceof Element) || target.closest('input, textarea, select') || isTyped(target)) return
      // Around the field the page goes on to the next element, or back; the field's tools have keys of their own.
      if (isTyping && (isPart(target) || !['Enter', 'F2', 'F6'].includes(event.key))) return
      const isInHandle = target.closest('[data-handle]') !== null
      if (!isInHandle && (isPart(target) || hasOpenWindow('dialogs and menus'))) return
      const node = isInHandle ? activeNode.get() : editableOf(target)
      const action = isInHandle ? handleKey(event, node) : elementKey(event, node)
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }

    const elementKey = (event: KeyboardEvent, node: HTMLElement | null): (() => void) | null => {
      if (event.key === 'Escape') return () => leave(node)
      if (!node) return null
      if (event.key === 'Enter') return () => openEditor(node)
      if (event.key === 'F2') return () => typeInto(node)
      if (event.key === 'Delete') return () => onDelete(node)
      if (event.key === 'F6')
        return () =>
          document.querySelector<HTMLElement>('[data-handle=element] button, [data-handle=typing] button')?.focus()
      if (isHideKey(event)) return () => onToggleVisible(node)
      return null
    }

    const handleKey = (event: KeyboardEvent, node: HTMLElement | null): (() => void) | null =>
      node && (event.key === 'Escape' || event.key === 'F6') ? () => focusOn(node) : null

    /** First the element is left, then edit mode. */
    const leave = (node: HTMLElement | null): void => {
      if (!activeNode.get()) return onLeave()
      if (node && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      activeNode.set(null)
    }

    // Before the page's own listeners, which hang on the document.
    const early = { capture: true }
    window.addEventListener('pointerover', onPointerOver, early)
    window.addEventListener('pointermove', onPointerMove, { capture: true, passive: true })
    window.addEventListener('pointerdown', onPointerDown, early)
    window.addEventListener('focusin', onFocus, early)
    window.addEventListener('click', onClick, early)
    window.addEventListener('submit', onSubmit, early)
    window.addEventListener('keydown', onKey, early)
    return () => {
      clearTimeout(leaveTimer)
      window.removeEventListener('pointerover', onPointerOver, early)
      window.removeEventListener('pointermove', onPointerMove, early)
      window.removeEventListener('pointerdown', onPointerDown, early)
      window.removeEventListener('focusin', onFocus, early)
      window.removeEventListener('click', onClick, early)
      window.removeEventListener('submit', onSubmit, early)
      window.removeEventListener('keydown', onKey, early)
    }
  }, [onToggleVisible, onDelete, onLeave, onFollow])
  useEffect(() => stopFetching, [])
}

/** Opens the editor of an element; the focus stays on it, so that it comes back there. */
export function openEditor(node: HTMLElement): void {
  afterTyping(() => {
    stopFetching()
    const element = elementOf(node)
    if (!element) return
    focusOn(node)
    openDialog.set({ kind: 'edit', id: element.id })
  })
}

/** Begins to type on the page; what cannot be typed there opens its editor. */
export function typeInto(node: HTMLElement, press?: Press): void {
  afterTyping(() => {
    stopFetching()
    const element = elementOf(node)
    if (!element || typingRich.get() !== null || !findRichTarget(element)) return beginAt(node, press)
    activeNode.set(node)
    fetchedFor = node
    node.setAttribute('aria-busy', 'true')
    const goOn = (): void => {
      if (fetchedFor !== node) return
      stopFetching()
      // Saved by another editor in the meantime, it may have another node.
      const now = elementOf(node) ?? pageElements.get().find(({ id }) => id === element.id)
      if (now) beginAt(now.node, press)
    }
    // Without it plain words are typed plainly, and the rest is edited in the dialog.
    loadTypingRich().then(goOn, goOn)
  })
}

/** The element for which the editor of rich texts is being fetched. */
let fetchedFor: HTMLElement | null = null

function stopFetching(): void {
  fetchedFor?.removeAttribute('aria-busy')
  fetchedFor = null
}

/** A phone opens its keyboard only in answer to a touch: what the next one needs is fetched before. */
function prepareTyping(node: HTMLElement): void {
  const element = elementOf(node)
  if (!element || !findRichTarget(element)) return
  loadTypingRich().catch(() => {
    // Asked for again by the next touch.
  })
}

function beginAt(node: HTMLElement, press?: Press): void {
  const element = elementOf(node)
  const place = element && findTarget(element, press)
  if (!place) return openEditor(node)
  activeNode.set(node)
  openDialog.set({ kind: 'edit', id: element.id, place })
}

/** Goes on at once, or when what is being typed on the page has been saved. */
function afterTyping(goOn: () => void): void {
  const typing = typingNow.get()
  if (typing === null) return goOn()
  void typing.leave().then((isLeft) => {
    if (isLeft) goOn()
  })
}

function isTyped(target: Element): boolean {
  return target.closest(`[${typingFieldMark}]`) !== null
}

/** Puts the focus on an editable element, or on the link or button around it. */
export function focusOn(node: HTMLElement): void {
  const holder = node.matches('[tabindex], a[href], button') ? node : node.closest<HTMLElement>(pressable)
  holder?.focus({ preventScroll: true })
}

/** The deepest editable thing around a place. */
function editableAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null
}

/** The editable thing around a place, or the only one inside of a button or link. */
function editableOf(target: EventTarget | null): HTMLElement | null {
  const around = editableAround(target)
  if (around || !(target instanceof Element) || !target.matches(pressable)) return around
  const inside = target.querySelectorAll<HTMLElement>('[data-editable]')
  return inside.length === 1 ? (inside[0] ?? null) : null
}

/** Tools of the site keep working: its menus, and what opens and closes parts of a page. */
function isTool(pressed: Element): boolean {
  return (
    pressed.matches('[aria-expanded], [aria-haspopup], summary, [role=tab]') ||
    (pressed.matches('button') && !pressed.closest('main, footer'))
  )
}

function isPart(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(editorParts) !== null
}
