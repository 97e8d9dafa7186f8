import { use } from 'react'
import type { ReactNode } from 'react'
import { ContentText } from '#web/content/content.tsx'
import { EditableContext } from '#web/content/edit-slot.ts'
import { useContentText } from '#web/content/use-content.ts'
import { shareIn } from '#web/features/about/share-in.ts'
import styles from './success-ruler.module.css'

const marks = [0, 20, 40, 60, 80, 100]
/** How near, in percent, a number of the scale may be to the market's bracket. */
const clearance = 6

/** One tick for each percent, in a box of 1000 by 30: longer at fives, longest at tens. */
const ticks = Array.from({ length: 101 }, (_, percent) => {
  const length = percent % 10 === 0 ? 30 : percent % 5 === 0 ? 21 : 12
  return `M${percent * 10} ${30 - length}V30`
}).join('')

/**
 * Our success and the market's average on one ruler of a hundred, to scale.
 *
 * All positions are percentages inside of the drawing, because style attributes are refused and the figures are
 * content.
 */
export function SuccessRuler(): ReactNode {
  const own = useContentText('about.claims.success_value')
  const market = useContentText('about.claims.market_value')
  const shares = { success: shareIn(own).to, average: shareIn(market) }
  // Words of a drawing cannot be pressed: in edit mode, elements that can replace them.
  const isEdited = use(EditableContext) !== null
  if (!isEdited) return <Drawing {...shares} own={own} market={market} />
  const { success, average } = shares
  return (
    <div className={styles.edited}>
      <Drawing {...shares} own={own} market={market} isBare />
      <svg className={styles.words} xmlns="http://www.w3.org/2000/svg">
        <foreignObject {...sideOf(success, success)} y="0" height="96" className={styles.own}>
          <ContentText id="about.claims.success_label" as="p" className={styles.label ?? ''} />
          <ContentText id="about.claims.success_value" as="p" className={styles.figure ?? ''} />
        </foreignObject>
        <foreignObject {...sideOf(average.from, average.to)} y="208" height="60" className={styles.market}>
          <ContentText id="about.claims.market_value" as="p" />
          <ContentText id="about.claims.market_label" as="p" className={styles.label ?? ''} />
        </foreignObject>
      </svg>
    </div>
  )
}

/** Where words begin, or end, next to a share: on its side with more room. */
function sideOf(from: number, to: number) {
  return from > 50
    ? { x: '0', width: `${to}%`, 'data-side': 'end' }
    : { x: `${from}%`, width: `${100 - from}%`, 'data-side': 'start' }
}

type DrawingProps = {
  success: number
  average: ReturnType<typeof shareIn>
  own: string
  market: string
  /** Without the words of the content. */
  isBare?: boolean
}

function Drawing({ success, average, own, market, isBare = false }: DrawingProps): ReactNode {
  const ownLabel = useContentText('about.claims.success_label')
  const marketLabel = useContentText('about.claims.market_label')
  const width = Math.max(average.to - average.from, 0.4)
  const ownSide = success > 50 ? ({ textAnchor: 'end', dx: -14 } as const) : ({ textAnchor: 'start', dx: 14 } as const)
  const marketSide =
    average.from > 50
      ? ({ textAnchor: 'end', x: `${average.to}%` } as const)
      : ({ textAnchor: 'start', x: `${average.from}%` } as const)
  return (
    <svg
      className={styles.rate}
      role="img"
      aria-label={`${ownLabel}: ${own}. ${marketLabel}: ${market}.`}
      xmlns="http://www.w3.org/2000/svg"
    >
      {isBare ? null : (
        <>
          <text className={styles.rateLabel} x={`${success}%`} y="20" {...ownSide}>
            {ownLabel}
          </text>
          <text className={styles.rateOwn} x={`${success}%`} y="76" {...ownSide}>
            {own}
          </text>
        </>
      )}
      <rect className={styles.band} data-piece="market" x={`${average.from}%`} y="96" width={`${width}%`} height="74" />
      <svg y="140" width="100%" height="30" viewBox="0 0 1000 30" preserveAspectRatio="none">
        <path className={styles.ticks} d={ticks} vectorEffect="non-scaling-stroke" />
      </svg>
      <rect className={styles.fill} data-piece="own" y="157" width={`${success}%`} height="13" />
      <line className={styles.axis} x2="100%" y1="170" y2="170" />
      <rect className={styles.bracket} x={`${average.from}%`} y="96" width={`${width}%`} height="102" />
      <line className={styles.pointer} data-piece="pointer" x1={`${success}%`} x2={`${success}%`} y1="6" y2="170" />
      {marks
        .filter((mark) => mark < average.from - clearance || mark > average.to + clearance)
        .map((mark) => (
          <text
            key={mark}
            className={styles.mark}
            x={`${mark}%`}
            y="190"
            textAnchor={mark === 0 ? 'start' : mark === 100 ? 'end' : 'middle'}
          >
            {mark}
          </text>
        ))}
      {isBare ? null : (
        <>
          <text y="228" {...marketSide}>
            {market}
          </text>
          <text className={styles.rateLabel} y="250" {...marketSide}>
            {marketLabel}
          </text>
        </>
      )}
    </svg>
  )
}
