import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { BuilderScreen } from '#web/features/pages/builder/builder-screen.tsx'
import { RichWordsContext } from '#web/features/pages/builder/rich-words-context.ts'
import { RequirePermission } from '#web/admin/require-permission.tsx'
import { RichOrPlainWords } from '#web/features/editor/rich-words.tsx'
import '#web/styles/admin-list.css'
import '#web/styles/editor.css'
import '#web/styles/page-builder.css'

const needs: PageNeeds = { words: ['pages', 'media', 'editor'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** One page in the builder. */
export default function PageEditorRoute(): ReactNode {
  const { id = '' } = useParams()
  return (
    <RequirePermission permission="pages.edit">
      <RichWordsContext value={RichOrPlainWords}>
        <BuilderScreen id={id} />
      </RichWordsContext>
    </RequirePermission>
  )
}
