import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { languageKeys, languageNames, languages } from '#shared/languages.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { footerNavId } from '#web/features/site/header.tsx'
import { SiteLogo } from '#web/features/site/site-logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'

const featureLinks = [
  'layout.footer.feature_1',
  'layout.footer.feature_2',
  'layout.footer.feature_3',
  'layout.footer.feature_4',
  'layout.footer.feature_5',
] as const satisfies readonly ContentId[]

const companyLinks = [
  'layout.footer.company_about',
  'layout.footer.company_features',
  'layout.footer.company_agents',
  'layout.footer.company_dashboard',
  'layout.footer.company_contact',
] as const satisfies readonly ContentId[]

const endLinks = [
  'layout.footer.faq',
  'layout.footer.support',
  'layout.footer.login',
  'layout.footer.register',
] as const satisfies readonly ContentId[]

/** The colophon under every page. @see product specification, section 2 (footer); HDR-05 */
export function SiteFooter(): ReactNode {
  const { t } = useTranslation()
  return (
    <footer className="foot ruled">
      <Row>
        <nav className="foot-cols" id={footerNavId} aria-label={t('nav.footer')} tabIndex={-1}>
          <div>
            <SiteLogo />
            <ContentText id="layout.footer.blurb" as="p" className="foot-blurb" />
          </div>
          <LinkColumn title="layout.footer.features_title" links={featureLinks} />
          <LinkColumn title="layout.footer.company_title" links={companyLinks} />
          <div>
            <ContentText id="layout.footer.contact_title" as="h2" />
            <ul>
              <li>
                <ContentButton
                  id="layout.footer.email"
                  variant={null}
                  className="foot-line"
                  before={<Icon name="mail" size={18} />}
                />
              </li>
              <li>
                <ContentButton
                  id="layout.footer.phone"
                  variant={null}
                  className="foot-line"
                  before={<Icon name="phone" size={18} />}
                />
              </li>
              <li>
                <ContentText id="layout.footer.address" className="foot-line" before={<Icon name="pin" size={18} />} />
              </li>
              <li>
                <ContentText
                  id="layout.footer.hours"
                  className="foot-line"
                  before={<Icon name="clock" size={18} />}
                  format={keepParts}
                />
              </li>
            </ul>
          </div>
        </nav>
        <div className="foot-end">
          <ContentText id="layout.footer.copyright" />
          <ul>
            {endLinks.map((id) => (
              <li key={id}>
                <ContentButton id={id} variant={null} />
              </li>
            ))}
          </ul>
          {/* On phones the languages are in the drawer, which needs JavaScript. */}
          <noscript>
            <ul>
              {languages.map((language) => (
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

function LinkColumn({ title, links }: { title: ContentId; links: readonly ContentId[] }): ReactNode {
  return (
    <div>
      <ContentText id={title} as="h2" />
      <ul>
        {links.map((id) => (
          <li key={id}>
            <ContentButton id={id} variant={null} className="foot-line" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lets a text break only after its commas: "Sat 10:00–14:00" stays on one line. */
function keepParts(text: string): string {
  const parts = text.split(', ').map((part) => part.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060'))
  return parts.join(', ')
}
