import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { LoneCall } from './lone-call.tsx'

const component = setUpComponentTest()
const auth = signedIn()

async function openCall(
  words: string,
  file: { id: string; name: string; type: string; bytes: number } | null = null,
): Promise<Rendered> {
  component.api.on(callRoutes.getCall, () =>
    callOf({ file, source: file === null ? 'text' : 'file', source_name: file?.name ?? null }),
  )
  component.api.on(callRoutes.getCallFacts, () => factsOf())
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(callRoutes.getCallText, () => textOf(words))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  return renderComponent(<LoneCall callId={callId} userId={auth.user.id} />, { auth, at: `/calls/${callId}` })
}

const currentWords = () => document.querySelector('mark[data-current]')?.textContent ?? null
const place = () =>
  [...document.querySelectorAll('mark[data-found]')].findIndex((mark) => mark.matches('[data-current]'))

test('[CALL-14] the source text is searched by keyboard: letters of any case, with a count, next and previous', async () => {
  const screen = await openCall('Râuri curate. The rivers fund pays for RÂURI and for rauri alike.')
  const panel = screen.getByRole('region', { name: 'Source text' })
  await expect.element(panel).toBeVisible()
  panel.element().focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  const box = screen.getByRole('searchbox', { name: 'Find in the source text' })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('rauri')
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  expect(currentWords()).toBe('Râuri')
  await userEvent.keyboard('{Enter}')
  await expect.poll(currentWords).toBe('RÂURI')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(place).toBe(0)
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.poll(place).toBe(2)
  await expect.element(screen.getByText('3 of 3')).toBeVisible()
  await box.fill('bridges')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Find', exact: true })).toHaveFocus()
  expect(document.querySelectorAll('mark[data-found]')).toHaveLength(0)
})

test('[CALL-14] the search has buttons that fit a phone, and the file opens when there is one', async () => {
  await page.viewport(390, 844)
  const file = { id: '00000000-0000-4000-8000-0000000000f1', name: 'call.pdf', type: 'application/pdf', bytes: 12 }
  const screen = await openCall('Rivers fund for rivers.', file)
  let opened = 0
  component.api.on(callRoutes.getCallFile, () => {
    opened += 1
    return problem(404, 'not_found')
  })
  await screen.getByRole('button', { name: 'Open the file' }).click()
  await expect.poll(() => opened).toBe(1)
  await expect.element(page.getByText('The file could not be opened. Try again.')).toBeVisible()
  await screen.getByRole('button', { name: 'Find', exact: true }).click()
  await screen.getByRole('searchbox').fill('river')
  await screen.getByRole('button', { name: 'Next place' }).click()
  await expect.poll(place).toBe(1)
  await screen.getByRole('button', { name: 'Previous place' }).click()
  await expect.poll(place).toBe(0)
  const close = screen.getByRole('button', { name: 'Close the search' }).element()
  expect(close.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await screen.getByRole('button', { name: 'Close the search' }).click()
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
})

test('pasted text has no file to open', async () => {
  const screen = await openCall('Rivers fund.')
  await expect.element(screen.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open the file' })).not.toBeInTheDocument()
})
