import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { ThreadItem, Ticket } from '#shared/contracts/support.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import SupportTab from './support-tab.tsx'

const component = setUpComponentTest()

const id = '00000000-0000-4000-8000-00000000000a'
const at = '2026-11-20T10:00:00.000Z'
const message = (item: Partial<ThreadItem>): ThreadItem => ({
  id: 'first',
  kind: 'message',
  author_kind: 'client',
  author_name: 'Ana Rusu',
  is_own: true,
  subject: null,
  body: 'The budget table arrives empty.',
  before: null,
  after: null,
  source: 'web',
  created_at: at,
  attachments: [],
  ...item,
})
const ticket: Ticket = {
  id,
  number: 1004,
  subject: 'Export loses the table',
  status: 'open',
  priority: 'normal',
  category: 'technical',
  created_at: at,
  updated_at: at,
  message: 'The budget table arrives empty.',
  admin_reply: null,
  closed_at: null,
  reopen_until: null,
  answer_due_at: null,
  version: 1,
  rating: null,
  merged_into: null,
  thread: [message({})],
}

/** Opens the ticket. @returns the queries, so that a test can bring what is new. */
async function open() {
  component.api.on(supportRoutes.listOwnTickets, () => ({ items: [ticket], next_cursor: null }))
  component.api.on(supportRoutes.getTicket, () => ticket)
  const auth = signedIn()
  return renderComponent(<SupportTab userId={auth.user.id} onSeen={vi.fn()} />, { auth, at: `/?ticket=${id}` })
}
const reply = page.getByLabelText('Your reply')
const send = page.getByRole('button', { name: 'Send reply' })

test('[SUP-01] a reply that arrives in an open ticket is announced, and what is being typed stays', async () => {
  const { queries } = await open()
  await reply.fill('One more thing')
  const arrived = message({
    id: 'second',
    author_kind: 'staff',
    author_name: 'Grace Hall',
    is_own: false,
    body: 'Fixed.',
  })
  component.api.on(supportRoutes.getTicket, () => ({ ...ticket, thread: [...ticket.thread, arrived], version: 2 }))
  await queries.invalidateQueries()
  const notice = page.getByRole('listitem').filter({ hasText: 'New reply from Grace Hall' })
  await notice.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByText('Fixed.')).toBeInViewport()
  await expect.element(reply).toHaveValue('One more thing')
})

test('[SUP-01] [QUAL-13] a reply and a new ticket are kept when they are left or refused, and say what is wrong', async () => {
  const first = await open()
  await send.click()
  await expect.element(page.getByText('Fill in this field.')).toBeVisible()
  await expect.element(reply).toHaveFocus()
  await reply.fill('Still empty')
  component.api.on(supportRoutes.replyToTicket, () => problem(429, 'rate_limited'))
  await send.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'The reply could not be sent: ' })).toBeVisible()
  await first.unmount()
  await open()
  await expect.element(reply).toHaveValue('Still empty')
  component.api.on(supportRoutes.replyToTicket, () => ({ ...ticket, version: 2 }))
  await send.click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Reply sent' })).toBeVisible()
  await expect.element(reply).toHaveValue('')

  await page.getByRole('button', { name: 'New ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabelText('Subject').fill('Another one')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'New ticket' }).click()
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Another one')
})
