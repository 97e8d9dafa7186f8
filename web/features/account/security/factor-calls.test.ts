import { expect, test } from 'vitest'
import { pictureAddress } from './factor-calls.ts'

test('[DASH-06] the picture becomes an address that ends nowhere in the middle', () => {
  const svg = '<svg viewBox="0 0 2 2"><path fill="#000" d="M0 0h1%"/></svg>'
  for (const given of [svg, `data:image/svg+xml;utf-8,${svg}`]) {
    const address = new URL(pictureAddress(given))
    expect(address.hash).toBe('')
    expect(decodeURIComponent(address.href.slice(address.href.indexOf(',') + 1))).toBe(svg)
  }
})
