import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/**
 * Draws the pictures that social networks show next to a link: `public/art/share-<language>.png`, 1200 by 630. Run by
 * hand when the words or the template change: `node scripts/make-share-images.ts` (CHROME_PATH names a browser).
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const words: Record<Language, { title: [string, string, string]; kicker: string }> = {
  en: { title: ['From open call', 'to finished application,', 'in five steps.'], kicker: 'AI grant-writing assistant' },
  ru: { title: ['От объявления', 'до готовой заявки', 'за пять шагов.'], kicker: 'ИИ-помощник по грантовым заявкам' },
  ro: { title: ['De la apel', 'la cererea gata,', 'în cinci pași.'], kicker: 'Asistent AI pentru cereri de finanțare' },
}

const fontFaces = [
  ['Brygada 1918 Variable', 'brygada-1918'],
  ['Wix Madefor Text Variable', 'wix-madefor-text'],
].flatMap(([family, name]) =>
  ['latin', 'latin-ext', 'cyrillic'].map((subset) => {
    const file = readFileSync(
      `${root}node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`,
    )
    const range = { latin: 'U+0-FF,U+2000-206F,U+20AC', 'latin-ext': 'U+100-2BA,U+1E00-1E9F', cyrillic: 'U+400-4FF' }[
      subset
    ]
    return `@font-face{font-family:"${family}";font-weight:400 800;unicode-range:${range};src:url(data:font/woff2;base64,${file.toString('base64')})}`
  }),
)

const template = readFileSync(`${root}web/art/og-template.svg`, 'utf8')
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
for (const language of languages) {
  await page.setContent(
    `<style>${fontFaces.join('')}body{margin:0}svg{display:block;width:1200px;height:630px}</style>${template}`,
  )
  await page.evaluate(({ title, kicker }) => {
    const lines = [...title, kicker]
    const ids = ['og-title-1', 'og-title-2', 'og-title-3', 'og-kicker']
    ids.forEach((id, position) => {
      const element = document.getElementById(id)
      if (element) element.textContent = lines[position] ?? ''
    })
    document.getElementById('og-url')?.remove()
  }, words[language])
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(`${root}public/art/share-${language}.png`, await page.screenshot({ type: 'png' }))
}
await browser.close()
