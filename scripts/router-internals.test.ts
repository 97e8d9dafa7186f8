import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedVersions } from './router-internals.ts'
import { rootFolder } from './test/step.ts'

test('what relies on the insides of React Router and Vite was checked with the installed versions', () => {
  for (const [name, version] of Object.entries(checkedVersions)) {
    const manifest = readFileSync(`${rootFolder}node_modules/${name}/package.json`, 'utf8')
    expect(JSON.parse(manifest).version, name).toBe(version)
  }
})
