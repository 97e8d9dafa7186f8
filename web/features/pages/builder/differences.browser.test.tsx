import { expect, test } from 'vitest'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { Differences } from './differences.tsx'

setUpComponentTest()

test('[CUST-02] what will change is marked word by word', async () => {
  const before = pageFromTemplate('landing', { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5)
  const words = (text: string) => ({
    ...before,
    sections: before.sections.map((each, at) =>
      at === 0 ? { ...each, fields: { ...each.fields, en: { ...each.fields.en, section_title: { text } } } } : each,
    ),
  })
  await renderComponent(<Differences before={words('Our first words')} after={words('Our second words')} of={['en']} />)
  await expect.poll(() => document.querySelector('del')?.textContent.trim()).toBe('first')
  expect(document.querySelector('ins')?.textContent.trim()).toBe('second')
})
