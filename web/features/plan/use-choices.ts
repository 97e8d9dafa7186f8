import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Choice } from './cells.tsx'
import { usePlan } from './use-plan.ts'

/** The partners that can be chosen. */
export function usePartnerChoices(): Choice[] {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  return plan.partners.map(({ id, name }) => ({ value: id, label: name ?? t('partner.gone') }))
}

/** The work packages that can be chosen, by number and title. */
export function usePackageChoices(): Choice[] {
  const { list } = usePlan()
  return list('work_package').map(({ id, title }, index) => ({ value: id, label: `${index + 1}. ${title}`.trim() }))
}
