import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { readContentValue } from '#shared/content/value.ts'
import { styleRules } from '#shared/content/style-rules.ts'
import type { CustomPage } from '#shared/contracts/custom-page.ts'
import type { Language } from '#shared/languages.ts'
import { holdsFiles } from '#web/features/media/public/dragged-files.ts'
import { Sprite } from '#web/ui/sprite.tsx'
import { fitDevice, widths } from './device-widths.ts'
import type { Device } from './device-widths.ts'
import styles from '#web/features/pages/builder/preview-frame.module.css'

type PreviewFrameProps = {
  page: CustomPage
  language: Language
  device: Device
  title: string
  /** Gets files that are dropped on the page, with the section and the address of the picture under them. */
  onDropFiles: (section: string | null, picture: string | null, files: readonly File[]) => void
  /** Draws what is in the frame. @param scale how much smaller than its size it is drawn */
  children: (scale: number) => ReactNode
}

/** A document without anything, in standards mode; it has the origin and the policy of the page around it. */
const emptyDocument = '<!doctype html><html><head></head><body></body></html>'

/**
 * The page at the width of a device. The frame is a window of its own, so the widths of the stylesheets count in it, while
 * its content is drawn by the same components and from the same state as everything around it: no sign typed needs a request.
 */
export function PreviewFrame({ page, language, device, title, onDropFiles, children }: PreviewFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { box, fit } = useFit(device)
  const { width, scale, height } = fit
  useFrameStyles(body, page, language)
  useFrameKeys(body)
  useFrameDrops(body, onDropFiles)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    element.style.width = `${width}px`
    element.style.transform = scale === 1 ? '' : `scale(${scale})`
    element.style.height = `${height / scale}px`
    // What is drawn smaller keeps its room: without this the canvas could be scrolled past its page.
    element.style.marginInlineEnd = scale === 1 ? '' : `${width * (scale - 1)}px`
  }, [width, scale, height])
  return (
    <div className={styles.canvas} ref={box} tabIndex={0} role="region" aria-label={title}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={emptyDocument}
        onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
      />
      {body
        ? createPortal(
            <>
              {children(scale)}
              {/* Icons point to symbols of their own document. */}
              <Sprite />
            </>,
            body,
          )
        : null}
    </div>
  )
}

/** How wide a device's frame is, and how much smaller it is drawn to suit its room. */
function useFit(device: Device) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: widths[device].most, height: 640 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, fit: { ...fitDevice(device, room.width), height: room.height } }
}

/** Brings the sheets of the page around into the frame, with its theme, its language and the looks of its elements. */
function useFrameStyles(body: HTMLElement | null, page: CustomPage, language: Language): void {
  useEffect(() => {
    if (!body) return
    const { ownerDocument: inside } = body
    const copy = (): void => copyStyles(inside)
    copy()
    const observer = new MutationObserver(copy)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme'] })
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [body])
  useEffect(() => {
    if (body) dress(body.ownerDocument, page, language)
  }, [body, page, language])
}

function copyStyles(inside: Document): void {
  // While developing, sheets are style elements; in what is shipped they are files.
  const kinds = import.meta.env.DEV ? 'link[rel="stylesheet"], style' : 'link[rel="stylesheet"]'
  const sheets = [...document.head.querySelectorAll(kinds)]
  // Sheets that are there stay: a page without its styles for a moment would jump.
  const there = [...inside.head.children]
  const kept = new Set<Element>()
  let last: Element | null = null
  for (const sheet of sheets) {
    const own = there.find((each) => !kept.has(each) && each.isEqualNode(sheet)) ?? inside.importNode(sheet, true)
    kept.add(own)
    const next: ChildNode | null = last ? last.nextSibling : inside.head.firstChild
    if (next !== own) inside.head.insertBefore(own, next)
    last = own
  }
  for (const gone of there.filter((each) => !kept.has(each))) gone.remove()
  const { lang } = inside.documentElement
  for (const { name, value } of document.documentElement.attributes) {
    // A style attribute, which an open dialog leaves behind, would be refused by the security policy.
    if (name !== 'style') inside.documentElement.setAttribute(name, value)
  }
  if (lang !== '') inside.documentElement.lang = lang
}

/** A sheet made by the window around would not be taken: it belongs to another document. */
function makeSheet(view: Window, rules: string): CSSStyleSheet {
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}

/** Gives the document inside its language, and the looks that editors gave to elements. */
function dress(inside: Document, page: CustomPage, language: Language): void {
  const view = inside.defaultView
  if (!view) return
  inside.documentElement.lang = language
  const values = page.sections.flatMap(({ name, values: own = {} }) =>
    Object.entries(own).map(([key, value]) => [`${page.slug}.${name}.${key}`, readContentValue(value)] as const),
  )
  inside.adoptedStyleSheets = [makeSheet(view, styleRules(Object.fromEntries(values)))]
}

/** Receives files dropped in the frame. Left to the browser, one would replace the page in it. */
function useFrameDrops(body: HTMLElement | null, onDropFiles: PreviewFrameProps['onDropFiles']): void {
  const take = useEffectEvent(onDropFiles)
  useEffect(() => {
    const inside = body?.ownerDocument
    if (!inside) return undefined
    function handleOver(event: DragEvent): void {
      if (holdsFiles(event)) event.preventDefault()
    }
    function handleDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return
      event.preventDefault()
      // What is in the frame is of another window: its elements are no instances of this one's.
      const under = event.target as Element
      const image = under.closest('figure')?.querySelector('img') ?? under.closest('img')
      const part = under.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null
      // So are its files, which could not be distinguished from other objects where they are sent.
      const files = [...(event.dataTransfer?.files ?? [])].map(
        (file) => new File([file], file.name, { type: file.type }),
      )
      take(part, image?.getAttribute('src') ?? null, files)
    }
    inside.addEventListener('dragover', handleOver)
    inside.addEventListener('drop', handleDrop)
    return () => {
      inside.removeEventListener('dragover', handleOver)
      inside.removeEventListener('drop', handleDrop)
    }
  }, [body])
}

/** Hands keys of the screen on that are pressed in the frame: its window is not the one that listens. */
function useFrameKeys(body: HTMLElement | null): void {
  useEffect(() => {
    const view = body?.ownerDocument.defaultView
    if (!view) return undefined
    function handleKey(event: KeyboardEvent): void {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)
      const target = event.target as Element
      // Inside of words the browser's own undo works.
      const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)
      if (event.defaultPrevented || !isCommand || (isUndo && target.closest('[contenteditable]') !== null)) return
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
      const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
      if (view?.frameElement?.dispatchEvent(new KeyboardEvent('keydown', copy)) === false) event.preventDefault()
    }
    view.addEventListener('keydown', handleKey)
    return () => view.removeEventListener('keydown', handleKey)
  }, [body])
}
