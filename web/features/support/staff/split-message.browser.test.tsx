import { expect, test, vi } from 'vitest'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { StaffTicket, ThreadItem } from '#shared/contracts/support.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { SplitMessage } from '#web/features/support/staff/split-message.tsx'
import { Thread } from '#web/features/support/thread.tsx'

const component = setUpComponentTest()

const item: ThreadItem = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'message',
  author_kind: 'client',
  author_name: 'Ana',
  is_own: false,
  subject: 'Invoice for November',
  body: 'Where is it?',
  before: null,
  after: null,
  source: 'mail',
  created_at: '2026-11-25T09:00:00Z',
  attachments: [],
}
const ticket = { id: '00000000-0000-4000-8000-000000000001', version: 3 } as StaffTicket

test('[SUP-04] a message under another subject shows it; staff make a ticket of it, by default under that subject', async () => {
  component.api.on(supportRoutes.splitTicket, () => problem(409, 'ticket_conflict'))
  const screen = await renderComponent(
    <Thread items={[item]} label="Thread" actions={(each) => <SplitMessage ticket={ticket} item={each} />} />,
    { auth: signedIn(['tickets.manage']) },
  )
  await expect.element(screen.getByText('Subject: Invoice for November')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a ticket of this message' }).click()
  const subject = screen.getByRole('dialog').getByLabelText('Subject')
  await expect.element(subject).toHaveValue('Invoice for November')
  await subject.fill('')
  await screen.getByRole('button', { name: 'Create ticket' }).click()
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true')
  await subject.fill('The invoice')
  await screen.getByRole('button', { name: 'Create ticket' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(subject).toHaveValue('The invoice')

  component.api.on(supportRoutes.splitTicket, () => ({ id: '00000000-0000-4000-8000-000000000003' }) as never)
  await screen.getByRole('button', { name: 'Create ticket' }).click()
  await vi.waitFor(() =>
    expect(component.api.sent(supportRoutes.splitTicket).at(-1)?.body).toEqual({
      message_id: item.id,
      subject: 'The invoice',
      version: 3,
    }),
  )
})
