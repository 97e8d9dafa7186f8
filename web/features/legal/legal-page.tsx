import type { JSX, ReactNode } from 'react'
import type { BuiltInSection } from '#shared/content/built-in-sections.ts'
import type { LegalContentId } from '#shared/content/catalogue.ts'
import { ContentButton, ContentList, ContentText } from '#web/content/content.tsx'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { Opening } from '#web/content/page-parts.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './legal-page.module.css'
import frame from '#web/content/page-frame.module.css'

type Document = keyof typeof documents

type LegalSectionParts = {
  title: LegalContentId
  text?: LegalContentId
  items?: LegalContentId
  /** Ends with the site's own contact block. */
  hasContacts?: true
}

/** Sections of each document, in reading order. */
const documents = {
  privacy: {
    controller: { title: 'privacy.controller.title', text: 'privacy.controller.text', hasContacts: true },
    collected: { title: 'privacy.collected.title', text: 'privacy.collected.text', items: 'privacy.collected.items' },
    purposes: { title: 'privacy.purposes.title', items: 'privacy.purposes.items' },
    storage: { title: 'privacy.storage.title', text: 'privacy.storage.text' },
    cookies: { title: 'privacy.cookies.title', text: 'privacy.cookies.text', items: 'privacy.cookies.items' },
    assistant: { title: 'privacy.assistant.title', text: 'privacy.assistant.text' },
    mails: { title: 'privacy.mails.title', text: 'privacy.mails.text' },
    retention: { title: 'privacy.retention.title', items: 'privacy.retention.items' },
    rights: { title: 'privacy.rights.title', text: 'privacy.rights.text', items: 'privacy.rights.items' },
    changes: { title: 'privacy.changes.title', text: 'privacy.changes.text' },
  },
  terms: {
    service: { title: 'terms.service.title', text: 'terms.service.text' },
    account: { title: 'terms.account.title', text: 'terms.account.text' },
    use: { title: 'terms.use.title', text: 'terms.use.text', items: 'terms.use.items' },
    consultations: { title: 'terms.consultations.title', text: 'terms.consultations.text' },
    payment: { title: 'terms.payment.title', text: 'terms.payment.text' },
    texts: { title: 'terms.texts.title', text: 'terms.texts.text' },
    liability: { title: 'terms.liability.title', text: 'terms.liability.text' },
    ending: { title: 'terms.ending.title', text: 'terms.ending.text' },
    contact: { title: 'terms.contact.title', text: 'terms.contact.text', hasContacts: true },
  },
} as const satisfies {
  [Page in 'privacy' | 'terms']: Record<Exclude<BuiltInSection<Page>, 'hero'>, LegalSectionParts>
}

/** Lists whose lines begin with the name of what they are about. */
const titledLists: ReadonlySet<LegalContentId> = new Set(['privacy.collected.items', 'privacy.retention.items'])

const heads = {
  privacy: { title: 'privacy.hero.title', lead: 'privacy.hero.lead', note: 'privacy.hero.note' },
  terms: { title: 'terms.hero.title', lead: 'terms.hero.lead', note: 'terms.hero.note' },
} as const satisfies Record<keyof typeof documents, Record<string, LegalContentId>>

/** The privacy policy or the terms of use: numbered sections of editable content. @see PAGE-09 */
export function LegalPage({ page }: { page: Document }): ReactNode {
  const sections = Object.entries<LegalSectionParts>(documents[page]).map(([name, section]) => [
    name,
    <Row key={name}>
      <LegalSection section={section} />
    </Row>,
  ])
  const hero = (
    <div>
      <Opening {...heads[page]} />
      <Row>
        {/* The margin is closed on narrow screens: the date must be readable there too. */}
        <ContentText id={heads[page].note} as="p" className={`${styles.date} muted small`} />
      </Row>
    </div>
  )
  // The names are those of the document, which its type holds to be the page's.
  const parts = { hero, ...Object.fromEntries(sections) } as Record<BuiltInSection<Document>, JSX.Element>
  return (
    <div className={`${frame.top} ${styles.legal}`}>
      <PageInOrder page={page} parts={parts} />
    </div>
  )
}

function LegalSection({ section: { title, text, items, hasContacts } }: { section: LegalSectionParts }): ReactNode {
  return (
    <section className={styles.section}>
      <ContentText id={title} as="h2" />
      {text === undefined ? null : <ContentText id={text} as="p" />}
      {items === undefined ? null : <ContentList id={items} className={styles.list} titled={titledLists.has(items)} />}
      {hasContacts ? <Contacts /> : null}
    </section>
  )
}

/** Who answers: the same words as in the footer, so that they are written once. */
function Contacts(): ReactNode {
  return (
    <address className={styles.contacts}>
      <ContentText id="layout.site.name" as="strong" />
      <ContentText id="layout.footer.address" />
      <ContentButton id="layout.footer.email" variant={null} />
      <ContentButton id="layout.footer.phone" variant={null} />
    </address>
  )
}
