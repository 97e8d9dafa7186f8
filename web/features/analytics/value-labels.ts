import { directSource, missingPage, otherPage } from '#shared/contracts/analytics.ts'
import { isLanguage, languageNames } from '#shared/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Says what a row of a panel is called. @param panel name of its panel. */
export function useValueLabels(): (panel: string, value: string) => string {
  const { t } = useTranslation('analytics')
  return (panel, value) => {
    if (value === missingPage) return t('values.missing')
    if (value === otherPage) return t('values.other')
    if (value === directSource) return t('values.direct')
    if (panel === 'language' && isLanguage(value)) return languageNames[value]
    if (panel === 'device' && (value === 'phone' || value === 'tablet' || value === 'desktop'))
      return t(`values.${value}`)
    return value
  }
}
