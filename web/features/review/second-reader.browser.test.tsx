import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as routes from '#shared/contracts/routes/review.ts'
import * as runRoutes from '#shared/contracts/routes/runs.ts'
import type { Remarks, ShownRemark } from '#shared/contracts/review.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { SessionEndHelp } from '#web/session/session-end.tsx'
import { SecondReader } from './second-reader.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const run = {
  id: '00000000-0000-4000-8000-0000000000e1',
  state: 'done',
  error: null,
  model: 'scripted',
  by: 'Ana Rusu',
  at: '2026-11-25T09:00:00.000Z',
} as const
const remark: ShownRemark = {
  id: 'a'.repeat(24),
  criterion: 'Impact',
  remark: 'Nothing shows that farmers want it.',
  remedy: 'Name two buyers.',
  place: {
    section: 'impact',
    section_title: 'Impact of the work',
    path: [0],
    start: 0,
    end: 24,
    quote: 'every farmer will want it',
    from: 0,
    to: 25,
  },
  model: 'scripted',
  state: 'open',
  accepted: null,
}
const remarksOf = (changes: Partial<Remarks> = {}): Remarks => ({
  items: [],
  next_cursor: null,
  run: null,
  dropped: 0,
  model: 'scripted',
  closed: false,
  closed_for_all: false,
  ...changes,
})

const open = (remarks: () => Remarks, role: 'editor' | 'viewer' = 'editor', on: { openDialog?: () => void } = {}) => {
  component.api.on(routes.listRemarks, remarks)
  return renderComponent(
    <SessionEndHelp>
      <ApplicationContext value={{ application: applicationOf({ role }), userId: auth.user.id }}>
        <SecondReader />
      </ApplicationContext>
    </SessionEndHelp>,
    { auth, on },
  )
}

/** What would be sent to the model. */
const preview = {
  model: 'scripted',
  host: 'model.example',
  instructions: 'Read.',
  message: 'The words.',
  is_cut: false,
  tokens_in: 100,
  tokens_out_max: 5000,
  eur_max: 0.02,
}

test('a remark shows the words that it quotes and leads to them, is taken, and one that was dropped is counted', async () => {
  await page.viewport(390, 844)
  let state: ShownRemark['state'] = 'open'
  component.api.on(routes.takeRemark, () => void (state = 'taken'))
  const screen = await open(() => remarksOf({ run, dropped: 2, items: [{ ...remark, state }] }))
  await expect.element(screen.getByText('every farmer will want it')).toBeVisible()
  await expect.element(screen.getByText(/2 remarks are left out/)).toBeVisible()
  const way = screen.getByRole('link', { name: 'Go to Impact of the work' })
  expect(way.element().getAttribute('href')).toContain('/text/impact')
  await screen.getByRole('button', { name: 'Take this remark' }).click()
  await expect.element(screen.getByRole('button', { name: 'Give it back' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('what is sent is shown before the texts are read; a limit is named; remarks come while the model reads, until it is stopped', async () => {
  let remarks = remarksOf()
  component.api.on(runRoutes.previewRun, () => preview)
  component.api.on(runRoutes.beginRun, () => problem(429, 'model_busy'))
  const screen = await open(() => remarks)
  await screen.getByRole('button', { name: 'Have the texts read' }).click()
  await expect.element(screen.getByText(/model.example/)).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(/still going on/)).toBeVisible()
  component.api.on(runRoutes.beginRun, () => {
    remarks = remarksOf({ run: { ...run, state: 'running' } })
    return { id: run.id }
  })
  component.api.onPath('GET', `/api/runs/${run.id}/stream`, () => {
    remarks = remarksOf({ run: { ...run, state: 'running' }, items: [remark] })
    const chunk = `event: chunk\nid: 1\ndata: ${JSON.stringify({ seq: 1, text: '{}\n{' })}\n\n`
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(chunk)) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  component.api.on(runRoutes.stopRun, () => {
    remarks = remarksOf({ run: { ...run, state: 'stopped' }, items: [remark] })
    return problem(404, 'not_found')
  })
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(component.api.sent(runRoutes.beginRun).at(-1)?.body).toMatchObject({ agent: 'reviewer', language: 'en' })
  await expect.element(screen.getByText('The model is reading: 1 remark so far.')).toBeVisible()
  await expect.element(screen.getByText('every farmer will want it')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText(/What was remarked so far stays/)).toBeVisible()
})

test('a site without a model shows nothing; a viewer sees remarks and asks for none', async () => {
  const none = await open(() => remarksOf({ model: null }))
  await expect.poll(() => component.api.sent(routes.listRemarks)).toHaveLength(1)
  await expect.element(none.getByText('Second reader: a model')).not.toBeInTheDocument()
  await none.unmount()
  const screen = await open(() => remarksOf({ run, items: [remark] }), 'viewer')
  await expect.element(screen.getByText('every farmer will want it')).toBeVisible()
  const part = screen.getByRole('region', { name: 'Second reader: a model' })
  expect(part.getByRole('button').all()).toHaveLength(0)
})

test('[QUAL-11] a session that ends in the second reader leads to the login; a typed reason and a request to read are sent after it', async () => {
  let opened = 0
  const screen = await open(() => remarksOf({ run, items: [remark] }), 'editor', {
    openDialog: () => void (opened += 1),
  })
  component.api.on(runRoutes.previewRun, () => preview)
  component.api.on(runRoutes.beginRun, () => problem(401, 'not_signed_in'))
  component.api.on(routes.acceptFinding, () => problem(401, 'not_signed_in'))
  const logIn = async (part: ReturnType<typeof screen.getByRole>) => {
    await expect.element(part.getByRole('alert')).toBeVisible()
    await screen.setAuth({ status: 'anonymous', after: 'end', wasId: auth.user.id })
    await part.getByRole('alert').getByRole('button', { name: 'Log in' }).click()
    await screen.setAuth(auth)
  }
  await screen.getByRole('button', { name: 'We accept this' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Why may it stay?').fill('The buyers are named in the annex.')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await logIn(dialog)
  await expect.element(dialog.getByLabelText('Why may it stay?')).toHaveValue('The buyers are named in the annex.')
  component.api.on(routes.acceptFinding, () => undefined)
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(component.api.sent(routes.acceptFinding).at(-1)?.body).toEqual({
    reason: 'The buyers are named in the annex.',
  })

  await screen.getByRole('button', { name: 'Have them read again' }).click()
  await screen.getByRole('button', { name: 'Send' }).click()
  await logIn(screen.getByRole('region', { name: 'Second reader: a model' }))
  component.api.on(runRoutes.beginRun, () => ({ id: run.id }))
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  expect(opened).toBe(2)
})
