import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'

/** Whether LibreOffice is installed here. */
export const hasOffice = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Opens a file in LibreOffice and prints it. @throws {Error} when it cannot be opened. */
export function convertToPdf(file: Uint8Array, ending: 'docx' | 'xlsx'): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  try {
    const path = join(folder, `a.${ending}`)
    writeFileSync(path, file)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, path], {
      stdio: 'ignore',
    })
    return new Uint8Array(readFileSync(join(folder, 'a.pdf')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const attributes = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value)

/**
 * Expects that Word has nothing to repair: every part has a type, every relation a part, every id one owner.
 *
 * @returns how many headings the contents lead to.
 */
export function expectWholeWordFile(file: Uint8Array): number {
  const parts = unzipSync(file)
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  for (const [name, bytes] of Object.entries(parts))
    if (/\.(xml|rels)$/.test(name))
      expect(() => new DOMParser({ errorHandler: raise }).parseFromString(strFromU8(bytes), 'text/xml')).not.toThrow()
  const types = text('[Content_Types].xml')
  const [defaults, overrides] = [attributes(types, 'Extension'), attributes(types, 'PartName')]
  for (const name of Object.keys(parts))
    if (name !== '[Content_Types].xml')
      expect(overrides.includes(`/${name}`) || defaults.includes(name.split('.').at(-1) ?? '')).toBe(true)
  for (const name of overrides) expect(Object.keys(parts)).toContain(name?.slice(1))
  const relations = text('word/_rels/document.xml.rels')
  const ids = attributes(relations, 'Id')
  expect(new Set(ids).size).toBe(ids.length)
  const document = text('word/document.xml')
  for (const id of attributes(document, 'r:id')) expect(ids).toContain(id)
  for (const [, target] of relations.matchAll(/Target="([^"]*)"(?! TargetMode="External")/g))
    if (!target?.startsWith('http')) expect(Object.keys(parts)).toContain(`word/${target}`)
  const bookmarks = [...document.matchAll(/<w:bookmarkStart [^>]*>/g)].map(([tag]) => attributes(tag, 'w:id')[0])
  expect(new Set(bookmarks).size).toBe(bookmarks.length)
  const names = attributes(document, 'w:name').filter((name) => name?.startsWith('_Toc'))
  expect(attributes(document, 'w:anchor')).toEqual(names)
  const numbers = attributes(text('word/numbering.xml'), 'w:numId')
  for (const [, used] of document.matchAll(/<w:numId w:val="(\d+)"/g)) expect(numbers).toContain(used)
  for (const [, cell] of document.matchAll(/<w:tc>(.*?)<\/w:tc>/g)) expect(cell).toContain('<w:p')
  return bookmarks.length
}

function raise(level: string, message: string): void {
  throw new Error(`${level}: ${message}`)
}
