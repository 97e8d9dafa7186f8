import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { contentNeeds } from '#web/content/queries.ts'
import { BookingHost } from '#web/features/consultations/booking-host.tsx'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'

const needs = { queries: contentNeeds('contact'), words: ['contact'] } satisfies PageNeeds

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.contact_title',
  description: 'layout.seo.contact_description',
  image: 'layout.seo.contact_image',
})

/** The page with the sections that administrators added to it. */
export default function Page(): ReactNode {
  const [isBooking, setBooking] = useState(false)
  const [consultationRequests, setConsultationRequests] = useState(0)
  // When the dialog cannot be fetched, the form asks for the consultation instead.
  const handleUnavailable = useCallback(() => {
    setBooking(false)
    setConsultationRequests((count) => count + 1)
  }, [])
  return (
    <>
      <PageInOrder
        page="contact"
        parts={{
          hero: <ContactPage onBook={() => setBooking(true)} consultationRequests={consultationRequests} />,
        }}
      />
      <BookingHost open={isBooking} onClose={() => setBooking(false)} onUnavailable={handleUnavailable} />
    </>
  )
}
