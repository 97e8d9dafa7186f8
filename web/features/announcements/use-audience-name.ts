import type { Audience } from '#shared/contracts/announcements.ts'
import { languageNames } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Says whom an audience holds. */
export function useAudienceName(): (audience: Audience) => string {
  const { t } = useTranslation(['announcements', 'subscription', 'admin'])
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t('audiences.all')
      case 'role':
        return t('audiences.role', { role: t(`admin:roles.${audience.role}`) })
      case 'plan':
        return t('audiences.plan', { plan: t(`subscription:plans.${audience.plan}`) })
      case 'feature':
        return t('audiences.feature', { feature: t(`subscription:features.${audience.feature}`) })
      case 'language':
        return t('audiences.language', { language: languageNames[audience.language] })
      case 'person':
        return audience.email
    }
  }
}
