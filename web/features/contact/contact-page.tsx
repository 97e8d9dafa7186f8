import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { useOfficeZone } from '#web/session/queries.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './contact-page.module.css'
import pairs from '#web/ui/pairs.module.css'

const hours = [
  { label: 'contact.details.weekdays_label', value: 'contact.details.weekdays_hours' },
  { label: 'contact.details.saturday_label', value: 'contact.details.saturday_hours' },
  { label: 'contact.details.sunday_label', value: 'contact.details.sunday_hours' },
] as const satisfies readonly { label: ContentId; value: ContentId }[]

type ContactPageProps = {
  /** Opens the booking of a consultation. */
  onBook: () => void
  /** Grows each time that the form shall ask for a consultation, because the booking is not to be had. */
  consultationRequests: number
}

/** How to reach us: a form, a consultation, the contacts with the office hours. */
export function ContactPage({ onBook, consultationRequests }: ContactPageProps): ReactNode {
  const { t } = useTranslation('contact')
  const zone = useOfficeZone(useLanguage())
  const sheet = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (consultationRequests === 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    sheet.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  }, [consultationRequests])

  return (
    <div className="page">
      <Row note={<ContentText id="contact.hero.note" />}>
        <div className={styles.contact}>
          <div>
            <ContentText id="contact.hero.title" as="h1" />
            <ContentText id="contact.hero.lead" as="p" className="lead" />
            <ContentButton
              id="contact.hero.book"
              variant="primary"
              size="lg"
              className="script-only"
              onPress={onBook}
              before={<Icon name="calendar" />}
            />
            <dl className={pairs.terms}>
              <Term label="contact.details.email_label">
                <ContentButton id="contact.details.email" variant={null} />
              </Term>
              <Term label="contact.details.phone_label">
                <ContentButton id="contact.details.phone" variant={null} />
              </Term>
              <Term label="contact.details.address_label">
                <ContentText id="contact.details.address" />
              </Term>
              {hours.map(({ label, value }) => (
                <Term key={label} label={label}>
                  <ContentText id={value} />
                </Term>
              ))}
              {zone === null ? null : (
                <div>
                  <dt>{t('timeZone')}</dt>
                  <dd>{zone}</dd>
                </div>
              )}
            </dl>
          </div>
          <div className={`sheet ${styles.sheet}`} id="form" ref={sheet}>
            <noscript>
              <Callout>{t('withoutScript')}</Callout>
            </noscript>
            <ContactForm consultationRequests={consultationRequests} />
          </div>
        </div>
      </Row>
    </div>
  )
}

function Term({ label, children }: { label: ContentId; children: ReactNode }): ReactNode {
  return (
    <div>
      <ContentText id={label} as="dt" />
      <dd>{children}</dd>
    </div>
  )
}
