import type { ReactNode } from 'react'
import type { LegalContentId } from '#shared/content/catalogue.ts'
import { ContentButton, ContentList, ContentText } from '#web/content/content.tsx'
import { Opening } from '#web/content/page-parts.tsx'
import { Row } from '#web/ui/margin-note.tsx'

type LegalSectionParts = {
  title: LegalContentId
  text?: LegalContentId
  items?: LegalContentId
  /** Ends with the site's own contact block. */
  hasContacts?: true
}

/** Sections of each document, in reading order. */
const documents = {
  privacy: [
    { title: 'privacy.controller.title', text: 'privacy.controller.text', hasContacts: true },
    { title: 'privacy.collected.title', text: 'privacy.collected.text', items: 'privacy.collected.items' },
    { title: 'privacy.purposes.title', items: 'privacy.purposes.items' },
    { title: 'privacy.storage.title', text: 'privacy.storage.text' },
    { title: 'privacy.cookies.title', text: 'privacy.cookies.text', items: 'privacy.cookies.items' },
    { title: 'privacy.assistant.title', text: 'privacy.assistant.text' },
    { title: 'privacy.mails.title', text: 'privacy.mails.text' },
    { title: 'privacy.retention.title', items: 'privacy.retention.items' },
    { title: 'privacy.rights.title', text: 'privacy.rights.text', items: 'privacy.rights.items' },
    { title: 'privacy.changes.title', text: 'privacy.changes.text' },
  ],
  terms: [
    { title: 'terms.service.title', text: 'terms.service.text' },
    { title: 'terms.account.title', text: 'terms.account.text' },
    { title: 'terms.use.title', text: 'terms.use.text', items: 'terms.use.items' },
    { title: 'terms.consultations.title', text: 'terms.consultations.text' },
    { title: 'terms.payment.title', text: 'terms.payment.text' },
    { title: 'terms.texts.title', text: 'terms.texts.text' },
    { title: 'terms.liability.title', text: 'terms.liability.text' },
    { title: 'terms.ending.title', text: 'terms.ending.text' },
    { title: 'terms.contact.title', text: 'terms.contact.text', hasContacts: true },
  ],
} as const satisfies Record<string, readonly LegalSectionParts[]>

const heads = {
  privacy: { title: 'privacy.hero.title', lead: 'privacy.hero.lead', note: 'privacy.hero.note' },
  terms: { title: 'terms.hero.title', lead: 'terms.hero.lead', note: 'terms.hero.note' },
} as const satisfies Record<keyof typeof documents, Record<string, LegalContentId>>

/** The privacy policy or the terms of use: numbered sections of editable content. @see PAGE-09 */
export function LegalPage({ page }: { page: keyof typeof documents }): ReactNode {
  return (
    <div className="page-top legal">
      <Opening {...heads[page]} />
      <Row>
        {/* The margin is closed on narrow screens: the date must be readable there too. */}
        <ContentText id={heads[page].note} as="p" className="legal-date muted small" />
        <ol className="legal-sections">
          {documents[page].map((section: LegalSectionParts) => (
            <LegalSection key={section.title} section={section} />
          ))}
        </ol>
      </Row>
    </div>
  )
}

function LegalSection({ section: { title, text, items, hasContacts } }: { section: LegalSectionParts }): ReactNode {
  return (
    <li className="legal-section">
      <ContentText id={title} as="h2" />
      {text === undefined ? null : <ContentText id={text} as="p" />}
      {items === undefined ? null : <ContentList id={items} className="legal-list" />}
      {hasContacts ? <Contacts /> : null}
    </li>
  )
}

/** Who answers: the same words as in the footer, so that they are written once. */
function Contacts(): ReactNode {
  return (
    <address className="legal-contacts">
      <ContentText id="layout.site.name" as="strong" />
      <ContentText id="layout.footer.address" />
      <ContentButton id="layout.footer.email" variant={null} />
      <ContentButton id="layout.footer.phone" variant={null} />
    </address>
  )
}
