import { expect, test } from 'vitest'
import { copy } from '#shared/content/copy/en.ts'
import { homeProjects, homeTerms } from '#shared/content/own-items.ts'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { ChatTeaser } from './chat-teaser.tsx'
import { DashboardDemo } from './dashboard-demo.tsx'

const component = setUpComponentTest()

test('[EDIT-06] [HOME-05] [HOME-06] the home page shows the sample projects and the lines next to the conversation that are in its lists, in their order', async () => {
  const [first, ...others] = homeProjects
  component.api.on(contentRoutes.getPageContent, () => ({
    version: '1',
    values: {
      ...copy,
      'home.dashboard.project_4_title': 'A copied project',
    },
    sections: [],
    item_names: { dashboard: [first ?? '', 'project_4', ...others], chat: homeTerms.slice(1) },
  }))
  await renderComponent(
    <LaunchProvider>
      <ChatTeaser />
      <DashboardDemo />
    </LaunchProvider>,
    { at: '/' },
  )
  const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((each) => each.textContent)
  await expect
    .poll(() => texts('[data-piece="project"] h3'))
    .toEqual([
      copy[`home.dashboard.${first}_title` as keyof typeof copy],
      'A copied project',
      ...others.map((name) => copy[`home.dashboard.${name}_title` as keyof typeof copy]),
    ])
  expect(texts('section[aria-labelledby="chat-title"] dt')).toEqual(
    homeTerms.slice(1).map((name) => copy[`home.chat.${name}_label` as keyof typeof copy]),
  )
})
