import { expect, test } from 'vitest'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { HelpPage } from './help-page.tsx'

setUpComponentTest()

test.each([
  ['en', 'annual work units', 'Your organisation and its SME class'],
  ['ru', 'годовых единицах', 'Ваша организация и её класс МСП'],
  // Typed without accents.
  ['ro', 'unitati anuale', 'Organizația și categoria ei de IMM'],
] as const)(
  'the search of the help in %s finds the one topic, says when there is none, and gives all back',
  async (language, words, topic) => {
    const screen = await renderComponent(<HelpPage />, { language })
    const search = screen.getByRole('searchbox')
    await expect.element(search).toBeVisible()
    const shown = () =>
      [...screen.container.querySelectorAll('section h2')]
        .filter((title) => title.checkVisibility())
        .map((title) => title.textContent)
    const all = shown()
    expect(all.length).toBeGreaterThan(8)
    await search.fill(words)
    await expect.poll(shown).toEqual([topic])
    await search.fill('zzzz')
    await expect.poll(shown).toEqual([])
    await screen.getByRole('button').click()
    await expect.poll(shown).toEqual(all)
  },
)
