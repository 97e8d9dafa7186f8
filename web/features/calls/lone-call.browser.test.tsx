import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { LoneCall } from './lone-call.tsx'

const component = setUpComponentTest()

const auth = signedIn()

function Whereabouts(): ReactNode {
  return <output data-testid="address">{useLocation().pathname}</output>
}

function serveCall(): void {
  component.api.on(callRoutes.getCall, () => callOf())
  component.api.on(callRoutes.getCallFacts, () => factsOf())
  component.api.on(callRoutes.getCallText, () => textOf('Rivers Fund'))
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
}

async function openCall(): Promise<Rendered> {
  const at = `/calls/${callId}`
  return renderComponent(
    <>
      <LoneCall callId={callId} userId={auth.user.id} />
      <Whereabouts />
    </>,
    { auth, at },
  )
}

test('a call that a colleague deleted in the meantime begins no application, and the screen says so', async () => {
  serveCall()
  component.api.on(applicationRoutes.createApplication, () => problem(422, 'invalid_input', { call_id: 'not_found' }))
  const screen = await openCall()
  await screen.getByRole('button', { name: 'Start an application' }).click()
  await expect.element(page.getByText(/This call has just been deleted/).first()).toBeVisible()
  await expect.element(screen.getByTestId('address')).toHaveTextContent(`/calls/${callId}`)
})

test('a call in use is not deleted: the screen says so and leads to the application', async () => {
  serveCall()
  const application = { id: '00000000-0000-4000-8000-0000000000a1', title: 'Our rivers' }
  component.api.on(callRoutes.deleteCall, () => problem(409, 'call_in_use', {}, { applications: [application] }))
  const screen = await openCall()
  await screen.getByRole('button', { name: 'Delete the call' }).click()
  await screen.getByRole('link', { name: 'Our rivers' }).click()
  await expect.element(screen.getByTestId('address')).toMatchTextContent(new RegExp(`^/apply/${application.id}`))
})

test('[AGENT-06] a call that is being read says each stage politely, and once', async () => {
  serveCall()
  let call = callOf({ state: 'reading', version: null })
  let asked = 0
  component.api.on(callRoutes.getCall, () => {
    asked += 1
    return call
  })
  const screen = await openCall()
  const said: string[] = []
  const region = screen.container.querySelector('p[role="status"]')
  if (region === null) throw new Error('No region announces the stages')
  new MutationObserver(() => said.push(region.textContent)).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const heard = [
    'Waiting for its turn',
    'Taking the text out',
    'Looking for facts: deadlines, money, conditions, criteria',
  ]
  for (const [place, stage] of (['waiting', 'opening', 'rules'] as const).entries()) {
    const before = asked
    call = callOf({
      state: 'reading',
      version: null,
      progress: { stage, since: '2026-10-01T08:00:00.000Z', pages: null },
    })
    // The same stage, asked for again, is not said again.
    await expect.poll(() => asked).toBeGreaterThan(before + 1)
    await expect.poll(() => said).toEqual(heard.slice(0, place + 1))
  }
  call = callOf()
  await expect.poll(() => said).toEqual([...heard, 'The call has been read'])
})

test('[CALL-11] the amount of a project says that more is refused only where the call says so', async () => {
  serveCall()
  const money = { ...factsOf().money, currency: 'EUR', perProject: { min: 8000, max: 20_000 }, hardLimit: true }
  const proof = {
    path: 'money.hardLimit',
    quote: 'Grants range from EUR 8,000 to EUR 20,000.',
    page: 1,
    start: 0,
    end: 42,
    confidence: 'check' as const,
    status: 'found' as const,
  }
  component.api.on(callRoutes.getCallFacts, () =>
    factsOf({ money, evidence: [{ ...proof, rule: 'read.money.hard_limit_usual' }] }),
  )
  const silent = await openCall()
  await expect.element(silent.getByText('The call does not say whether a request for more is refused.')).toBeVisible()
  component.api.on(callRoutes.getCallFacts, () =>
    factsOf({ money, evidence: [{ ...proof, rule: 'read.money.hard_limit' }] }),
  )
  await silent.unmount()
  const strict = await openCall()
  await expect.element(strict.getByText('A request for more is refused.')).toBeVisible()
})
