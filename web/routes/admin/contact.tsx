import type { ReactNode } from 'react'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { ContactScreen } from '#web/features/contact/staff/contact-screen.tsx'

export const loader = serverLoader(screens.contact)
export const clientLoader = browserLoader(screens.contact)

/** What came through the contact form. */
export default function ContactRoute(): ReactNode {
  return <ContactScreen />
}
