import { use } from 'react'
import type { JSX, MouseEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import { pictureSources } from '#shared/content/picture-widths.ts'
import { styleClass } from '#shared/content/style-rules.ts'
import { hasStyle, listLines, pixelsOf } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import { EditableContext } from '#web/content/edit-slot.ts'
import { withPositions } from '#web/content/positions.ts'
import { RichText } from '#web/content/rich-text.tsx'
import { useContentValue, useItems } from '#web/content/use-content.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'

type TextTag =
  | 'span'
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'b'
  | 'em'
  | 'small'
  | 'dt'
  | 'dd'
  | 'div'
  | 'figcaption'
  | 'li'
  | 'strong'
  | 'code'

type TextProps = {
  id: ContentId
  as?: TextTag
  className?: string | undefined
  /** HTML id of the element, for labels. */
  htmlId?: string
  /** Placed before the words inside of the element: an icon. */
  before?: ReactNode
  /** Placed after the words. */
  after?: ReactNode
  /** Writes the stored text out: a day as a date. */
  format?: (text: string) => string
}

/** Shows a text or heading of the content; a skeleton while it loads; nothing when hidden. */
export function ContentText({ id, as: Tag = 'span', className, htmlId, before, after, format }: TextProps): ReactNode {
  const value = useContentValue(id)
  if (!value) return <Waiting as={Tag} className={className} />
  const isRich = richTags.has(Tag) && !format && before === undefined && after === undefined
  const lines = !format && value.text.includes('\n') ? 'whitespace-pre-line' : null
  const look = [classes(id, value, className), typeClass(Tag, value.type), lines].filter(Boolean).join(' ') || undefined
  if (isRich && value.doc) {
    const Block = Tag === 'p' ? 'div' : Tag
    return (
      <Element id={id} value={value} isRich>
        <Block id={htmlId} className={look === undefined ? 'rich' : `rich ${look}`}>
          <RichText doc={value.doc} />
        </Block>
      </Element>
    )
  }
  return (
    <Element id={id} value={value} isRich={isRich}>
      <Tag id={htmlId} className={look}>
        {before}
        {format ? format(value.text) : value.text}
        {after}
      </Tag>
    </Element>
  )
}

/** Tags that may hold headings and lists; a paragraph becomes a block for them. */
const richTags: ReadonlySet<TextTag> = new Set(['p', 'div', 'dd'])

/** The look of a type that is not the place's own: its tag stays, because it says what the text is for readers. */
export function typeClass(tag: TextTag, type: ContentValue['type']): string | null {
  const isHeading = /^h\d$/.test(tag)
  if (type === 'heading' && !isHeading) return 'as-heading'
  if (type === 'text' && isHeading) return 'as-text'
  return type === 'card' ? 'as-card' : null
}

type ButtonProps = {
  id: ContentId
  className?: string | undefined
  before?: ReactNode
  after?: ReactNode
  /** What a button without a link does. */
  onPress?: () => void
  /** Gives the variant when the value names none; with `null` the value is a plain link without button looks. */
  variant?: ContentValue['variant'] | 'paper' | null
  size?: 'sm' | 'lg'
  /** The words for readers only, for example that a new tab opens. */
  hint?: string
  newTab?: boolean
  ariaCurrent?: boolean
  /** Runs before a link inside of the site is followed; preventing the event's default keeps the visitor here. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Shows a button or link of the content: launches the assistant, follows its link, or does what the page says. */
export function ContentButton(props: ButtonProps): ReactNode {
  const { id, before, after, onPress, size, hint, newTab, ariaCurrent, onFollow } = props
  const value = useContentValue(id)
  const launch = useLaunch()
  const early = useEarlyPress()
  const variant = variantOf(props.variant, value?.variant)
  const look = variant === null ? props.className : buttonClass({ variant, size, className: props.className })
  if (!value) return <Waiting as="span" className={look} />
  const inside = (
    <>
      {before}
      {variant === null ? value.text : <span>{value.text}</span>}
      {after}
      {hint ? <span className="sr">{hint}</span> : null}
    </>
  )
  const className = classes(id, value, look)
  return (
    <Element id={id} value={value}>
      {onPress || value.url === 'assistant' || value.url === undefined ? (
        <button
          type="button"
          className={className}
          onClick={onPress ?? (() => launch())}
          data-launch={onPress ? undefined : ''}
          {...early}
        >
          {inside}
        </button>
      ) : newTab ? (
        <a href={value.url} className={className} target="_blank" rel="noopener">
          {inside}
        </a>
      ) : value.url.startsWith('/') ? (
        <Link
          to={value.url}
          className={className}
          aria-current={ariaCurrent ? 'page' : undefined}
          onClick={onFollow}
          {...(onFollow ? early : {})}
        >
          {inside}
        </Link>
      ) : (
        <a href={value.url} className={className}>
          {inside}
        </a>
      )}
    </Element>
  )
}

/** The value's variant rules, but a place on block blue keeps its white button until the value asks for a special one. */
function variantOf(
  given: ButtonProps['variant'],
  chosen: ContentValue['variant'],
): Exclude<ButtonProps['variant'], undefined> {
  if (given === null) return null
  if (given === 'paper' && (chosen === undefined || chosen === 'default')) return 'paper'
  return chosen ?? given ?? 'default'
}

type ListProps = {
  id: ContentId
  className?: string | undefined
  icon?: ReactNode
  /** Sets what comes before the first colon of a line as its title. */
  titled?: boolean
}

/** Shows a list of the content, one item a line. */
export function ContentList({ id, className, icon, titled }: ListProps): ReactNode {
  const value = useContentValue(id)
  if (!value) {
    return (
      <ul className={className} aria-busy="true">
        {waitingLines.map((width) => (
          <li key={width}>
            {icon}
            <Skeleton className={`my-[0.4em] h-[0.6em] ${width}`} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Element id={id} value={value}>
      <ul className={classes(id, value, className)}>
        {withPositions(listLines(value.text)).map(({ place, text }) => (
          <li key={place}>
            {icon}
            {titled ? <TitledLine line={text} /> : <span>{text}</span>}
          </li>
        ))}
      </ul>
    </Element>
  )
}

function TitledLine({ line }: { line: string }): ReactNode {
  const [title, ...rest] = line.split(': ')
  if (rest.length === 0) return <span>{line}</span>
  return (
    <>
      <b>
        {title}
        <span className="sr">{': '}</span>
      </b>
      <span>{rest.join(': ')}</span>
    </>
  )
}

type FiguresProps = {
  page: ContentPage
  section: string
  /** The names that they have while no one changed them. */
  own: readonly string[]
}

/** Shows the figures of a section, as editors ordered them. */
export function Figures({ page, section, own }: FiguresProps): ReactNode {
  return (useItems(page)?.[section] ?? own).map((item) => (
    <ContentFigure key={item} id={`${page}.${section}.${item}` as ContentId} />
  ))
}

/** Shows a figure with its caption, as one pair of a description list; nothing while it has neither. */
export function ContentFigure({ id, className }: { id: ContentId; className?: string | undefined }): ReactNode {
  const value = useContentValue(id)
  const isEdited = use(EditableContext)
  if (!value) return <Waiting as="div" className={className} />
  if (!(isEdited || value.text || value.label)) return null
  return (
    <Element id={id} value={value}>
      <div className={classes(id, value, className)}>
        <dt>{value.label}</dt>
        <dd>{value.text}</dd>
      </div>
    </Element>
  )
}

type ImageProps = {
  id: ContentId
  className?: string | undefined
  drawing: (label: string) => ReactElement
  /** How wide the picture is on the page, as the `sizes` of HTML. */
  sizes?: string
  /** True for the one that is seen first: it is fetched at once. */
  isFirst?: boolean
}

/**
 * Shows a picture of the content, or the built-in drawing while it has no address. Pictures of the library come in the
 * width and format that suit the screen.
 */
export function ContentImage({ id, className, drawing, sizes = '100vw', isFirst = false }: ImageProps): ReactNode {
  const value = useContentValue(id)
  if (!value) {
    return (
      <div className={className} aria-busy="true">
        <Skeleton className="aspect-square h-auto w-full opacity-50" />
      </div>
    )
  }
  return (
    <Element id={id} value={value}>
      <div className={classes(id, value, className)}>
        {value.url ? <Picture url={value.url} value={value} sizes={sizes} isFirst={isFirst} /> : drawing(value.text)}
      </div>
    </Element>
  )
}

type PictureProps = { url: string; value: ContentValue; sizes: string; isFirst: boolean }

/** A picture of the site; one of the library comes in the width and format that suit the screen. */
export function Picture({ url, value, sizes, isFirst }: PictureProps): ReactNode {
  const pixels = pixelsOf(value)
  return (
    <picture>
      {pictureSources(url, pixels?.width ?? null).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={url}
        alt={value.text}
        width={pixels?.width}
        height={pixels?.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

type ElementProps = { id: ContentId; value: ContentValue; isRich?: boolean; children: JSX.Element }

function Element({ id, value, isRich = false, children }: ElementProps): ReactNode {
  const Editable = use(EditableContext)
  if (Editable) {
    return (
      <Editable id={id} value={value} isRich={isRich}>
        {children}
      </Editable>
    )
  }
  return value.visible === false ? null : children
}

/** Widths of the lines of a text that is still coming. */
const waitingLines = ['w-full', 'w-11/12', 'w-3/5'] as const

/** The place of a content element whose text is still coming, in the shape that the element gives. */
function Waiting({ as: Tag, className }: { as: TextTag; className?: string | undefined }): ReactNode {
  const lines = Tag === 'p' ? waitingLines : (['w-[12ch]'] as const)
  return (
    <Tag className={className} aria-busy="true">
      {lines.map((width) => (
        <Skeleton key={width} className={`my-[0.4em] h-[0.6em] max-w-full ${width}`} />
      ))}
    </Tag>
  )
}

/** The classes of an element: its place's, those of its styles, and those that an editor chose. */
export function classes(id: ContentId, value: ContentValue, className: string | undefined): string | undefined {
  return (
    [className, hasStyle(value) ? styleClass(id) : null, value.customClasses].filter(Boolean).join(' ') || undefined
  )
}
