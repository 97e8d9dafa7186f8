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
import { storedIn } from '#web/api/client.ts'
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

const change = route<{ body: { title: string; note: string; version: number }; response: { id: string } }>()(
  'put',
  '/api/test-things',
  'signed-in',
)
const noteSchema = z.object({ title: z.string().trim().min(1).max(20), note: z.string() })
const storedSchema = noteSchema.extend({ version: z.int() })
type Note = z.output<typeof storedSchema>

function NoteDialog({ stored, onClose }: { stored: Note; onClose: () => void }): ReactNode {
  const form = useContractForm({
    schema: noteSchema,
    defaults: { title: stored.title, note: stored.note },
    draft: 'test-note',
    conflict: {
      version: stored.version,
      stored: (error) => {
        const now = storedIn(error, storedSchema)
        return now && { version: now.version, values: { title: now.title, note: now.note } }
      },
      words: ({ title, note }) => [
        ['title', 'Title', title],
        ['note', 'Note', note],
      ],
    },
    send: (body, version) => browserApi.call(change, { body: { ...body, version } }),
    complain: (name, { code }) => `${name}: ${code}`,
  })
  return (
    <ContractFormDialog form={form} title="Change" submit="Save" onClose={onClose}>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Note" {...form.field('note')} />
    </ContractFormDialog>
  )
}

const stored = { title: 'Old', note: 'Old note', version: 1 }
const theirs = { title: 'Theirs', note: 'Their note', version: 2 }

/** Opens with what is stored; opened again, with what another user stored in the meantime. */
function NotePage(): ReactNode {
  const [opened, setOpened] = useState(1)
  return opened % 2 === 1 ? (
    <NoteDialog stored={opened === 1 ? stored : theirs} onClose={() => setOpened(opened + 1)} />
  ) : (
    <button onClick={() => setOpened(opened + 1)}>Open</button>
  )
}

const late = () => problem(409, 'content_conflict', {}, { stored: theirs })
const bodies = () => component.api.sent(change).map(({ body }) => body)

test('[QUAL-17] a late save shows what is stored: what was not typed follows it, and the next save replaces what was typed', async () => {
  component.api.on(change, late)
  const screen = await renderComponent(<NotePage />, { auth: signedIn() })
  await screen.getByLabelText('Title').fill('Mine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Title: Theirs')).toBeVisible()
  await expect.element(screen.getByText('Note: Their note')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Mine')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Their note')
  component.api.on(change, () => ({ id: '1' }))
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(bodies()).toEqual([
      { title: 'Mine', note: 'Old note', version: 1 },
      { title: 'Mine', note: 'Their note', version: 2 },
    ]),
  )
})

test('[QUAL-17] taking the saved version drops what was typed, also on the device', async () => {
  component.api.on(change, late)
  const screen = await renderComponent(<NotePage />, { auth: signedIn() })
  await screen.getByLabelText('Title').fill('Mine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Theirs')
  await expect.element(screen.getByText('Title: Theirs')).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Mine')
})

test('[QUAL-17] a draft over an older version is sent as made from it, with the other fields as they are stored now', async () => {
  const screen = await renderComponent(<NotePage />, { auth: signedIn() })
  await screen.getByLabelText('Title').fill('Mine')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Mine')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Their note')
  component.api.on(change, late)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Title: Theirs')).toBeVisible()
  expect(bodies()).toEqual([{ title: 'Mine', note: 'Their note', version: 1 }])
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
