import type { Page } from '@playwright/test'
import { docxOf, lockedPdf, pdfOf } from '../support/call-files.ts'
import { readSample } from '../support/calls.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Given = { name: string; type: string; bytes: Buffer }

const sheet = (page: Page) => page.getByLabel('Text, identifier or address of the call')
const trouble = (page: Page) => page.getByRole('main').getByRole('alert')
const call =
  'Rivers Fund\nApplications close on 3 May 2027, 17:00 Brussels time.\nThe total budget is EUR 2 million for towns.'
const word = docxOf(['Rivers Fund', 'Applications close on 3 May 2027, 17:00 Brussels time.'])
const pdf = (name: string, bytes: Buffer): Given => ({ name, type: 'application/pdf', bytes })
const picture: Given = {
  name: 'image.png',
  type: 'image/png',
  bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
}

/** Drops files on the sheet, or pastes them into it, with words beside them. */
async function hand(page: Page, event: 'drop' | 'paste', files: readonly Given[], words: Record<string, string> = {}) {
  const plain = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }))
  await sheet(page).evaluate(
    (area, { event: kind, plain: given, words: texts }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }))
      for (const [type, text] of Object.entries(texts)) data.setData(type, text)
      const init = { bubbles: true, cancelable: true }
      area.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { event, plain, words },
  )
}

test('[CALL-05] each odd file says what is wrong and what helps, what was typed stays, and the next one is read', async ({
  page,
  site,
}) => {
  test.slow()
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/apply/new')
  await sheet(page).fill('a note that stays')
  const choose = (given: Given | readonly Given[]) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles([given].flat().map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })))
  const rejected: [given: Given, says: string, remedy: string][] = [
    [pdf('locked.pdf', lockedPdf(call)), 'locked with a password', 'Remove the password'],
    [pdf('scan.pdf', pdfOf(['', '', ''])), 'it is a scan', 'text recognition'],
    [pdf('half.pdf', Buffer.from(pdfOf([call]).subarray(0, 300))), 'The file is damaged', 'paste its text'],
    [picture, 'no text that can be read', 'copy the words'],
  ]
  for (const [given, says, remedy] of rejected) {
    await choose(given)
    await expect(trouble(page)).toContainText(says, { timeout: 60_000 })
    await expect(trouble(page)).toContainText(remedy)
    await page.getByRole('button', { name: 'Bring it in again' }).click()
    await expect(sheet(page)).toHaveValue('a note that stays')
    // The file is not lost from the form.
    await expect(page.getByText(given.name)).toBeVisible()
  }
  // What cannot be right is told before anything is sent.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await choose(pdf('empty.pdf', Buffer.alloc(0)))
  await expect(trouble(page)).toContainText('There is nothing in it')
  await choose(pdf('huge.pdf', Buffer.alloc(25 * 1024 * 1024 + 1)))
  await expect(trouble(page)).toContainText('The file is too large')
  await expect(trouble(page)).toContainText('the text alone is enough')
  await expect(page.getByText('huge.pdf')).toBeVisible()
  await hand(page, 'drop', [pdf('call.pdf', pdfOf([call])), pdf('annex.pdf', pdfOf([call]))])
  await expect(trouble(page)).toContainText('These are several files')
  await expect(trouble(page)).toContainText('call.pdf, annex.pdf')
  expect(sent).toEqual([])
  await expect(sheet(page)).toHaveValue('a note that stays')
  // The next one, dropped on the sheet, is read.
  await hand(page, 'drop', [{ name: 'call.docx', type: '', bytes: word }])
  await page.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })
  await expect(page.locator('[data-fact-row="submission.deadlines.0"]')).toContainText('3 May 2027')
})

test('[CALL-05] what is pasted: words count before the picture of them, markup keeps its table, and text takes the place of a file', async ({
  page,
  site,
}) => {
  test.slow()
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/apply/new')
  // A picture alone.
  await hand(page, 'paste', [picture])
  await expect(trouble(page)).toContainText('no text that can be read', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Bring it in again' }).click()
  await expect(page.getByText('image.png')).toBeVisible()
  // Words with a picture of them, as programs for tables copy them, are no file.
  const html = '<table><tr><td>Total budget</td><td>EUR 7 million</td></tr></table><h2>Rivers Fund</h2>'
  const text = 'Total budget EUR 7 million'
  await sheet(page).focus()
  await hand(page, 'paste', [picture], { 'text/plain': text, 'text/html': html })
  await expect(trouble(page)).toHaveCount(0)
  // What the browser itself does with a real paste.
  await sheet(page).fill(text)
  await expect(page.getByText('image.png')).toHaveCount(0)
  await sheet(page).press('Control+Enter')
  await page.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })
  await expect(page.locator('[data-fact-row="money.totalBudget"]')).toContainText('€7,000,000')
  await expect(page.locator('main')).toContainText('Rivers Fund')

  // Text that is written after a file failed takes its place.
  await page.goto('/apply/new')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'locked.pdf', mimeType: 'application/pdf', buffer: lockedPdf(call) })
  await expect(trouble(page)).toContainText('locked with a password', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Bring it in again' }).click()
  await sheet(page).fill(readSample('06-ru-mezhdunarodnyj-fond.md').toString('utf8'))
  await sheet(page).press('Control+Enter')
  await page.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })
})
