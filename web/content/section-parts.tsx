import { use } from 'react'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { buttonKey, imageKey } from '#shared/pages/fields.ts'
import { Picture, classes } from '#web/content/content.tsx'
import { EditableContext, PendingValuesContext } from '#web/content/edit-slot.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './section.module.css'

/** A section, and the page that it is on. */
export type PartProps = {
  /** The page's name, with which the ids of its elements begin. */
  page: string
  section: CustomSection
}

/** The button of a section; nothing when it has none. */
export function SectionButton({ page, section }: PartProps): ReactNode {
  const { button } = section
  const launch = useLaunch()
  const early = useEarlyPress()
  if (!button) return null
  return (
    <Part page={page} section={section} name={buttonKey} kind="button" shown={button}>
      {(value, look) => {
        const className = look(buttonClass({ variant: value.variant ?? 'primary' }))
        const url = value.url ?? ''
        return (
          <p className={styles.button}>
            {url === 'assistant' ? (
              <button type="button" className={className} onClick={() => launch()} data-launch="" {...early}>
                {value.text}
              </button>
            ) : (
              <PageLink url={url} className={className}>
                {value.text}
              </PageLink>
            )}
          </p>
        )
      }}
    </Part>
  )
}

/** The picture of a section; nothing when it has none. */
export function SectionImage({ page, section, isFirst = false }: PartProps & { isFirst?: boolean }): ReactNode {
  const { image } = section
  if (!image) return null
  return (
    <Part page={page} section={section} name={imageKey} kind="image" shown={{ url: image.url, text: image.alt }}>
      {(value, look) => (
        <div className={look(styles.image)}>
          <Picture url={value.url ?? ''} value={value} sizes="(min-width: 64rem) 50vw, 100vw" isFirst={isFirst} />
        </div>
      )}
    </Part>
  )
}

type PartOfSectionProps = PartProps & {
  /** Key of its row. */
  name: string
  kind: EditedKind
  /** What the page shows of it; its look comes from the section's values. */
  shown: Pick<ContentValue, 'text' | 'label' | 'url' | 'variant'>
  /** @param look gives the classes of the element, its own among them */
  children: (value: ContentValue, look: (own: string | undefined) => string | undefined) => JSX.Element
}

/** A part of a section as its page shows it; editable like its words, with what is being typed in it. */
export function Part({ page, section, name, kind, shown, children }: PartOfSectionProps): ReactNode {
  const Editable = use(EditableContext)
  // The slot only hands the id on to the editor, which knows such ids.
  const id = `${page}.${section.name}.${name}` as ContentId
  const looks = readContentValue(section.values?.[name] ?? '')
  const value = use(PendingValuesContext)?.get(id) ?? { ...looks, ...shown }
  if (value.visible === false && !Editable) return null
  const shownPart = children(value, (own) => classes(id, value, own))
  return Editable ? (
    <Editable id={id} value={value} kind={kind}>
      {shownPart}
    </Editable>
  ) : (
    shownPart
  )
}

/** A link inside of the site, to another one, or only the words when it leads nowhere. */
export function PageLink({
  url,
  className,
  children,
}: {
  url: string
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  if (url === '' || url === 'assistant') return children
  return url.startsWith('/') ? (
    <Link to={url} className={className}>
      {children}
    </Link>
  ) : (
    <a href={url} className={className}>
      {children}
    </a>
  )
}
