import { expect, test } from 'vitest'
import { targetAt } from './target-at.ts'

const pages = [{ slug: 'calls' }]

test('[CUST-03] what is chosen for an entry of the menu follows its page, where the menu has such a kind', () => {
  expect(targetAt('/faq', pages)).toEqual({ kind: 'page', page: 'faq' })
  expect(targetAt('/page/calls', pages)).toEqual({ kind: 'custom', slug: 'calls' })
  expect(targetAt('/page/calls#who', pages)).toEqual({ kind: 'anchor', anchor: '/page/calls#who' })
  expect(targetAt('/register', pages)).toEqual({ kind: 'sign_in', tab: 'register' })
  expect(targetAt('assistant', pages)).toEqual({ kind: 'launch' })
})

test('[CUST-03] a file and an address of another site stay addresses', () => {
  const file = '/media/0b7c/original.pdf'
  expect(targetAt(file, pages)).toEqual({ kind: 'address', url: file })
  expect(targetAt('https://example.org/#top', pages)).toEqual({ kind: 'address', url: 'https://example.org/#top' })
})
