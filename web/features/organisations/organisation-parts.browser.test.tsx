import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FactHistory, OrganisationDetail } from '#shared/contracts/organisations.ts'
import { listReadyTexts } from '#shared/contracts/routes/drafts.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import HistoryDialog from './history-dialog.tsx'
import { ModelUseSection } from './model-use-section.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import { ReadyTexts } from './ready-texts.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const userId = auth.user.id
const organisation: OrganisationDetail = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Orchard Systems SRL',
  role: 'owner',
  named: true,
  version: 1,
  facts: {},
  sme: { class: 'unknown', steps: [], missing: [] },
}
const invitation = '00000000-0000-4000-8000-0000000000e1'

test('[ORG-01] a link to an invitation that is gone says so, and offers nothing to accept', async () => {
  component.api.on(routes.listOwnInvitations, () => ({ items: [], next_cursor: null }))
  const screen = await renderComponent(<OwnInvitations userId={userId} />, { auth, at: `/?invitation=${invitation}` })
  await expect.element(screen.getByText(/^This invitation was answered already/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join' })).not.toBeInTheDocument()
})

test('[ORG-01] an invitation that is declined is offered no more', async () => {
  let isThere = true
  component.api.on(routes.listOwnInvitations, () => ({
    items: isThere
      ? [
          {
            id: invitation,
            organisation: organisation.name,
            role: 'editor' as const,
            invited_by: 'Ion Ceban',
            expires_at: '2027-01-05T09:00:00.000Z',
          },
        ]
      : [],
    next_cursor: null,
  }))
  component.api.on(routes.declineInvitation, () => {
    isThere = false
  })
  const screen = await renderComponent(<OwnInvitations userId={userId} />, { auth, at: `/?invitation=${invitation}` })
  await screen.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByRole('button', { name: 'Join' })).not.toBeInTheDocument()
  expect(component.api.sent(routes.declineInvitation).map(({ path }) => path['id'])).toEqual([invitation])
})

test('[ORG-01] an invitation that was withdrawn in the meantime says so when it is accepted', async () => {
  component.api.on(routes.listOwnInvitations, () => ({
    items: [
      {
        id: invitation,
        organisation: organisation.name,
        role: 'editor' as const,
        invited_by: null,
        expires_at: '2027-01-05T09:00:00.000Z',
      },
    ],
    next_cursor: null,
  }))
  component.api.on(routes.acceptInvitation, () => problem(404, 'not_found'))
  const screen = await renderComponent(<OwnInvitations userId={userId} />, { auth })
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('This no longer exists.').first()).toBeVisible()
})

const told = (
  id: string,
  fact: FactHistory['items'][number]['fact'],
  value: unknown,
  source: string | null,
): FactHistory['items'][number] => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  fact,
  value,
  date: source === null ? null : '2027-01-12',
  source,
  author: 'Ana Rusu',
  at: '2027-01-12T09:00:00.000Z',
})

test('[ORG-02] the history shows older values of one fact, and of all facts also those that were cleared', async () => {
  const figures = [{ year: 2026, staff: 34.5, turnoverEur: 2_900_000, balanceEur: null }]
  const history: FactHistory['items'] = [
    told('04', 'years', null, null),
    told('03', 'years', figures, 'State Register extract'),
    told('02', 'country', 'RO', 'moved to Iași'),
    told('01', 'country', 'MD', 'State Register extract'),
  ]
  component.api.on(routes.listFactHistory, ({ query }) => ({
    items: history.filter(({ fact }) => fact === (query.get('fact') ?? fact)),
    next_cursor: null,
  }))
  await renderComponent(
    <HistoryDialog userId={userId} organisationId={organisation.id} fact="country" onClose={vi.fn()} />,
    { auth },
  )
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(rows.first()).toMatchTextContent('Romania')
  await expect.element(rows.first()).toMatchTextContent('moved to Iași')
  await expect.element(rows.last()).toMatchTextContent('Moldova')
  await dialog.getByLabelText('Which fact').selectOptions('All facts')
  await expect.poll(() => rows.elements().length).toBe(4)
  await expect.element(rows.first()).toMatchTextContent('Cleared')
  await expect.element(dialog).toMatchTextContent('2026 · Staff, work units: 34.5 · Turnover, EUR: 2,900,000')
})

const never = () => page.getByRole('switch', { name: 'Never send anything of this organisation to a language model' })

test('[AGENT-03] an owner closes the organisation to models by keyboard, and reads what that means', async () => {
  let closed = false
  component.api.on(modelRoutes.getOrganisationModelUse, () => ({ closed }))
  component.api.on(modelRoutes.setOrganisationModelUse, ({ body }) => {
    closed = (body as { closed: boolean }).closed
    return { closed }
  })
  const screen = await renderComponent(<ModelUseSection userId={userId} organisation={organisation} />, { auth })
  await expect.element(never()).not.toBeChecked()
  never().element().focus()
  await userEvent.keyboard(' ')
  await expect
    .element(screen.getByText(/^Nothing that belongs to this organisation is sent to a language model/))
    .toBeVisible()
  await expect.poll(() => closed).toBe(true)
  await expect.element(never()).toBeChecked()
})

test('[AGENT-03] a switch that was not saved goes back and says why', async () => {
  component.api.on(modelRoutes.getOrganisationModelUse, () => ({ closed: false }))
  component.api.on(modelRoutes.setOrganisationModelUse, () => problem(503, 'unavailable'))
  const screen = await renderComponent(<ModelUseSection userId={userId} organisation={organisation} />, { auth })
  await never().click()
  await expect.element(screen.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(never()).not.toBeChecked()
})

test('[AGENT-03] those who do not own the organisation read what holds, and have no switch', async () => {
  component.api.on(modelRoutes.getOrganisationModelUse, () => ({ closed: true }))
  const editor = { ...organisation, role: 'editor' as const }
  const screen = await renderComponent(<ModelUseSection userId={userId} organisation={editor} />, { auth })
  await expect.element(screen.getByText('Owners of the organisation decide about this.')).toBeVisible()
  await expect.element(never()).not.toBeInTheDocument()
})

test('texts of ready sections say how old they are and when they were last submitted, and are copied', async () => {
  const text = {
    id: '00000000-0000-4000-8000-0000000000f1',
    application: { id: '00000000-0000-4000-8000-0000000000f2', title: 'Clear rivers' },
    section: 'need',
    title: 'Need',
    language: 'en' as const,
    words: 320,
    text: `${'Two wells. '.repeat(40)}The end.`,
    written_at: '2027-01-05T09:00:00.000Z',
    used_on: '2027-03-24',
  }
  const next = { ...text, id: '00000000-0000-4000-8000-0000000000f3', title: 'Aims', text: 'Short.', used_on: null }
  component.api.on(listReadyTexts, ({ query }) =>
    query.get('cursor') === null ? { items: [text], next_cursor: 'more' } : { items: [next], next_cursor: null },
  )
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  try {
    const screen = await renderComponent(<ReadyTexts userId={userId} organisationId={organisation.id} />, { auth })
    await expect
      .element(
        screen.getByText(
          'Clear rivers · English · 320 words · written on 5 January 2027 · last submitted on 24 March 2027',
        ),
      )
      .toBeVisible()
    await screen.getByRole('button', { name: 'Show the whole text' }).click()
    await expect.element(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    await screen.getByRole('button', { name: 'Show more' }).click()
    await expect.element(screen.getByText(/not submitted yet/)).toBeVisible()
    await screen.getByRole('group', { name: 'Aims' }).getByRole('button', { name: 'Copy' }).click()
    expect(write.mock.calls).toEqual([['Short.']])
  } finally {
    write.mockRestore()
  }
})
