import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { readDocument } from '#server/grants/text/read-document.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { exampleCalls } from '#shared/example-calls.ts'

const folder = join(rootFolder, 'public/examples')

test('every example call is shipped, and says of itself what its list says of it', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(exampleCalls.map(({ name }) => `${name}.txt`).toSorted())
  for (const { name, language, title, deadline } of exampleCalls) {
    const read = await readDocument(await readFile(join(folder, `${name}.txt`)))
    const facts = 'model' in read ? readCall(read.model) : null
    const first = facts?.submission.deadlines.find(({ id }) => id === facts.primaryDeadline)
    expect([name, facts?.language, facts?.title, first?.at.slice(0, 10)]).toEqual([name, language, title, deadline])
  }
})
