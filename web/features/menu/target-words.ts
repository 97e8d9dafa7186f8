import type { MenuTable, MenuTarget } from '#shared/contracts/menu.ts'
import { menuPageUrls } from '#shared/menu/targets.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Says in one line where an entry leads. */
export function useTargetWords(facts: MenuTable['facts']): { describe: (target: MenuTarget) => string } {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  return {
    describe(target) {
      switch (target.kind) {
        case 'content':
          return t('target.of.content', { address: facts[language].words[target.id]?.url || t('target.nowhere') })
        case 'page':
          return t('target.of.page', { address: menuPageUrls[target.page] })
        case 'custom':
          return t('target.of.custom', { address: `/page/${target.slug}` })
        case 'anchor':
          return t('target.of.anchor', { address: target.anchor || t('target.none') })
        case 'address':
          return target.url || t('target.none')
        case 'launch':
          return t('target.kinds.launch')
        case 'sign_in':
          return t(`target.signIn.${target.tab}`)
        case 'group':
          return t('target.kinds.group')
      }
    },
  }
}
