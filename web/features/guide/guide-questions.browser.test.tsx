import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import type { GuidingQuestion } from '#shared/contracts/guide.ts'
import * as routes from '#shared/contracts/routes/guide.ts'
import * as planRoutes from '#shared/contracts/routes/plan.ts'
import { saveLocalDraft } from '#web/session/local-draft.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import GuideQuestions from './public/guide-questions.tsx'

const component = setUpComponentTest()
const auth = signedIn()
let editor: Editor

afterEach(() => editor.destroy())

const question = (id: string, changes: Partial<GuidingQuestion> = {}): GuidingQuestion => ({
  id,
  question: `What is the ${id}?`,
  frame: `The ${id} is {}.`,
  answer: '',
  version: 0,
  by: null,
  ...changes,
})

async function open(items: () => GuidingQuestion[]): Promise<Rendered> {
  component.api.on(routes.listQuestions, () => ({ items: items(), next_cursor: null }))
  component.api.on(planRoutes.getPlan, () => problem(503, 'unavailable'))
  const element = document.createElement('div')
  document.body.append(element)
  editor = new Editor({ element, extensions: draftExtensions })
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <GuideQuestions editor={editor} section={sectionOf()} mayWrite />
    </ApplicationContext>,
    { auth },
  )
}

test('an answer saves itself and becomes a sentence of the text, once', async () => {
  component.api.on(routes.answerQuestion, ({ body }) => {
    const { answer, version } = body as { answer: string; version: number }
    return question('cause', { answer, version: version + 1 })
  })
  const screen = await open(() => [question('cause'), question('cost')])
  await screen.getByLabelText('What is the cause?').fill('a lack of water')
  await expect.element(screen.getByText('The cause is a lack of water.')).toBeVisible()
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(component.api.sent(routes.answerQuestion)[0]?.body).toEqual({ version: 0, answer: 'a lack of water' })
  await screen.getByRole('button', { name: 'Put 1 sentence in the text' }).click()
  await expect.poll(() => editor.getText().trim()).toBe('The cause is a lack of water.')
  await screen.getByRole('button', { name: 'Put this sentence in the text' }).click()
  expect(editor.getText().trim()).toBe('The cause is a lack of water.')
  expect(JSON.stringify(editor.getJSON())).toContain('"frame"')
})

test('an answer that cannot be saved stays, also on the device, and is saved when asked again', async () => {
  component.api.on(routes.answerQuestion, () => problem(401, 'not_signed_in'))
  const screen = await open(() => [question('cause')])
  const field = screen.getByLabelText('What is the cause?')
  await field.fill('a lack of rain')
  await userEvent.tab()
  await expect.element(screen.getByText('Not saved, kept on this device')).toBeVisible()
  expect(JSON.stringify({ ...localStorage })).toContain('a lack of rain')
  component.api.on(routes.answerQuestion, () => question('cause', { answer: 'a lack of rain', version: 1 }))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('a lack of rain')
  await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain('a lack of rain')
})

test('what an earlier visit could not store is sent when the question is here again, over the version that it was typed over', async () => {
  saveLocalDraft(auth.user.id, `guide.${applicationOf().id}.${sectionOf().key}.cause`, 'old pipes', {
    version: 2,
    values: {},
  })
  component.api.on(routes.answerQuestion, () => question('cause', { answer: 'old pipes', version: 3 }))
  const screen = await open(() => [question('cause', { answer: 'too little rain', version: 5 })])
  await expect.element(screen.getByLabelText('What is the cause?')).toHaveValue('old pipes')
  await expect
    .poll(() => component.api.sent(routes.answerQuestion)[0]?.body)
    .toEqual({ version: 2, answer: 'old pipes' })
})

test('two colleagues who answer one question both see both answers and choose', async () => {
  const theirs = question('cause', {
    answer: 'too little rain',
    version: 4,
    by: { id: auth.user.id, name: 'Ion Rusu' },
  })
  component.api.on(routes.answerQuestion, () => problem(409, 'draft_conflict', {}, { stored: theirs }))
  const screen = await open(() => [question('cause')])
  await screen.getByLabelText('What is the cause?').fill('old pipes')
  await expect.element(screen.getByText('Ion Rusu answered this question in the meantime:')).toBeVisible()
  await expect.element(screen.getByText('too little rain')).toBeVisible()
  component.api.on(routes.answerQuestion, () => question('cause', { answer: 'old pipes', version: 5 }))
  await screen.getByRole('button', { name: 'Keep my answer' }).click()
  await expect
    .poll(() => component.api.sent(routes.answerQuestion).at(-1)?.body)
    .toEqual({
      version: 4,
      answer: 'old pipes',
    })
  await expect.element(screen.getByText('too little rain')).not.toBeInTheDocument()
})
