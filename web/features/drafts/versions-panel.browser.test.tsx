import { expect, test } from 'vitest'
import type { DraftVersions, SectionText } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import VersionsPanel from './versions-panel.tsx'

const component = setUpComponentTest()
const auth = signedIn()

type Version = DraftVersions['items'][number]
const docOf = (text: string): DraftDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const versionOf = (id: string, changes: Partial<Version>): Version =>
  ({
    id,
    author_kind: 'person',
    by: { id: auth.user.id, name: 'Ana Rusu' },
    reason: 'pause',
    words: 3,
    at: '2026-11-20T09:00:00.000Z',
    ...changes,
  }) as Version

async function open(mayWrite = true): Promise<Rendered> {
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <VersionsPanel section={sectionOf()} mayWrite={mayWrite} onClose={() => {}} />
    </ApplicationContext>,
    { auth },
  )
}

test('[DRAFT-03] versions name who or what wrote them, are compared with the text, and one is restored as a version of its own', async () => {
  const items = [
    versionOf('v3', { author_kind: 'model', by: null, reason: 'model' }),
    versionOf('v2', { author_kind: 'rule', by: null, reason: 'accepted' }),
    versionOf('v1', {}),
  ]
  component.api.on(routes.listDraftVersions, () => ({ items, next_cursor: null }))
  component.api.on(routes.getDraftVersion, () => ({ ...versionOf('v1', {}), doc: docOf('Schools lose heat.') }))
  const text = { ...sectionOf(), doc: docOf('Schools lose most heat at night.') } as unknown as SectionText
  component.api.on(routes.getSection, () => text)
  component.api.on(routes.restoreDraftVersion, () => {
    items.unshift(versionOf('v4', { reason: 'restored' }))
    return text
  })
  component.api.on(routes.listSections, () => ({ items: [], next_cursor: null, suggested: 'ria' as const }))
  const screen = await open()
  const rows = screen.getByRole('listitem')
  await expect.poll(() => rows.all().length).toBe(3)
  for (const [place, words] of [
    /model.*before a model wrote/s,
    /rule.*a suggestion was accepted/s,
    /person.*Ana Rusu · a pause in writing · 3 words/s,
  ].entries())
    expect(rows.nth(place).element().textContent).toMatch(words)
  await rows.nth(2).getByRole('button', { name: 'Compare with now' }).click()
  await expect.poll(() => rows.nth(2).element().querySelector('ins')?.textContent).toContain('most')
  await rows.nth(2).getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => component.api.sent(routes.restoreDraftVersion)[0]?.path).toMatchObject({ version: 'v1' })
  await expect.element(screen.getByText(/The text before it is a version too/).first()).toBeVisible()
})

test('readers compare and do not restore; a list that fails is asked for again', async () => {
  component.api.on(routes.listDraftVersions, () => problem(503, 'unavailable'))
  const screen = await open(false)
  await expect.element(screen.getByText('The versions could not be loaded.')).toBeVisible()
  component.api.on(routes.listDraftVersions, () => ({ items: [versionOf('v1', {})], next_cursor: null }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Compare with now' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})
