import type { OrganisationFactName } from '#shared/grants/profile.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import type { Language } from '#shared/languages.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatDecimal, formatNumber } from '#web/i18n/measures.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { countryName } from '#web/workspace/countries.ts'

type Facts = OrganisationDetail['facts']

/** A fact in words, on one line. */
export function factText(
  facts: Facts,
  name: OrganisationFactName,
  t: Translate<'organisations'>,
  language: Language,
): string {
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    `${currency} ${formatDecimal(amount, language, 2)}`
  switch (name) {
    case 'legalKind':
      return facts.legalKind === undefined ? '' : t(`legalKinds.${facts.legalKind.value}`)
    case 'country':
      return facts.country === undefined ? '' : countryName(facts.country.value, language)
    case 'founded':
      return facts.founded === undefined ? '' : formatDay(facts.founded.value, language)
    case 'region':
    case 'pic':
      return facts[name]?.value ?? ''
    case 'sectors':
      return facts.sectors?.value.join(', ') || t('values.none')
    case 'years':
      return (facts.years?.value ?? []).map(({ year }) => year).join(', ')
    case 'owners':
    case 'holdings': {
      const held = facts[name]?.value ?? []
      if (held.length === 0) return t(`values.${name}None`)
      return held.map((each) => `${each.name} ${formatDecimal(each.share, language, 2)} %`).join(', ')
    }
    case 'publicShare':
      return facts.publicShare === undefined ? '' : `${formatDecimal(facts.publicShare.value, language, 2)} %`
    case 'readiness':
      return facts.readiness === undefined ? '' : t('values.readiness', { level: facts.readiness.value })
    case 'grants': {
      const given = facts.grants?.value ?? []
      if (given.length === 0) return t('values.none')
      const sum = formatNumber(
        given.reduce((total, { amountEur }) => total + amountEur, 0),
        language,
      )
      return t('values.grants', { count: given.length, sum })
    }
    case 'ownMoney':
    case 'annualIncome': {
      const known = facts[name]
      return known === undefined ? '' : money(known.value)
    }
    case 'solvent':
    case 'taxesPaid':
    case 'genderPlan': {
      const known = facts[name]
      return known === undefined ? '' : t(known.value ? 'values.yes' : 'values.no')
    }
    case 'languages':
      return facts.languages?.value.map((each) => t(`fields.${each}`)).join(', ') || t('values.none')
  }
}

/** A fact in words with everything that it holds: a line for each year, holder and grant. */
export function factLines(
  facts: Facts,
  name: OrganisationFactName,
  t: Translate<'organisations'>,
  language: Language,
): string[] {
  const figure = (field: 'staff' | 'turnoverEur' | 'balanceEur', number: number | null) =>
    number === null ? [] : [`${t(`fields.${field}`)}: ${formatDecimal(number, language, 2)}`]
  const year = (each: NonNullable<Facts['years']>['value'][number]) =>
    [
      String(each.year),
      ...figure('staff', each.staff),
      ...figure('turnoverEur', each.turnoverEur),
      ...figure('balanceEur', each.balanceEur),
    ].join(' · ')
  const lines =
    name === 'years'
      ? facts.years?.value.map(year)
      : name === 'owners' || name === 'holdings'
        ? facts[name]?.value.map((each) =>
            [`${each.name} ${formatDecimal(each.share, language, 2)} %`, ...each.years.map(year)].join('; '),
          )
        : name === 'grants'
          ? facts.grants?.value.map(({ programme, year: given, amountEur, deMinimis }) =>
              [
                programme,
                String(given),
                `EUR ${formatNumber(amountEur, language)}`,
                ...(deMinimis ? [t('fields.deMinimis')] : []),
              ].join(' · '),
            )
          : undefined
  return lines === undefined || lines.length === 0 ? [factText(facts, name, t, language)] : [...new Set(lines)]
}

/** True for a fact that held more than a year ago: it should be looked at again. */
export function isOld(date: string, today: Date): boolean {
  const yearAgo = new Date(today)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return Date.parse(date) < yearAgo.getTime()
}
