import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { ContactScreen } from '#web/features/contact/staff/contact-screen.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { contactsQuery } from '#web/features/contact/staff/contact-queries.ts'

export const loader = serverLoader(screens.contact)
export const clientLoader = screenLoader(screens.contact, contactsQuery)

/** What came through the contact form. */
export default function ContactRoute(): ReactNode {
  return <ContactScreen />
}
