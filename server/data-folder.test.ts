import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, requireDataFolder } from '#server/data-folder.ts'

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'grantwright-folder-'))
}

test('a folder is made with those above it, and may be there already', () => {
  const folder = join(emptyFolder(), 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test('[START-05] a data folder that is a file, lies in one, or that the system never makes is named at once', () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'data'), '/proc/grantwright/data', '/sys/grantwright'])
    expect(() => requireDataFolder(folder), folder).toThrow(`DATA_DIR: ${folder} cannot be written`)
})
