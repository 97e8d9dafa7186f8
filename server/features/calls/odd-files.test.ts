import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { allowances } from '#shared/allowances.ts'
import type { Call, CallText } from '#shared/contracts/calls.ts'
import { readCallInThread } from '#server/grants/read-in-thread.ts'
import { signIn } from '#tests/support/api-client.ts'
import { docxBomb, docxOf, lockedPdf, pdfOf } from '#tests/support/call-files.ts'
import { bringIn, readSample, sampleNames, sendFile } from '#tests/support/calls.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const page = (number: number) =>
  `Rivers Fund, part ${number}\nApplications close on 3 May 2027, 17:00 Brussels time.\nThe total budget of the call is EUR 2 million for towns by rivers.\n${'Words about rivers and the towns beside them. '.repeat(2)}`
const pagesOf = (count: number) => Array.from({ length: count }, (_, position) => page(position + 1))
const word = docxOf(['Rivers Fund', 'Applications close on 3 May 2027, 17:00 Brussels time.'])

test('[CALL-05] every file that cannot be read gets its message, whatever it is named, and the process stays up', async () => {
  const ana = await signIn(app, 'user')
  const files: [name: string, bytes: Buffer<ArrayBuffer>, reason: string, says: RegExp][] = [
    ['bomb.docx', docxBomb(80 * 1024 * 1024), 'archive_too_large', /unpacks to far more/],
    ['bomb.pdf', docxBomb(55 * 1024 * 1024), 'archive_too_large', /unpacks to far more/],
    ['long.pdf', pdfOf(pagesOf(401)), 'too_many_pages', /400 pages/],
    ['locked.pdf', lockedPdf(page(1)), 'encrypted', /password/],
    ['scan.pdf', pdfOf(['', '', '']), 'no_text_layer', /text recognition/],
    ['half.pdf', Buffer.from(pdfOf(pagesOf(2)).subarray(0, 300)), 'damaged', /damaged/],
    ['half.docx', Buffer.from(word.subarray(0, 400)), 'damaged', /damaged/],
    ['call.docx', pdfOf(['']), 'no_text_layer', /text recognition/],
    ['photo.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_a_text', /no text, HTML, PDF or DOCX/],
  ]
  const sent: string[] = []
  for (const [name, bytes] of files) sent.push((await sendFile(app, ana, '/api/calls', name, bytes)).body.id)
  await drain()
  for (const [position, [name, , reason, says]] of files.entries()) {
    const call = (await ana.send<Call>('GET', `/api/calls/${sent[position]}`)).body
    expect(call, name).toMatchObject({ state: 'failed', reason, source_name: name })
    expect(call.detail).toMatch(says)
  }
  expect((await bringIn(app, ana, page(1))).state).toBe('read')
})

test('[CALL-05] a PDF named as a document of Word and the reverse are read for what they are', async () => {
  const ana = await signIn(app, 'user')
  for (const [name, bytes] of [
    ['call.docx', pdfOf(pagesOf(2))],
    ['call.pdf', word],
  ] as const) {
    const { body } = await sendFile(app, ana, '/api/calls', name, bytes)
    await drain()
    expect((await ana.send<Call>('GET', `/api/calls/${body.id}`)).body).toMatchObject({
      state: 'read',
      deadline: '2027-05-03T17:00:00+02:00',
    })
  }
})

test('[CALL-05] a file over the limit is refused before anything is kept, and says what to do', async () => {
  const ana = await signIn(app, 'user')
  const over = Buffer.concat([pdfOf([page(1)]), Buffer.alloc(25 * 1024 * 1024)])
  const rejected = await sendFile(app, ana, '/api/calls', 'large.pdf', over)
  expect(rejected).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect(rejected.body['detail']).toMatch(/25 MB.*Give the part/)
  expect((await ana.send<{ items: unknown[] }>('GET', '/api/calls')).body.items).toEqual([])
})

test('[CALL-05] work is what a reading is measured by: one that works too long ends, whatever the clock says', async () => {
  const bytes = Buffer.from(
    readSample(sampleNames[0] ?? '')
      .toString()
      .repeat(40),
  )
  const day = 24 * 60 * 60 * 1000
  const patience = { workMs: day, wallMs: day, unpackedBytesMax: 1024 ** 3 }
  expect(await readCallInThread(bytes, undefined, { ...patience, workMs: 0 })).toEqual({ reason: 'timed_out' })
  expect(await readCallInThread(bytes, undefined, patience)).toHaveProperty('reading')
})

test('[QUAL-12] a PDF whose streams unpack to far more than a document holds is stopped before it takes the memory', async () => {
  // 400 MB of spaces, packed twice into some kilobytes.
  const packed = deflateSync(deflateSync(Buffer.alloc(400 * 1024 * 1024, ' ')))
  expect(packed.length).toBeLessThan(20_000)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  try {
    expect(await readCallInThread(pdfOfStream(packed))).toEqual({ reason: 'archive_too_large' })
  } finally {
    clearInterval(watch)
  }
  expect(most - before).toBeLessThan(1_500 * 1024 * 1024)
})

/** A PDF of one page, whose content is a stream that was packed twice. */
function pdfOfStream(packed: Buffer): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [index, body] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  }
  const at = Buffer.concat(parts).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

test('a text that is no call says so and what is missing, keeps its text, and lets the person go on', async () => {
  const ana = await signIn(app, 'user')
  const recipe =
    'Apple pie for eight\n\nMix 300 g of flour with 150 g of butter. Add 2 eggs. Bake for 45 minutes at 180 degrees. It costs about EUR 6.'
  const life =
    'Curriculum vitae\n\nMaria Ionescu, born on 14 February 1985, Chisinau, Republic of Moldova.\n\nExperience\n\n2018 to 2024: manager of a portfolio of EUR 4.5 million in Horizon Europe with 12 partners.\n\nSkills: budgeting, evaluation criteria, five years of leadership.'
  const novel =
    'Вечером двадцать четвёртого декабря старый князь сидел у окна с письмом в три страницы. «Вы должны ехать в Москву до нового года», сказала княжна. Он засмеялся и положил на стол пятьсот рублей.'
  for (const text of [recipe, life, novel]) {
    const call = await bringIn(app, ana, text)
    expect(call).toMatchObject({ state: 'read', looks_like_call: false })
    expect(call.not_found).toEqual(expect.arrayContaining(['deadline', 'applicants', 'criteria']))
    expect((await ana.send<CallText>('GET', `/api/calls/${call.id}/text`)).body.text).toContain(text.slice(0, 19))
    const begun = await ana.send('POST', '/api/applications', { call_id: call.id })
    expect(begun.status).toBe(201)
  }
  for (const name of sampleNames)
    expect(await bringIn(app, ana, readSample(name).toString('utf8'))).toMatchObject({ looks_like_call: true })
})

/** Two of a person's calls are read at once; the others come again a little later. */
async function drain(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await runJobs(app)
    app.clock.advance(3500)
  }
}

test('[QUAL-08] as many threads wait for the next call as read at a time, so that none begins cold', async () => {
  const bytes = new TextEncoder().encode('Apply by 3 May 2027.')
  const readTogether = async () =>
    Promise.all(Array.from({ length: allowances.reader_time.site.atOnce }, async () => readCallInThread(bytes)))
  let started = 0
  const count = () => (started += 1)
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  // The first round may find none that waits, and each of two threads may end after its fiftieth file.
  for (let round = 0; round < 4; round += 1) {
    started = 0
    await readTogether()
    if (started === 0) break
  }
  expect(started).toBe(0)
})
