import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { BuilderScreen } from '#web/features/pages/builder/builder-screen.tsx'
import { CanvasTypingContext } from '#web/features/pages/builder/canvas-typing.ts'
import { RichWordsContext } from '#web/features/pages/builder/rich-words-context.ts'
import { RichOrPlainWords } from '#web/features/editor/rich-words.tsx'
import { beginTyping } from '#web/features/editor/typing-field.ts'
import { beginTypingList } from '#web/features/editor/typing-list.ts'
import { caretAt } from '#web/features/editor/typing-place.ts'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { pageDraftQuery } from '#web/features/pages/builder/pages-queries.ts'

export const loader = serverLoader(screens['page-editor'])
export const clientLoader = screenLoader(screens['page-editor'], (api, _, { id = '' }) => pageDraftQuery(api, id))

const typing = { beginTyping, beginTypingList, caretAt }

/** One page in the builder. */
export default function PageEditorRoute(): ReactNode {
  const { id = '' } = useParams()
  return (
    <RichWordsContext value={RichOrPlainWords}>
      <CanvasTypingContext value={typing}>
        <BuilderScreen id={id} />
      </CanvasTypingContext>
    </RichWordsContext>
  )
}
