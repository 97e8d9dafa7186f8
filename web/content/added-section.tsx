import type { ReactNode } from 'react'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import { Framed } from '#web/content/page-in-order.tsx'
import { SectionBody } from '#web/content/section-body.tsx'
import { Row } from '#web/ui/margin-note.tsx'

/** A section that was added to a page of the site. @see EDIT-05 */
export function AddedSection({ page, section }: { page: string; section: CustomSection }): ReactNode {
  return (
    <Framed section={section}>
      <section className="sec" id={`section-${section.name}`} lang={section.language}>
        <Row>
          <SectionBody page={page} section={section} titleClass="mb-5 " />
        </Row>
      </section>
    </Framed>
  )
}
