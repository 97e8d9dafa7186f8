import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverEntries } from '../../scripts/bundle-server.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'

test('[START-01] whatever runs in a thread of its own has its file in the bundle of the server', () => {
  const asked = listFiles('server', /\.ts$/)
    .flatMap((path) => [...readFileSync(join(rootFolder, path), 'utf8').matchAll(/workerFile\('([^']+)'\)/g)])
    .map(([, source = '']) => source)
  expect(asked.length).toBeGreaterThan(2)
  expect(serverEntries).toEqual(expect.arrayContaining(asked))
  expect(serverEntries.filter((entry) => !existsSync(join(rootFolder, entry)))).toEqual([])
})
