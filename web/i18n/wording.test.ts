import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { isLanguage, languages } from '#shared/languages.ts'
import { listFiles, parseFile, placeOf, rootFolder, walk } from '#tests/support/source-files.ts'

/** A text that people read, with the place where it is written. */
type Text = { language: Language; place: string; text: string }

/** One banned wording, and what is said instead. */
type Ban = { language: Language; written: string; instead: string; pattern: RegExp }

test('words that were decided against are in no screen, mail or page', () => {
  const bans = readBans(readFileSync(join(rootFolder, 'docs/reference/words.md'), 'utf8'))
  for (const language of languages) expect(bans.filter((ban) => ban.language === language)).not.toEqual([])
  expect(complaints(listTexts(), bans)).toEqual([])
})

test('[LANG-02] Romanian has comma letters and joined pronouns, Russian вы in lower case', () => {
  const found = listTexts().flatMap(({ language, place, text }) =>
    lettering[language].flatMap(([rule, pattern]) => (pattern.test(text) ? [`${place}: ${rule}: ${text}`] : [])),
  )
  expect(found).toEqual([])
})

test('a banned word is found in every form and case, and never inside of another word', () => {
  const bans = readBans(
    '| en | e-mail, sign* in | email |\n| ru | запасн* код* | код восстановления |\n| ro | schiț*, ^Deschide | ciornă |',
  )
  const find = (language: Language, text: string): number => complaints([{ language, place: '', text }], bans).length
  expect(find('en', 'Your E-mail address')).toBe(1)
  expect(find('en', 'Your email address')).toBe(0)
  expect(find('en', 'You are signed in.')).toBe(1)
  expect(find('en', 'Who designed in the open')).toBe(0)
  expect(find('ru', 'Введите один из запасных кодов')).toBe(1)
  expect(find('ru', 'Введите код')).toBe(0)
  expect(find('ro', 'Schița dumneavoastră')).toBe(1)
  expect(find('ro', 'Deschide pagina')).toBe(1)
  expect(find('ro', 'deschide pagina')).toBe(0)
})

/**
 * What is held of the letters of a language. The joiner U+2060 keeps a pronoun on the line of its hyphen.
 */
const lettering: Readonly<Record<Language, readonly (readonly [rule: string, pattern: RegExp])[]>> = {
  en: [['a straight quotation mark', /"/]],
  ru: [
    ['вы with a capital inside of a sentence', /[\p{Ll}\d,;)»] +(?:Вы|Вас|Вам|Вами|Ваш\p{Ll}*)(?!\p{L})/u],
    ['a quotation mark that is not «»', /["“”„]/],
  ],
  ro: [
    ['a cedilla in place of the comma', /[şţŞŢ]/],
    ['a quotation mark that is not „”', /["“«»]/],
    [
      'a pronoun without the joiner',
      /(?<!\p{L})(?:\p{L}+[țt]i|s|v|l|m|n|le|ne|mi|i|într|dintr|printr)-(?!\u2060)\p{L}/iu,
    ],
  ],
}

function complaints(texts: readonly Text[], bans: readonly Ban[]): string[] {
  return texts.flatMap(({ language, place, text }) =>
    bans.flatMap((ban) =>
      ban.language === language && ban.pattern.test(withoutPlaces(text))
        ? [`${place}: “${ban.written}” (say ${ban.instead}): ${text}`]
        : [],
    ),
  )
}

/** Leaves out `{{places}}`, whose names nobody reads. */
function withoutPlaces(text: string): string {
  return text.replaceAll(/\{+\w+\}+/g, '…')
}

/** Reads the second table of the page of words, which people read too. */
function readBans(page: string): Ban[] {
  return page.split('\n').flatMap((line) => {
    const [language, written, instead] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1)
    if (!isLanguage(language) || !written || !instead) return []
    return written.split(', ').map((each) => ({ language, written: each, instead, pattern: patternOf(each) }))
  })
}

/** A star stands for any letters, a blank for any space or hyphen, a caret for the start of a label: no full stop follows, case counts. */
function patternOf(written: string): RegExp {
  const label = written.startsWith('^')
  const words = (label ? written.slice(1) : written)
    .replaceAll(/[.+?^${}()[\]\\]/g, '\\$&')
    .replaceAll('*', '\\p{L}*')
    .replaceAll(' ', '[\\s\\u00A0-]+')
  const whole = `${words}(?![\\p{L}\\p{N}])`
  return label ? new RegExp(`^${whole}[^.]*$`, 'u') : new RegExp(`(?<![\\p{L}\\p{N}])${whole}`, 'iu')
}

/** Files of code with words in the three languages, each under the name of its language. */
const messagesInCode = [
  'server/auth/flows/verify-page.ts',
  'server/features/consultations/default-office.ts',
  'server/features/settings/maintenance.ts',
  'server/mail/messages/reply-marker.ts',
  'server/sms/messages.ts',
  'shared/pages/templates.ts',
]

/** Everything that people read in the three languages: words of screens, mails, messages, and texts of pages. */
function listTexts(): Text[] {
  const texts = languages.flatMap((language) => [
    ...listFiles(`web/i18n/locales/${language}`, /\.json$/).flatMap((path) =>
      textsIn(JSON.parse(readFileSync(join(rootFolder, path), 'utf8')), path, language),
    ),
    ...[
      'server/mail/messages/',
      'shared/content/copy/',
      'shared/content/copy/legal-',
      'web/features/help/guide/',
    ].flatMap((start) => textsOfCode(`${start}${language}.ts`, language)),
  ])
  return [...texts, ...messagesInCode.flatMap((path) => textsOfCode(path, null))]
}

/** Words that only the search of screens reads: what people may type, the decided word or not. */
const searchedWords = 'palette.words'

function textsIn(words: unknown, place: string, language: Language, key = ''): Text[] {
  if (key === searchedWords) return []
  if (typeof words === 'string') return [{ language, place: `${place} ${key}`, text: words }]
  if (typeof words !== 'object' || words === null) throw new Error(`${place} ${key} is neither a text nor a group`)
  return Object.entries(words).flatMap(([name, inner]) =>
    textsIn(inner, place, language, key ? `${key}.${name}` : name),
  )
}

/** Reads the texts of a file of code. @param language null where names of languages say it inside. */
function textsOfCode(path: string, language: Language | null): Text[] {
  const file = parseFile(path)
  const texts: Text[] = []
  read(file.body, language)
  return texts

  function read(part: unknown, inLanguage: Language | null): void {
    walk(part, (node): boolean => {
      if (node.type === 'ImportDeclaration') return false
      if (node.type === 'Property') {
        // The name of a text is no text.
        const name = valueAt(node['key'], 'name')
        read(node['value'], isLanguage(name) ? name : inLanguage)
        return false
      }
      const written = node.type === 'TemplateElement' ? node['value'] : node
      for (const text of [valueAt(written, 'cooked'), node.type === 'Literal' ? valueAt(node, 'value') : null]) {
        if (inLanguage && typeof text === 'string')
          texts.push({ language: inLanguage, place: placeOf(file, node), text })
      }
      return true
    })
  }
}

function valueAt(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Object.getOwnPropertyDescriptor(object, name)?.value : null
}
