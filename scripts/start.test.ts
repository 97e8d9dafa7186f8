import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startArguments } from './start-arguments.ts'
import { rootFolder } from './test/step.ts'

/** A copy of what starts the product, with a build and a server that only print their process. */
function openSmallProduct(build: string): { folder: string; start: () => { status: number | null; output: string } } {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const name of ['start.mjs', 'need-node.mjs', 'build-freshness.mjs'])
    cpSync(join(rootFolder, 'scripts', name), join(folder, 'scripts', name))
  writeFileSync(join(folder, 'scripts/build.ts'), build)
  const start = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, startArguments, { cwd: folder, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }
  return { folder, start }
}

const goodBuild = `import { mkdirSync, writeFileSync } from 'node:fs'

mkdirSync('build/app', { recursive: true })
writeFileSync('build/app/serve.mjs', "console.log('served by ' + process.pid)\\n")
console.log('built by ' + process.pid)
writeFileSync('build/stamp', '')
`

test('[START-01] [START-09] a start without a build builds in another process and then serves; the next one only serves', () => {
  const { start } = openSmallProduct(goodBuild)
  const first = start()
  const [, builder, server] = /^built by (\d+)\nserved by (\d+)\n$/.exec(first.output) ?? []
  expect(first.status, first.output).toBe(0)
  expect(Number(builder)).toBeGreaterThan(0)
  expect(server).not.toBe(builder)
  expect(start().output).toMatch(/^served by \d+\n$/)
})

test('[START-01] a build that fails stops the start with its status', () => {
  const { folder, start } = openSmallProduct('process.exit(3)\n')
  expect(start()).toEqual({ status: 3, output: '' })
  expect(existsSync(join(folder, 'build'))).toBe(false)
})
