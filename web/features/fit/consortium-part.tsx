import type { ReactNode } from 'react'
import type { Fit } from '#shared/contracts/fit.ts'
import type { KeptPartner } from '#shared/contracts/organisations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { CellSwitch } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { VerdictMark } from '#web/workspace/marks.tsx'
import styles from './consortium-part.module.css'

type ConsortiumPartProps = {
  fit: Fit
  kept: readonly KeptPartner[]
  /** Ids of the partners that are switched off. */
  off: ReadonlySet<string>
  onTurn(id: string, isOn: boolean): void
}

/** Who takes part, each with a switch, next to what the call asks for and what would be missing. */
export function ConsortiumPart({ fit: { consortium, parties }, kept, off, onTurn }: ConsortiumPartProps): ReactNode {
  const { t } = useTranslation('fit')
  if (consortium === null) return null
  const [applicant] = parties
  return (
    <section className={styles.part} aria-labelledby="fit-consortium">
      <div className={styles.line}>
        <h2 id="fit-consortium">{t('consortium.title')}</h2>
        {kept.length === 0 ? null : <span>{t('consortium.hint')}</span>}
      </div>
      <div className={styles.columns}>
        <div>
          <ul className={styles.parties}>
            {applicant === undefined ? null : (
              <li className={styles.party}>
                <span aria-hidden />
                <div>
                  <b>{applicant.name}</b>
                  <span>
                    {[t('consortium.you'), applicant.kind, withoutStop(applicant.standing)].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <Counted party={applicant} isOff={false} />
              </li>
            )}
            {kept.map((partner) => {
              const isOff = off.has(partner.id)
              const judged = parties.find(
                ({ name, is_applicant: isApplicant }) => !isApplicant && name === partner.name,
              )
              return (
                <li key={partner.id} className={styles.party} data-off={isOff || partner.associated}>
                  <CellSwitch
                    checked={!isOff}
                    label={t('consortium.count', { name: partner.name })}
                    onChange={(event) => onTurn(partner.id, event.target.checked)}
                  />
                  <div>
                    <b>{partner.name}</b>
                    <span>
                      {[
                        judged?.kind,
                        withoutStop(judged?.standing ?? null) ?? partner.country,
                        partner.associated ? t('consortium.associated') : null,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                  <Counted party={judged} isOff={isOff} />
                </li>
              )
            })}
          </ul>
          <LinkButton variant="outline" size="sm" className={styles.add ?? ''} to={paths.dashboardOrganisation}>
            {t(kept.length === 0 ? 'consortium.addFirst' : 'consortium.add')}
          </LinkButton>
        </div>
        <div>
          {consortium.needs.map(({ rule, title, text, least, has, most, verdict }) => (
            <div key={`${rule} ${text ?? ''}`} className={styles.need}>
              <span>{t('consortium.need', { what: text ?? title, count: least })}</span>
              <span className={styles.figure}>{has === most ? has : t('consortium.between', { has, most })}</span>
              <VerdictMark verdict={verdict} />
            </div>
          ))}
          <p className={styles.missing} role="status">
            {consortium.missing ?? t('consortium.enough')}
          </p>
        </div>
      </div>
    </section>
  )
}

function withoutStop(sentence: string | null): string | null {
  return sentence?.endsWith('.') === true ? sentence.slice(0, -1) : sentence
}

function Counted({ party, isOff }: { party: Fit['parties'][number] | undefined; isOff: boolean }): ReactNode {
  const { t } = useTranslation('fit')
  const state = isOff ? 'off' : party?.associated === true ? 'associated' : (party?.counts ?? 'look')
  return (
    <span className={styles.counted} data-state={state}>
      {t(`consortium.counts.${state}`)}
    </span>
  )
}
