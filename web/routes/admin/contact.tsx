import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { ContactScreen } from '#web/features/contact/staff/contact-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import '#web/styles/admin-list.css'

const needs: PageNeeds = { words: ['inbox', 'contact'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** What came through the contact form. */
export default function ContactRoute(): ReactNode {
  return (
    <RequirePermission permission="contact.view">
      <ContactScreen />
    </RequirePermission>
  )
}
