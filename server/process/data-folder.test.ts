import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDataFolder, isOpenToOthers, makeFolder, requireDataFolder } from '#server/process/data-folder.ts'

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

test('[QUAL-06] no one but its owner reads or writes the data folder, what was there before included', () => {
  const folder = join(emptyFolder(), 'data')
  mkdirSync(join(folder, 'base', '5'), { recursive: true })
  const file = join(folder, 'base', '5', '1259')
  writeFileSync(file, 'rows')
  for (const [path, mode] of [
    [folder, 0o755],
    [join(folder, 'base'), 0o777],
    [file, 0o666],
  ] as const)
    chmodSync(path, mode)
  expect(isOpenToOthers(folder)).toBe(true)
  const before = process.umask()
  try {
    closeDataFolder(folder)
    writeFileSync(join(folder, 'later'), 'x')
  } finally {
    process.umask(before)
  }
  expect(isOpenToOthers(folder)).toBe(false)
  for (const path of [folder, join(folder, 'base'), join(folder, 'base', '5'), file, join(folder, 'later')])
    expect(statSync(path).mode & 0o077, path).toBe(0)
})
