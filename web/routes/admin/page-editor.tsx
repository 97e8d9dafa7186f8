import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { screens } from '#web/admin/screens.ts'
import { serverLoader } from '#web/api/page-data.ts'
import { BuilderScreen } from '#web/features/pages/builder/builder-screen.tsx'
import { CanvasTypingContext } from '#web/features/pages/builder/canvas-typing.ts'
import { RichWordsContext } from '#web/features/pages/builder/rich-words-context.ts'
import { screenLoader } from '#web/admin/screen-loader.ts'
import { pageDraftQuery } from '#web/features/pages/builder/pages-queries.ts'
import { ListSkeleton } from '#web/list/list-parts.tsx'
import { keepLoading } from '#web/ui/loading-trouble.ts'

export const loader = serverLoader(screens['page-editor'])
export const clientLoader = screenLoader(screens['page-editor'], (api, _, { id = '' }) => pageDraftQuery(api, id))

/** The fields of edit mode. They come apart from the screen: the list of its files is part of every page. */
const EditModeFields = lazy(() =>
  keepLoading(async () => {
    const [{ RichOrPlainWords }, { beginTyping }, { beginTypingList }, { caretAt }] = await Promise.all([
      import('#web/features/editor/rich-words.tsx'),
      import('#web/features/editor/typing-field.ts'),
      import('#web/features/editor/typing-list.ts'),
      import('#web/features/editor/typing-target.ts'),
    ])
    const typing = {
      beginTyping,
      beginTypingList,
      caretAt,
      loadRich: () => import('#web/features/editor/typing-rich.tsx'),
    }
    return {
      default: ({ children }: { children: ReactNode }) => (
        <RichWordsContext value={RichOrPlainWords}>
          <CanvasTypingContext value={typing}>{children}</CanvasTypingContext>
        </RichWordsContext>
      ),
    }
  }),
)

/** One page in the builder. */
export default function PageEditorRoute(): ReactNode {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<ListSkeleton />}>
      <EditModeFields>
        <BuilderScreen id={id} />
      </EditModeFields>
    </Suspense>
  )
}
