import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forms, formsWithoutKit } from './forms.ts'

function reports(path: string, imports: readonly string[], elements: readonly string[]): number {
  let found = 0
  const rule = forms.create({ cwd: '/repo', filename: `/repo/${path}`, report: () => (found += 1) })
  for (const value of imports) rule.ImportDeclaration({ source: { value } })
  for (const name of elements) rule.JSXOpeningElement({ name: { type: 'JSXIdentifier', name } })
  rule['Program:exit']()
  return found
}

test('a form without the kit fails lint; one with the kit, a test and the kit itself pass', () => {
  expect(reports('web/features/menu/new-form.tsx', ['#web/ui/form-dialog.tsx'], ['div', 'FormDialog'])).toBe(1)
  expect(reports('web/features/menu/new-form.tsx', [], ['form'])).toBe(1)
  expect(reports('web/features/menu/new-form.tsx', ['#web/form/use-contract-form.ts'], ['form'])).toBe(0)
  expect(reports('web/form/contract-form-dialog.tsx', [], ['FormDialog'])).toBe(0)
  expect(reports('web/features/menu/new-form.test.tsx', [], ['form'])).toBe(0)
})

test('an exception names a file that has a form without the kit', () => {
  const needless = Object.keys(formsWithoutKit).filter(
    (path) =>
      !existsSync(path) ||
      readFileSync(path, 'utf8').includes("from '#web/form/") ||
      !/<(form|FormDialog)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(needless).toEqual([])
})
