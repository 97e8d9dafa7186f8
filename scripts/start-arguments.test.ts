import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startArguments } from './start-arguments.ts'

test('an image and a unit start the product as npm start does', () => {
  const command = ['node', ...startArguments]
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(
    `CMD [${command.map((word) => JSON.stringify(word)).join(', ')}]\n`,
  )
  expect(readFileSync('deploy/grantwright.service', 'utf8')).toContain(
    `ExecStart=/opt/grantwright/node_modules/.bin/${command.join(' ')}\n`,
  )
})
