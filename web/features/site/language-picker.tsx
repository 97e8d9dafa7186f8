import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#shared/languages.ts'
import { useChangeLanguage } from '#web/i18n/use-change-language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Flag, Icon } from '#web/ui/icon.tsx'
import { LightMenu, LightMenuButton } from '#web/ui/light-menu.tsx'

/** The language of the page, and the others. Without JavaScript the footer has them as links. @see LANG-01 */
export function LanguagePicker(): ReactNode {
  const { t } = useTranslation()
  const shown = useLanguage()
  const change = useChangeLanguage()
  const code = shown.toUpperCase()
  return (
    <LightMenu
      label={t('language.current', { code, name: languageNames[shown] })}
      className="language script-only"
      buttonClassName="hdr-menu"
      face={
        <>
          <Flag language={shown} />
          {code}
          <Icon name="chev-down" size={16} />
        </>
      }
    >
      {languages.map((language) => (
        <LightMenuButton
          key={language}
          checked={language === shown}
          lang={language}
          onPress={() => {
            if (language !== shown) void change(language)
          }}
        >
          <Flag language={language} />
          {languageNames[language]}
        </LightMenuButton>
      ))}
    </LightMenu>
  )
}
