import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { route } from '#shared/contracts/routes/route.ts'
import { problem } from '#tests/component/fake-api.ts'
import type { Rendered } from '#tests/component/render.tsx'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { browserApi } from '#web/api/browser-client.ts'
import { TextField } from '#web/ui/field.tsx'
import { ContractFormDialog } from './contract-form-dialog.tsx'
import { useContractForm } from './use-contract-form.ts'

const component = setUpComponentTest()
const save = route<{ body: { title: string; password?: string | undefined }; response: { id: string } }>()(
  'post',
  '/api/test-things',
  'signed-in',
  201,
)
const schema = z.object({ title: z.string().trim().min(1).max(20), password: z.string().optional() })

function ThingDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }): ReactNode {
  const form = useContractForm({
    schema,
    defaults: { title: '', password: '' },
    draft: 'test-thing',
    send: (body) => browserApi.call(save, { body }),
    onSent: ({ id }) => onSaved(id),
    complain: (name, { code }) => `${name}: ${code}`,
  })
  return (
    <ContractFormDialog form={form} title="Thing" submit="Save" onClose={onClose}>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Password" {...form.field('password')} />
    </ContractFormDialog>
  )
}

function Page({ onSaved = () => {} }: { onSaved?: (id: string) => void }): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <ThingDialog onClose={() => setOpen(false)} onSaved={onSaved} />
  ) : (
    <button onClick={() => setOpen(true)}>Open</button>
  )
}

const open = (onSaved?: (id: string) => void) =>
  renderComponent(<Page {...(onSaved ? { onSaved } : {})} />, { auth: signedIn() })

const failure = (screen: Rendered) => screen.getByRole('alert').filter({ hasText: /\S/ })

test('what the schema refuses is not sent: the field has the error and the focus', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('title: too_small')).toBeVisible()
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('A title')
  await expect.element(screen.getByText('title: too_small')).not.toBeInTheDocument()
})

test("the API's refusal of a field appears next to it; one of no field appears once, with what was typed kept", async () => {
  component.api.on(save, () => problem(422, 'validation_failed', { title: 'taken' }))
  const screen = await open()
  await screen.getByLabelText('Title').fill('Orchards')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('title: taken')).toBeVisible()
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
  await expect.element(failure(screen)).not.toBeInTheDocument()

  component.api.on(save, () => problem(403, 'not_allowed'))
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(failure(screen)).toBeVisible()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Orchards')
})

test('typed text survives Escape and comes back with a note; a secret is never kept; sending ends the draft', async () => {
  const onSaved = vi.fn()
  component.api.on(save, () => ({ id: '7' }))
  const screen = await open(onSaved)
  await screen.getByLabelText('Title').fill('Orchards')
  await screen.getByLabelText('Password').fill('hunter2')
  await userEvent.keyboard('{Escape}')
  expect(JSON.stringify({ ...localStorage })).not.toContain('hunter2')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Orchards')
  await expect.element(screen.getByLabelText('Password')).toHaveValue('')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Start' })).toBeVisible()

  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('7'))
  expect(component.api.sent(save).map(({ body }) => body)).toEqual([{ title: 'Orchards', password: '' }])
  expect(JSON.stringify({ ...localStorage })).not.toContain('Orchards')
})

test('a form is sent once, however often its button is pressed', async () => {
  let finish = (): void => {}
  component.api.on(save, () => new Promise((resolve) => (finish = () => resolve({ id: '1' }))))
  const screen = await open()
  await screen.getByLabelText('Title').fill('Orchards')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(component.api.sent(save)).toHaveLength(1))
  await userEvent.keyboard('{Enter}{Enter}')
  finish()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(component.api.sent(save)).toHaveLength(1)
})
