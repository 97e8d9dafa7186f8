import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { languageKeys, languageNames } from '#shared/languages.ts'
import type { MenuLink, SiteMenu } from '#shared/contracts/site.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { footerNavId } from '#web/features/site/header.tsx'
import { menuKeys } from '#shared/menu/menu-keys.ts'
import { MenuLinkView } from '#web/features/site/menu-link.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { useOfferedLanguages } from '#web/features/site/use-offered-languages.ts'
import { useSiteMenu } from '#web/features/site/use-site-menu.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { useOfficeZone, useSignUpOpen } from '#web/session/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './footer.module.css'

/** The colophon under every page. @see docs/reference/product.md#footer; HDR-05 */
export function SiteFooter(): ReactNode {
  const { t } = useTranslation()
  const menu = useSiteMenu()
  const offered = useOfferedLanguages()
  const isSignUpOpen = useSignUpOpen()
  const { state } = useAuth()
  /** Who is signed in needs no login; where no one can register nothing leads there. */
  const isOffered = (entry: MenuLink): boolean =>
    !(state.status === 'signed-in' && isForGuests(entry)) && (isSignUpOpen || !leadsTo(entry, 'register'))
  const bottom = menu.bottom.filter(isOffered)
  const keys = menuKeys(bottom)
  return (
    <footer className={`${styles.foot} ruled`} data-piece="footer">
      <Row>
        <nav className={styles.columns} id={footerNavId} aria-label={t('nav.footer')} tabIndex={-1}>
          <div>
            <SiteLogo />
            <ContentText id="layout.footer.blurb" as="p" className={styles.blurb} />
          </div>
          {menu.footer.map((column) => (
            <LinkColumn key={column.content ?? column.title} column={column} />
          ))}
        </nav>
        <div className={styles.end}>
          <ContentText id="layout.footer.copyright" />
          {/* No part of the menu that administrators arrange: the law wants them on every page. @see PAGE-09 */}
          <ul>
            <li>
              <ContentButton id="layout.footer.privacy" variant={null} />
            </li>
            <li>
              <ContentButton id="layout.footer.terms" variant={null} />
            </li>
            <li>
              <Link to={paths.help}>{t('help')}</Link>
            </li>
          </ul>
          <ul>
            {bottom.map((entry, position) => (
              <li key={keys[position]} className={isForGuests(entry) ? 'guest-only' : undefined}>
                <MenuLinkView entry={entry} />
              </li>
            ))}
          </ul>
          {/* On phones the languages are in the drawer, which needs JavaScript. */}
          <noscript>
            <ul>
              {offered.map((language) => (
                <li key={language}>
                  <a href={`?${languageKeys.query}=${language}`} hrefLang={language} lang={language}>
                    {languageNames[language]}
                  </a>
                </li>
              ))}
            </ul>
          </noscript>
        </div>
      </Row>
    </footer>
  )
}

function isForGuests(entry: MenuLink): boolean {
  return leadsTo(entry, 'login') || leadsTo(entry, 'register')
}

function leadsTo({ content, action, url }: MenuLink, form: 'login' | 'register'): boolean {
  return action === form || content === `layout.footer.${form}` || url === paths[form]
}

function LinkColumn({ column }: { column: SiteMenu['footer'][number] }): ReactNode {
  const { content, title, entries } = column
  const keys = menuKeys(entries)
  return (
    <div>
      {content === undefined ? <h2>{title}</h2> : <ContentText id={content} as="h2" />}
      <ul>
        {entries.map((entry, position) => (
          <li key={keys[position]}>
            <ColumnEntry entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Contact details have a drawing before them, and two of them lead nowhere. */
function ColumnEntry({ entry }: { entry: MenuLink }): ReactNode {
  switch (entry.content) {
    case 'layout.footer.email':
      return <MenuLinkView entry={entry} className={styles.line} before={<Icon name="mail" size={18} />} />
    case 'layout.footer.phone':
      return <MenuLinkView entry={entry} className={styles.line} before={<Icon name="phone" size={18} />} />
    case 'layout.footer.address':
      return <ContentText id={entry.content} className={styles.line} before={<Icon name="pin" size={18} />} />
    case 'layout.footer.hours':
      return (
        <>
          <ContentText
            id={entry.content}
            className={styles.line}
            before={<Icon name="clock" size={18} />}
            format={keepParts}
          />
          <OfficeZone />
        </>
      )
    default:
      return <MenuLinkView entry={entry} className={styles.line} />
  }
}

/** Whose clock the hours above mean: visitors come from other zones. */
function OfficeZone(): ReactNode {
  const { t } = useTranslation()
  const zone = useOfficeZone(useLanguage())
  return zone === null ? null : <small className={styles.zone}>{t('officeZone', { zone })}</small>
}

/** Lets a text break only after its commas: "Sat 10:00–14:00" stays on one line. */
function keepParts(text: string): string {
  const parts = text.split(', ').map((part) => part.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060'))
  return parts.join(', ')
}
