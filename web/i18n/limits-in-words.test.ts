import { expect, test } from 'vitest'
import { contentFileBytesMax } from '#shared/contracts/content-files.ts'
import { mediaBytesMax, mediaPixelsMax } from '#shared/contracts/media.ts'
import { languages } from '#shared/languages.ts'
import { bodyBytesMax } from '#shared/limits.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'

const megabytes = (bytes: number) => new RegExp(`\\b${bytes / 1_048_576} (MB|МБ)`)

test.each(languages)('[QUAL-02] the refusal of what is too large says how large it may be, in %s', async (language) => {
  const errors = await loadMessages(language, 'errors')
  expect(errors['body_too_large']).toMatch(megabytes(bodyBytesMax))
  expect((await loadMessages(language, 'media'))['refused']).toMatchObject({
    too_large: expect.stringMatching(megabytes(mediaBytesMax)),
    svg_too_large: expect.stringMatching(/ 1 (MB|МБ)/),
    too_many_pixels: expect.stringContaining(` ${mediaPixelsMax / 1e6} `),
  })
  expect((await loadMessages(language, 'content'))['files']).toMatchObject({
    tooLarge: expect.stringMatching(megabytes(contentFileBytesMax)),
  })
})
