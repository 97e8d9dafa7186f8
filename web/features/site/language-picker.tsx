import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { languageKeys, languageNames } from '#shared/languages.ts'
import { HeaderMenu } from '#web/features/site/header-menu.tsx'
import { useChangeLanguage } from '#web/i18n/use-change-language.ts'
import { useOfferedLanguages } from '#web/features/site/use-offered-languages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Flag } from '#web/ui/icon.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './header.module.css'

/** The language of the page, and the others. The entries are links, so that they work without JavaScript. @see LANG-01 */
export function LanguagePicker(): ReactNode {
  const { t } = useTranslation()
  const shown = useLanguage()
  const change = useChangeLanguage()
  const early = useEarlyPress()
  const offered = useOfferedLanguages()
  return (
    <HeaderMenu
      kind="menu"
      label={t('language.label')}
      className={styles.language}
      piece="language"
      face={
        <>
          <Flag language={shown} />
          <span className="sr">{t('language.current', { name: languageNames[shown] })}</span>
          <span className="language-code">{shown.toUpperCase()}</span>
        </>
      }
    >
      {offered.map((language) => (
        <a
          key={language}
          className={styles.menuItem}
          role="menuitemradio"
          aria-checked={language === shown}
          href={`?${languageKeys.query}=${language}`}
          hrefLang={language}
          lang={language}
          {...early}
          onClick={(event) => {
            event.preventDefault()
            if (language !== shown) void change(language)
          }}
        >
          <Flag language={language} />
          {languageNames[language]}
        </a>
      ))}
    </HeaderMenu>
  )
}
