import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import { factChangesSchema } from '#shared/contracts/calls.ts'
import type { CallFigures, FactChanges } from '#shared/contracts/calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { LoneCall } from './lone-call.tsx'

const component = setUpComponentTest()
const auth = signedIn()

const text =
  'Rivers fund. Send your papers by 4 July 2027 for up to 5,000 EUR. A letter of the mayor is attached. The form has at most 12 pages.'

function figureOf(words: string, figure: Pick<CallFigures['items'][number], 'kind' | 'value' | 'currency'>) {
  const start = text.indexOf(words)
  const span = { start, end: start + words.length }
  return { ...figure, ...span, sentence: span, page: 1, quote: words, reason: 'no_role' as const, path: null }
}

const items: CallFigures['items'] = [
  figureOf('4 July 2027', { kind: 'date', value: '2027-07-04', currency: null }),
  figureOf('5,000 EUR', { kind: 'amount', value: 5000, currency: 'EUR' }),
]

async function openCall(mayEdit = true) {
  const sent: FactChanges['changes'][] = []
  let facts = factsOf()
  component.api.on(callRoutes.getCall, () => callOf({ may_edit: mayEdit }))
  component.api.on(callRoutes.getCallFacts, () => facts)
  component.api.on(callRoutes.getCallText, () => textOf(text))
  component.api.on(callRoutes.getCallFigures, () => ({ ...noFigures(), items }))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    const { changes } = factChangesSchema.parse(body)
    sent.push(changes)
    facts = { ...facts, facts_version: facts.facts_version + 1 }
    return facts
  })
  const screen = await renderComponent(<LoneCall callId={callId} userId={auth.user.id} />, {
    auth,
    at: `/calls/${callId}`,
  })
  const panel = screen.getByRole('region', { name: 'Source text' })
  await expect.element(panel).toMatchTextContent(/Rivers fund/)
  return { screen, sent, panel }
}

/** Selects words of the source text, as a drag of the mouse or a long press of a finger does. */
function select(words: string): void {
  const holder = document.querySelector('p[data-start]')
  const node = holder?.firstChild
  if (!node) throw new Error('no text')
  const start = text.indexOf(words)
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + words.length)
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
}

test('words selected in the source become a fact: their figures with each role, and the words themselves', async () => {
  await page.viewport(390, 844)
  const { screen, sent } = await openCall()
  select('by 4 July 2027 for up to 5,000 EUR')
  const bar = screen.getByRole('group', { name: 'What these words are' })
  await expect.element(bar).toBeVisible()
  expect(bar.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await bar.getByRole('button', { name: '4 July 2027: the deadline' }).click()
  await expect.poll(() => sent[0]?.[0]).toMatchObject({ path: 'submission.deadlines.0', value: { at: '2027-07-04' } })
  await expect.element(bar).not.toBeInTheDocument()

  select('A letter of the mayor')
  await bar.getByRole('button', { name: 'a document to hand in' }).click()
  await expect
    .poll(() => sent[1])
    .toMatchObject([{ path: 'requiredDocuments.0', value: { label: 'A letter of the mayor', stage: 'full' } }])

  select('at most 12 pages')
  await bar.getByRole('button', { name: 'a limit of length' }).click()
  await expect.poll(() => sent[2]).toMatchObject([{ path: 'limits.0', value: { unit: 'pages', max: 12 } }])
})

test('sentences are stepped to and given a role by keyboard alone, and Escape leaves', async () => {
  const { screen, sent } = await openCall()
  const open = screen.getByRole('region', { name: 'Source text' }).getByRole('button', { name: 'This is …' })
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  const picked = () => document.querySelector('mark[data-picked]')?.textContent
  await expect.poll(picked).toBe('Rivers fund.')
  const next = screen.getByRole('button', { name: 'Next sentence' })
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(picked).toBe('Send your papers by 4 July 2027 for up to 5,000 EUR.')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: '4 July 2027: the deadline' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[0]?.[0]).toMatchObject({ path: 'submission.deadlines.0' })
  await expect.element(open).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(picked).toBe('Rivers fund.')
  next.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(picked).toBeUndefined()
})

test('who may only read is offered no roles for words', async () => {
  const { screen, panel } = await openCall(false)
  select('5,000 EUR')
  await expect.element(panel.getByRole('button', { name: 'This is …' })).not.toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'What these words are' }).elements()).toEqual([])
})
