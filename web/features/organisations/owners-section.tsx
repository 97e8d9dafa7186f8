import type { ReactNode } from 'react'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from './section.tsx'
import styles from './owners-section.module.css'

type Holder = NonNullable<OrganisationDetail['facts']['owners']>['value'][number]

/** Most boxes that are side by side in the drawing; with more it is a list alone. */
const drawnMax = 4

/** Who holds the organisation and what it holds: drawn as a tree, a list on phones and for who cannot see it. */
export function OwnersSection({
  organisation: { name, facts },
  onEdit,
}: {
  organisation: OrganisationDetail
  onEdit: ((name: OrganisationFactName) => void) | null
}): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const owners = facts.owners?.value
  const holdings = facts.holdings?.value
  const wayOf = (holder: Holder) => t(`ways.${wayName(holder)}`)
  const share = (holder: Holder) => `${formatDecimal(holder.share, language, 2)} %`
  const isDrawn =
    (owners?.length ?? 0) <= drawnMax &&
    (holdings?.length ?? 0) <= drawnMax &&
    (owners?.length ?? 0) + (holdings?.length ?? 0) > 0
  return (
    <Section
      title={t('owners.title')}
      aside={
        onEdit === null ? undefined : (
          <>
            <Button variant="ghost" size="sm" onClick={() => onEdit('owners')}>
              {t('facts.owners')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onEdit('holdings')}>
              {t('facts.holdings')}
            </Button>
          </>
        )
      }
    >
      {isDrawn ? (
        <Tree name={name} owners={owners ?? []} holdings={holdings ?? []} wayOf={wayOf} share={share} />
      ) : null}
      <ul className={isDrawn ? styles.listBeside : styles.list}>
        {owners === undefined ? <li>{t('owners.notTold')}</li> : null}
        {owners?.length === 0 ? <li>{t('values.ownersNone')}</li> : null}
        {owners?.map((holder) => (
          <li key={holder.name}>
            <b>{share(holder)}</b> {holder.name}, {wayOf(holder)}
          </li>
        ))}
        {holdings === undefined ? <li>{t('owners.holdingsNotTold')}</li> : null}
        {holdings?.map((holder) => (
          <li key={holder.name}>
            {t('owners.holds', { name, share: share(holder), other: holder.name })}, {wayOf(holder)}
          </li>
        ))}
      </ul>
      {facts.owners === undefined ? null : (
        <p className={styles.source}>
          {t('owners.source', {
            source: facts.owners.source ?? t('ownStatement'),
            date: formatDay(facts.owners.date, language),
          })}
        </p>
      )}
    </Section>
  )
}

/** How a holder counts for the class of enterprise, as far as one share decides. */
function wayName({ kind, share, controls }: Holder): 'person' | 'linked' | 'partner' | 'small' | 'public' | 'investor' {
  if (kind === 'person') return 'person'
  if (kind === 'public-body') return 'public'
  if (controls || share > 50) return 'linked'
  if (share < 25) return 'small'
  return kind === 'enterprise' ? 'partner' : 'investor'
}

type TreeProps = {
  name: string
  owners: readonly Holder[]
  holdings: readonly Holder[]
  wayOf: (holder: Holder) => string
  share: (holder: Holder) => string
}

const [width, middle] = [720, 360]

/** The list next to it says the same in words, so the drawing is hidden from screen readers. */
function Tree({ name, owners, holdings, wayOf, share }: TreeProps): ReactNode {
  const top = owners.length === 0 ? 40 : 164
  const height = top + (holdings.length === 0 ? 30 : 130)
  const placeOf = (index: number, count: number) => (width / count) * (index + 0.5)
  return (
    <svg className={styles.tree} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {owners.map((holder, index) => {
        const x = placeOf(index, owners.length)
        return (
          <g key={holder.name}>
            <path d={`M${x} 58V92H${middle}V${top - 26}`} />
            <text x={x} y="28">
              {shortened(holder.name)}
            </text>
            <text x={x} y="48" className={styles.small}>
              {wayOf(holder)}
            </text>
            <text x={x + 10} y="80" className={styles.percent}>
              {share(holder)}
            </text>
          </g>
        )
      })}
      <path d={`M${middle - 110} ${top + 12}H${middle + 110}`} className={styles.line} />
      <text x={middle} y={top} className={styles.own}>
        {shortened(name)}
      </text>
      {holdings.map((holder, index) => {
        const x = placeOf(index, holdings.length)
        return (
          <g key={holder.name}>
            <path d={`M${middle} ${top + 16}V${top + 44}H${x}V${top + 68}`} />
            <text x={x + 10} y={top + 62} className={styles.percent}>
              {share(holder)}
            </text>
            <text x={x} y={top + 92}>
              {shortened(holder.name)}
            </text>
            <text x={x} y={top + 112} className={styles.small}>
              {wayOf(holder)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A name as long as its place in the drawing. */
function shortened(name: string): string {
  return name.length > 26 ? `${name.slice(0, 25).trimEnd()}…` : name
}
