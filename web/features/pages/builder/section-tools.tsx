import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { sectionTypes } from '#shared/sections/declarations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/pages/builder/section-tools.module.css'
import shared from '#web/features/pages/builder/parts.module.css'

/** What can be done with a section as a whole. */
export type SectionAction = 'up' | 'down' | 'copy' | 'hide' | 'remove'

type SectionActionsProps = {
  /** What the section is called. */
  title: string
  isVisible: boolean
  isFirst: boolean
  isLast: boolean
  onAction: (action: SectionAction) => void
}

/** The buttons that move, copy, hide and delete a section. */
export function SectionActions({ title, isVisible, isFirst, isLast, onAction }: SectionActionsProps): ReactNode {
  const { t } = useTranslation('pages')
  return (
    <>
      <Action
        icon="chev-down"
        label={t('outline.up', { name: title })}
        isUp
        isOff={isFirst}
        onPress={() => onAction('up')}
      />
      <Action
        icon="chev-down"
        label={t('outline.down', { name: title })}
        isOff={isLast}
        onPress={() => onAction('down')}
      />
      <Action icon="copy" label={t('outline.copy', { name: title })} onPress={() => onAction('copy')} />
      <Action
        icon={isVisible ? 'eye-off' : 'eye'}
        label={t(isVisible ? 'outline.hide' : 'outline.show', { name: title })}
        isVisibility
        onPress={() => onAction('hide')}
      />
      <Action icon="trash" label={t('outline.remove', { name: title })} onPress={() => onAction('remove')} />
    </>
  )
}

type ActionProps = { icon: 'chev-down' | 'copy' | 'eye' | 'eye-off' | 'trash'; label: string; onPress: () => void } & {
  isOff?: boolean
  isUp?: boolean
  /** The one that hides and shows: after hiding a section on the canvas, the focus stays on it. */
  isVisibility?: boolean
}

function Action({ icon, label, onPress, isOff = false, isUp = false, isVisibility = false }: ActionProps): ReactNode {
  return (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      className={isUp ? shared.up : undefined}
      data-visibility={isVisibility || undefined}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon name={icon} size={18} />
    </Button>
  )
}

type InserterProps = {
  label: string
  /** True for a button without words, which has them for readers and as a tip. */
  isIcon?: boolean
  onAdd: (type: CustomSection['type']) => void
}

/** Puts a new section in: a button that opens the six types. */
export function Inserter({ label, isIcon = false, onAdd }: InserterProps): ReactNode {
  const { t } = useTranslation('pages')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On the canvas it is in the document of the frame.
    const inside = box.current?.ownerDocument
    if (!isOpen || !inside) return undefined
    const closeOutside = ({ target }: Event): void => {
      if (box.current?.contains(target as Node) === false) setOpen(false)
    }
    inside.addEventListener('pointerdown', closeOutside)
    return () => inside.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    <div
      ref={box}
      className={styles.insert}
      data-icon={isIcon || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        event.currentTarget.querySelector('button')?.focus()
      }}
    >
      <Button
        variant="ghost"
        size="sm"
        iconOnly={isIcon}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" size={18} />
        {isIcon ? null : label}
      </Button>
      {isOpen ? (
        <ul className={styles.types}>
          {sectionTypes.map((type) => (
            <li key={type}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onAdd(type)
                }}
              >
                <TypeSketch type={type} />
                <b>{t(`editor:section.types.${type}`)}</b>
                <small>{t(`typeHints.${type}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A drawing of what a type looks like. */
function TypeSketch({ type }: { type: CustomSection['type'] }): ReactNode {
  return (
    <svg className={styles.sketch} viewBox="0 0 48 32" aria-hidden>
      <path d={sketches[type]} />
    </svg>
  )
}

const sketches: Record<CustomSection['type'], string> = {
  hero: 'M4 7h26M4 13h18M4 19h14M4 24h9v4H4zM34 6h10v20H34z',
  features:
    'M4 8l2 2 3-4M12 8h10M4 17l2 2 3-4M12 17h10M4 26l2 2 3-4M12 26h10M28 8l2 2 3-4M36 8h8M28 17l2 2 3-4M36 17h8',
  content: 'M4 6h16M4 12h40M4 17h36M4 22h40M4 27h24',
  cards: 'M3 6h12v20H3zM18 6h12v20H18zM33 6h12v20H33zM6 11h6M21 11h6M36 11h6',
  columns: 'M4 8h10M4 14h10M4 20h8M18 5v22M22 8h8M22 14h8M34 5v22M38 8h7M38 14h7',
  gallery: 'M3 5h12v9H3zM18 5h12v9H18zM33 5h12v9H33zM3 18h12v9H3zM18 18h12v9H18zM33 18h12v9H33z',
}
