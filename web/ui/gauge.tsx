import type { ReactNode } from 'react'
import styles from './gauge.module.css'

/** From here on a gauge is filled in green: the thing is as good as finished. */
const donePercent = 90

type GaugeProps = {
  /** 0 to 100; more or less is drawn as the end of the ruler. */
  percent: number
  label: string
  /** The figure in the visitor's language, for example "75%" or "75 %". */
  figure: string
  /** Keeps the fill blue also from 90 %: a comparison instead of a progress. */
  plain?: boolean
}

/** A ruler with a tick every 5 %, a fill and a red pointer. Drawn by SVG attributes, because style attributes are refused. */
export function Gauge({ percent, label, figure, plain }: GaugeProps): ReactNode {
  const shown = Math.min(100, Math.max(0, percent))
  // Assistive technology reads no number that is written as 2.5e-7.
  const spoken = Math.round(shown * 10) / 10
  return (
    <div className={styles.gauge} data-piece="gauge" data-done={(shown >= donePercent && !plain) || undefined}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <span className={styles.figure} data-piece="figure" aria-hidden>
        {figure}
      </span>
      <div
        className={styles.rule}
        role={plain ? 'meter' : 'progressbar'}
        aria-label={label}
        aria-valuenow={spoken}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={figure}
      >
        <svg viewBox="0 0 100 19" preserveAspectRatio="none" aria-hidden>
          <rect className={styles.fill} y="13" width={shown} height="6" />
          <line className={styles.pointer} x1={shown} x2={shown} y1="0" y2="19" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </div>
  )
}
