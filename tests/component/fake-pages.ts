import type { Presence } from '#shared/contracts/presence.ts'
import type { PageDraft, PageTemplate } from '#shared/contracts/pages.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { heartbeatMs, presenceMs } from '#shared/presence-times.ts'
import type { FakeApi } from './fake-api.ts'

/** A page that is built, kept in memory: what the builder reads and saves. */
export type FakePage = {
  /** As it was saved last. */
  readonly stored: PageDraft
}

/** Answers the builder of one page, made from a template in English. */
export function fakePage(api: FakeApi, template: PageTemplate): FakePage {
  const document = pageFromTemplate(template, { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5)
  let stored: PageDraft = {
    id: '00000000-0000-4000-8000-00000000da6e',
    slug: 'built',
    title: 'A page',
    states: { en: 'draft', ru: 'missing', ro: 'missing' },
    in_menu: [],
    scheduled: [],
    changed_at: '2026-01-05T09:00:00.000Z',
    changed_by: null,
    deleted_at: null,
    version: '1',
    document,
    published: { heads: { en: null, ru: null, ro: null }, sections: [] },
    mark: '',
    conflicts: [],
  }
  api.on(pagesRoutes.getPageDraft, () => stored)
  api.on(pagesRoutes.savePageDraft, ({ body }) => {
    const { document: sent } = body as Pick<PageDraft, 'document'>
    stored = { ...stored, document: sent, version: String(Number(stored.version) + 1) }
    return stored
  })
  api.on(pagesRoutes.listPages, () => ({ items: [], next_cursor: null }))
  const alone: Presence = { others: [], heartbeat_ms: heartbeatMs, gone_after_ms: presenceMs }
  api.on(contentStaffRoutes.sendHeartbeat, () => alone)
  api.on(contentStaffRoutes.leavePage, () => undefined)
  return {
    get stored() {
      return stored
    },
  }
}
