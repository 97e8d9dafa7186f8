import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { mediaRevisionAddress } from '#shared/contracts/media.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from '#web/features/media/focal-point.module.css'

type Point = { x: number; y: number }

/** How far one press of an arrow moves the point, in shares of the side. */
const step = 0.02

/** The picture with the point that stays in sight when it is cut: set by a press, moved by arrows. */
export function FocalPoint({
  item,
  value,
  onChange,
}: {
  item: MediaItem
  value: Point
  onChange: (point: Point) => void
}): ReactNode {
  const { t } = useTranslation('media')
  const percent = (share: number): number => Math.round(share * 100)
  function handleClick(event: MouseEvent): void {
    // A press by keyboard has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange(inside({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }))
  }
  function handleKey(event: KeyboardEvent): void {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    onChange(inside({ x: value.x + move.x * step, y: value.y + move.y * step }))
  }
  return (
    <button
      type="button"
      className={styles.focal}
      aria-label={t('panel.focalAt', { x: percent(value.x), y: percent(value.y) })}
      onClick={handleClick}
      onKeyDown={handleKey}
    >
      <img src={mediaRevisionAddress(item, 640)} alt="" />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <line x1={value.x * 100} x2={value.x * 100} y1="0" y2="100" />
        <line y1={value.y * 100} y2={value.y * 100} x1="0" x2="100" />
      </svg>
    </button>
  )
}

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function inside({ x, y }: Point): Point {
  const clamp = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
  return { x: clamp(x), y: clamp(y) }
}
