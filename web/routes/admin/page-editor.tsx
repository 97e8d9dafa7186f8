import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { BuilderScreen } from '#web/features/pages/builder/builder-screen.tsx'
import { RichWordsContext } from '#web/features/pages/builder/rich-words-context.ts'
import { RichOrPlainWords } from '#web/features/editor/rich-words.tsx'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { pageDraftQuery } from '#web/features/pages/builder/pages-queries.ts'

export const loader = serverLoader(screens['page-editor'])
export const clientLoader = screenLoader(screens['page-editor'], (api, _, { id = '' }) => pageDraftQuery(api, id))

/** One page in the builder. */
export default function PageEditorRoute(): ReactNode {
  const { id = '' } = useParams()
  return (
    <RichWordsContext value={RichOrPlainWords}>
      <BuilderScreen id={id} />
    </RichWordsContext>
  )
}
