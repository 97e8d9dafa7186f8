import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { screens } from '#web/admin/screens.ts'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { BuilderScreen } from '#web/features/pages/builder/builder-screen.tsx'
import { RichWordsContext } from '#web/features/pages/builder/rich-words-context.ts'
import { RichOrPlainWords } from '#web/features/editor/rich-words.tsx'
import '#web/styles/admin-list.css'

export const loader = serverLoader(screens['page-editor'])
export const clientLoader = browserLoader(screens['page-editor'])

/** One page in the builder. */
export default function PageEditorRoute(): ReactNode {
  const { id = '' } = useParams()
  return (
    <RichWordsContext value={RichOrPlainWords}>
      <BuilderScreen id={id} />
    </RichWordsContext>
  )
}
