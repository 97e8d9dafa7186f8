import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import type { PageNeeds } from '#web/api/page-data.ts'
import { TextScreen } from '#web/features/drafts/text-screen.tsx'
import { useApplicationUser } from '#web/workspace/application-context.ts'

const GuideQuestions = lazy(() => import('#web/features/guide/public/guide-questions.tsx'))
const ModelTools = lazy(() => import('#web/features/runs/public/model-tools.tsx'))
const EarlierTexts = lazy(() => import('#web/features/drafts/earlier-texts.tsx'))
const PageRuler = lazy(() => import('#web/features/exports/public/page-ruler.tsx'))
const RestsOn = lazy(() => import('#web/features/calls/rests-on.tsx'))

const needs: PageNeeds = { words: ['drafts', 'guide', 'ruler', 'runs', 'calls', 'applications', 'errors'] }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

/** The step Text. @see docs/reference/workspace.md#screens */
export default function TextStep(): ReactNode {
  const userId = useApplicationUser()
  return (
    <TextScreen
      openFacts={
        <Suspense fallback={<div aria-busy="true" />}>
          <RestsOn userId={userId} />
        </Suspense>
      }
      underLeaf={({ editor, section, mayType }) => (
        <Suspense fallback={null}>
          <PageRuler editor={editor} current={section.key} />
          {mayType ? <ModelTools editor={editor} section={section} /> : null}
          {mayType ? <EarlierTexts editor={editor} section={section} /> : null}
          <GuideQuestions editor={editor} section={section} mayWrite={mayType} />
        </Suspense>
      )}
    />
  )
}
