import type { ReactNode } from 'react'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { PageInOrder } from '#web/content/page-in-order.tsx'
import { contentNeeds } from '#web/content/queries.ts'
import { AgentsSection } from '#web/features/home/agents-section.tsx'
import { ChatTeaser } from '#web/features/home/chat-teaser.tsx'
import { DashboardDemo } from '#web/features/home/dashboard-demo.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { organizationData } from '#web/features/site/structured-data.ts'

const needs = { queries: contentNeeds('home') }

export const loader = serverLoader(needs)
export const clientLoader = browserLoader(needs)

export const meta = pageMeta({
  title: 'layout.seo.home_title',
  description: 'layout.seo.home_description',
  image: 'layout.seo.home_image',
  structuredData: organizationData,
})

/** The home page in the specified order. @see HOME-01 */
export default function HomePage(): ReactNode {
  return (
    <PageInOrder
      page="home"
      parts={{ hero: <Hero />, agents: <AgentsSection />, chat: <ChatTeaser />, dashboard: <DashboardDemo /> }}
    />
  )
}
