import * as contentRoutes from '#shared/contracts/routes/content.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { copy as romanianCopy } from '#shared/content/copy/ro.ts'
import { copy as russianCopy } from '#shared/content/copy/ru.ts'
import { defaultLanguage, isLanguage } from '#shared/languages.ts'
import type { FakeApi } from './fake-api.ts'

const copies = { en: englishCopy, ru: russianCopy, ro: romanianCopy }

/** Answers requests for the content of pages with the built-in texts. @param gate when given, nothing is answered before it. */
export function serveDefaultContent(api: FakeApi, gate: Promise<void> = Promise.resolve()): void {
  api.on(contentRoutes.getPageContent, async ({ query }) => {
    await gate
    const language = query.get('language')
    const copy = copies[isLanguage(language) ? language : defaultLanguage]
    const page = `${query.get('page')}.`
    return {
      version: '1',
      sections: [],
      values: Object.fromEntries(Object.entries(copy).filter(([id]) => id.startsWith(page))),
    }
  })
}
