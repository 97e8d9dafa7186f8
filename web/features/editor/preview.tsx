import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { styleClass, styleRules } from '#shared/content/style-rules.ts'
import { listLines } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { typeClass } from '#web/content/content.tsx'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { FactBox } from '#web/content/fact-box.tsx'
import { withPositions } from '#web/content/positions.ts'
import { RichText } from '#web/content/rich-text.tsx'
import type { ComputedElementStyle } from '#web/features/editor/computed-style.ts'
import { formatDeadline } from '#web/i18n/formats.ts'
import { Segmented } from '#web/ui/field.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/editor/preview.module.css'

/** The id under which the sample's style rules are written; no element of a page has it. */
const sampleId = 'preview.sample'

/** Width of the text on a phone of 390 px, without the gutters. */
const phoneWidthPx = 346

type PreviewProps = { kind: EditedKind; value: ContentValue; look: ComputedElementStyle; language: Language }

/** A sample of the element on graph paper, as it would look on another device or in the other theme. */
export function Preview({ kind, value, look, language }: PreviewProps): ReactNode {
  const { t } = useTranslation('editor')
  const [device, setDevice] = useState<'desktop' | 'phone'>(() => (innerWidth < 768 ? 'phone' : 'desktop'))
  const [isDark, setDark] = useState(isPageDark)
  useSampleRules(value)
  return (
    <div>
      <div className={styles.head}>
        <b>{t('preview.title')}</b>
        <Segmented
          label={t('preview.device')}
          fit
          value={device}
          onChange={setDevice}
          options={(['desktop', 'phone'] as const).map((each) => ({
            value: each,
            label: <span className="sr">{t(`preview.${each}`)}</span>,
            icon: <Icon name={each === 'phone' ? 'mobile' : 'desktop'} size={18} />,
          }))}
        />
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
          aria-label={t('preview.theme')}
          title={t('preview.theme')}
          aria-pressed={isDark}
          onClick={() => setDark(!isDark)}
        >
          <Icon name={isDark ? 'sun' : 'moon'} size={18} />
        </button>
      </div>
      <Canvas
        isDark={isDark}
        device={device}
        ground={look.ground}
        maxWidthPx={device === 'phone' ? phoneWidthPx : Math.max(look.widthPx, 240)}
      >
        {value.visible === false ? (
          <p className={styles.note}>{t('preview.hidden')}</p>
        ) : (
          <Sample kind={kind} value={value} look={look} language={language} />
        )}
      </Canvas>
    </div>
  )
}

type CanvasProps = {
  isDark: boolean
  device: 'desktop' | 'phone'
  ground: ComputedElementStyle['ground']
  maxWidthPx: number
  children: ReactNode
}

/** Graph paper in a theme of its own; what is wider than the paper is drawn smaller. */
function Canvas({ isDark, device, ground, maxWidthPx, children }: CanvasProps): ReactNode {
  const canvas = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fit = (): void => {
      const [paper, drawn] = [canvas.current, sheet.current]
      if (!paper || !drawn) return
      drawn.style.zoom = '1'
      const padding = 2 * Number.parseFloat(getComputedStyle(paper).paddingLeft)
      drawn.style.zoom = String(Math.min(1, (paper.clientWidth - padding) / drawn.offsetWidth))
    }
    fit()
    // Not with every letter: it lays the whole page out twice. Letters that change the size of the sample are seen there.
    const observer = new ResizeObserver(fit)
    for (const each of [canvas.current, sheet.current]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [device, maxWidthPx])
  return (
    <div
      ref={canvas}
      className={styles.canvas}
      data-device={device}
      data-theme={isDark ? 'dark' : 'light'}
      data-ground={ground}
      inert
    >
      <div ref={sheet} className={styles.sheet} data-sample style={{ maxWidth: maxWidthPx }}>
        {children}
      </div>
    </div>
  )
}

function Sample({ kind, value, look, language }: PreviewProps): ReactNode {
  const variant = look.variant === null ? null : (value.variant ?? look.variant)
  const type = typeClass(kind === 'heading' ? 'h2' : 'p', value.type)
  const className = [...look.classNames, variant, styleClass(sampleId), value.customClasses, type]
    .filter(Boolean)
    .join(' ')
  const common = { className, style: look.font, lang: language }
  if (kind === 'button') {
    return (
      <span {...common}>
        <span>{value.text}</span>
      </span>
    )
  }
  if (kind === 'list') {
    return (
      <ul {...common}>
        {withPositions(listLines(value.text)).map(({ place, text }) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
    )
  }
  if (kind === 'card') {
    return (
      <FactBox lang={language}>
        <div className={`${styleClass(sampleId)} ${value.customClasses ?? ''}`}>
          <dt>{value.label}</dt>
          <dd>{value.text}</dd>
        </div>
      </FactBox>
    )
  }
  if (kind === 'image' || kind === 'picture') {
    return (
      <div className={styleClass(sampleId)}>
        {value.url ? <img src={value.url} alt={value.text} /> : <BuiltInDrawing look={look} />}
      </div>
    )
  }
  if (value.doc) {
    return (
      <div {...common} className={`rich ${className}`}>
        <RichText doc={value.doc} />
      </div>
    )
  }
  return <div {...common}>{kind === 'deadline' ? formatDeadline(value.text, language) : value.text}</div>
}

/** The drawing used where no picture was chosen, copied off the page; a word where the page shows none now. */
function BuiltInDrawing({ look: { drawing, widthPx } }: { look: ComputedElementStyle }): ReactNode {
  const { t } = useTranslation('editor')
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (drawing) frame.current?.replaceChildren(drawing.cloneNode(true))
  }, [drawing])
  return drawing ? (
    <div ref={frame} style={{ width: widthPx }} />
  ) : (
    <p className={styles.note}>{t('preview.drawing')}</p>
  )
}

/** Writes the rules of the sample's own styles into the page, apart from the page's. */
function useSampleRules(value: ContentValue): void {
  const rules = styleRules({ [sampleId]: value })
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
}

function isPageDark(): boolean {
  const chosen = document.documentElement.dataset['theme']
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
}
