import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FollowContent } from '#web/content/follow-content.tsx'
import { useContentValue } from '#web/content/use-content.ts'
import { fakeContent } from '#tests/component/fake-content.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()
const id = 'about.story.paragraph_2'

function Words(): ReactNode {
  return <p>{useContentValue(id)?.text}</p>
}

test('[CONT-06] a page that was open for less than half a minute before a change shows it', async () => {
  const content = fakeContent(component.api)
  await renderComponent(
    <>
      <FollowContent />
      <Words />
    </>,
  )
  await expect.element(page.getByText(String(content.value(id)))).toBeVisible()
  content.store(id, 'Changed right after the page was opened.')
  // The page is looked at again: its first look.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('Changed right after the page was opened.')).toBeVisible()
})
