import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isNode, listSources, placeOf, rootFolder, walk } from '#tests/support/source-files.ts'
import type { SourceFile } from '#tests/support/source-files.ts'

/** Every new pattern is walked state by state; the long ones take a while on a busy machine. */
vi.setConfig({ testTimeout: 300_000 })

/** What the detector is asked, as far as it is used here. @see https://redosdetector.com */
type Detector = {
  isSafePattern(
    pattern: string,
    options: {
      maxScore: number
      maxSteps: number
      caseInsensitive: boolean
      unicode: boolean
      dotAll: boolean
      multiLine: boolean
    },
  ): { safe: boolean }
}

/** Loaded by those that need it: patterns that were found linear once are in a file and are not walked again. */
async function loadDetector(): Promise<Detector> {
  const name: string = 'redos-detector'
  return import(/* @vite-ignore */ name)
}

/** Patterns that the detector found linear; `UPDATE_PATTERNS=1` walks all of them again and writes the file. */
const provenPath = join(rootFolder, 'tests/support/linear-patterns.json')
const isUpdating = process.env['UPDATE_PATTERNS'] === '1'

/** Counted, not timed, so that the verdict is the same on every machine. */
const bounds = { maxScore: 50, maxSteps: 5000 }

/**
 * Patterns that the detector cannot call linear, each with the reason why it may stay. It counts every step back as one too
 * many; where a pattern can begin only at a character that its repetition does not take, steps back add up to the length of
 * the text.
 */
const examined: Readonly<Record<string, string>> = {
  // Words that are too long for a line.
  '/.{30}/gsu': 'takes thirty letters at a time, and never looks at one again',
  // Text of our own: no visitor, mail or file has a say in it.
  '/\\{\\w+\\}/g': 'paths of our own endpoints',
  '/\\{(\\w+)\\}/g': 'begins at a brace only, which \\w does not take: one look at every character',
  '/<script\\b([^>]*)>([\\s\\S]*?)<\\/script\\b/gi': 'the document that our own build writes',
  '/ href="[^"]*"/g': 'mails of our own making; ends at the next quotation mark, without which it cannot begin again',
  '/\\/(\\d+)$/': 'keys that we give to the parts of an upload',
  '/\\/\\d+$/': 'an address as the database writes it',
  // Settings of who runs the site.
  '/^\\+?(\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))*$/':
    'a setting of the environment',
  '/([\\d.]+)([a-zµμ]+)/g': 'a setting of the environment, which the pattern above has checked',
  // Words without repetition: the detector runs out of steps over the number of words alone.
  '/timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|pool after calling end/i':
    'five sentences, no repetition',
  '/pass(word|phrase)?|secret|token|(^|_)(code|otp|key|hash|salt|cookie|authorization|credential)s?($|_)/i':
    'words, no repetition',
  '/(пишет|писал|писала|написал|написала)(\\(а\\))?:?$/i': 'words, no repetition',
  // Steps back that add up to the length of the text.
  "/^\\p{L}[\\p{L}\\p{M}'’-]*\\.?(?: \\p{L}[\\p{L}\\p{M}'’-]*\\.?)*$/u":
    'anchored; every word begins after a space, which no word takes',
  '/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9-]{2,63}$/':
    '253 characters at most, by its own look ahead; labels end at a dot, which they do not take',
  '/url\\s*\\(/g': 'begins at a letter, repeats spaces',
  '/url\\(\\s*["\']?#[\\w.-]+["\']?\\s*\\)/g': 'begins at "url(", and no repetition takes "("',
  '/[?#].*$/s': 'takes the rest of the text at the first character that fits',
  '/[/?#].*$/s': 'takes the rest of the text at the first character that fits',
  '/^(?=.*\\d).*<[^<>@\\s]+@[^<>@\\s]+>:$/': 'anchored; between two "<" every character is looked at once',
  '/<\\/style\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/script\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/head\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/title\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/iframe\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/object\\s*>/gi': 'begins at "<", repeats spaces',
  '/<\\/template\\s*>/gi': 'begins at "<", repeats spaces',
  '/(https?:\\/\\/[^\\s<>"]*[^\\s<>"\'.,;:!?)\\]}»”’])/':
    'fails only where nothing but punctuation follows, and then it begins nowhere else',
  '/\\r?\\n(?:[ \\t]*\\r?\\n)*/': 'begins at the end of a line, and repeats up to the end of a line',
  '/^rgba?\\(\\s*(\\d{1,3})[\\s,]+(\\d{1,3})[\\s,]+(\\d{1,3})(?:\\s*[,/]\\s*(0|1|0?\\.\\d+))?\\s*\\)$/':
    'anchored; numbers stand between the spaces, which are looked at twice at most',
  // Texts of calls: rules read lines, labels and the beginnings of blocks, all of bounded length.
  '/^(?:at|in|la|на|для) (?:this|the first|aceasta|prima|acest|этом|первом|данном) (?:stage|phase|step|etapa|faza|этапе|стадии)$/':
    'words, no repetition',
  '/(?<![\\p{L}\\d-])(?:horizon|digital|life|erasmus|crea|cerv|smp|eu4h|cef|edf|i3|interreg|euratom|msca|erc|eic|widera|socpl|esf|amif|isf|bmvi|ucpm|innovfund|just|pppa|rfcs|jtm|eui|eumi|era)(?:[-‐‑–][ ]?[a-z\\d]{1,24}){2,10}(?![\\p{L}\\d])/giu':
    'every repetition is bounded; the text is the beginning of one block',
  '/(?<![\\p{L}\\d-])\\p{Lu}[\\p{Lu}\\d]{1,20}(?:(?:[-‐‑–/_][ ]?|[.])[\\p{Lu}\\d]{1,20}(?!\\p{Ll})){1,10}(?:-(?:two|single|one)-stage)?(?![\\p{L}\\d])/gu':
    'every repetition is bounded; the text is the beginning of one block',
  '/(?:n?sdd?){3,}/g': 'letters of lines; it fails within three steps or takes all that it read',
  '/(?:n?dd?s){3,}/g': 'letters of lines; it fails within three steps or takes all that it read',
  '/^(?:\\p{Lu}[\\p{L}\\d]{0,15}[-–/.])?[\\p{L}\\d]{0,15}\\d[\\p{L}\\d]{0,15}(?:[-–/._][\\p{L}\\d]{1,20}){0,6}(?![\\p{L}\\d])/u':
    'every repetition is bounded; the text is the beginning of one block',
  '/(?:call|apel(?:ul|ului)?|competition|concurs(?:ul|ului)?|конкурс(?:а|е)?|отбор(?:а)?|funding opportunity|reference|opportunity|notice|cod(?:ul)?|шифр|код)(?: (?:for proposals|de propuneri(?: de proiecte)?|de proiecte|проектов|заявок|на предоставление грантов|грантов|конкурса|apelului|apel|number|identifier|reference|code)){0,2}\\s?(?:number|identifier|reference|ref\\.?|code|id|no\\.?|nr\\.?|numărul|№|n°|#|номер)?\\s?[:#]?\\s{0,2}$/u':
    'every repetition is bounded; the text is the beginning of one block',
  '/(?:№|n°|#|(?:nr|no|ref)\\.|\\b(?:number|identifier|reference|code|id|numărul|номер|код|шифр|cod|codul)\\b(?: (?:concurs|concursului|apel|apelului|конкурса|отбора|call|competition))?[ ]?:)\\s{0,2}/giu':
    'every repetition is bounded; the text is the beginning of one block',
  '/\\b(?:call|grants?|programme|program|competition|fund|award|scheme|apel|granturi|concurs)|программ|конкурс|грант|фонд/u':
    'words, no repetition',
  '/\\b(?:call|grants?|apel|program|programul|programme|ghid)|конкурс|программ/u': 'words, no repetition',
  '/\\b(?:Horizon Europe|Orizont Europa|Digital Europe(?: Programme)?|Europa Digitală|Creative Europe|Europa Creativă|Erasmus\\+|LIFE Programme|Interreg(?: NEXT| VI-[A-C]| IPA)?(?: [\\p{Lu}][\\p{L}-]{2,20}){1,4}|Black Sea Basin(?: Programme)?)|Горизонт Европа|Цифровая Европа/u':
    'every repetition is bounded; the text is the first six hundred letters of one block',
  "/(?:\\p{Lu}[\\p{L}\\d'’&-]{1,30}[ ]){1,6}(?:Programme|Program)(?![\\p{L}])/u":
    'every repetition is bounded; the text is the first six hundred letters of one block',
  '/(?:\\p{Lu}{2,30}[ -]){1,6}(?:PROGRAMME|PROGRAM)(?![\\p{L}])/u':
    'every repetition is bounded; the text is the first six hundred letters of one block',
  '/(?:Programul(?:ui)?|Program|Программ[аыеу])(?:[- ]\\p{Lu}[\\p{L}-]{1,30}| de| pentru| и| по| для| [\\p{Ll}]{2,20}){1,7}/u':
    'every repetition is bounded; the text is the first six hundred letters of one block',
  '/(?:Programul(?:ui)?|Program|Programme|Программ[аыеуой]{1,2}|Schema|Fondul|Конкурс[аеу]?|Фонд[аеу]?)(?:\\s\\p{Ll}{1,20}){0,5}\\s[«„“"]([^«»„“”"\\n]{3,120})[»”“"]/iu':
    'every repetition is bounded; the text is the first six hundred letters of one block',
  '/(?:\\s(?:de|pentru|и|по|для|a|al|ale|este|are|va))+$/u':
    'every repetition is bounded; the text is the first six hundred letters of one block',
  '/(?:,|\\(|(?:^|\\s)(?:the|a|an|of|and|or|for|to|in|with|from|by|up to|at least|și|sau|de|la|în|cu|din|pe|pentru|prin|и|или|в|на|с|по|для|от|до|из|не|более|менее))$/iu':
    'words, no repetition',
  '/[\\p{L}\\d]{1,30}(?:[-/][\\p{L}\\d]{1,30}){1,12}/gu':
    'one line, label or its last sixty letters; every repetition is bounded or excludes what it ends at',
  '/\\(.{0,40}\\)$/':
    'one line, label or its last sixty letters; every repetition is bounded or excludes what it ends at',
  '/[.!?;]\\s+\\p{Lu}/u':
    'one line, label or its last sixty letters; every repetition is bounded or excludes what it ends at',
  '/[\\p{L}\\d-]{1,50}$/u':
    'one line, label or its last sixty letters; every repetition is bounded or excludes what it ends at',
  '/(^|[\\s(«"„“])([*_])([^\\s*_][^*_]{0,300})\\2(?=[\\s).,;:!?»"”]|$)/g':
    'one line; every repetition is bounded and excludes what it ends at',
  '/!?\\[([^[\\]]{1,300})\\]\\([^()\\s]{1,500}\\)/g':
    'one line; every repetition is bounded and excludes what it ends at',
  '/<((?:https?:\\/\\/|mailto:)[^<>\\s]{1,500})>/g':
    'one line; every repetition is bounded and excludes what it ends at',
  '/(?:^|\\s)(?:page|pagina|pag\\.?|p\\.|страница|стр\\.?|с\\.)\\s{0,3}(\\d{1,4})(?:\\s{0,3}(?:of|din|из|\\/|-)\\s{0,3}\\d{1,4})?\\s{0,3}$/i':
    'one line of a page; every repetition is bounded',
  '/^\\s{0,40}[-–—]?\\s{0,3}\\d{1,4}(?:\\s{0,3}(?:\\/|of|din|из)\\s{0,3}\\d{1,4})?\\s{0,3}[-–—]?\\s{0,3}$/':
    'one line of a page; every repetition is bounded',
}

type Pattern = { pattern: string; flags: string; places: string[] }

/** Lists every pattern that is written out in code, each once. */
function listPatterns(files: readonly SourceFile[]): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const file of files)
    walk(file.body, (node) => {
      if (node.type !== 'Literal' || !isPattern(node['regex'])) return
      const { pattern, flags } = node['regex']
      const known = found.get(`/${pattern}/${flags}`) ?? { pattern, flags, places: [] }
      found.set(`/${pattern}/${flags}`, { ...known, places: [...known.places, placeOf(file, node)] })
    })
  return [...found.values()]
}

function isPattern(value: unknown): value is { pattern: string; flags: string } {
  return isObject(value) && typeof value['pattern'] === 'string' && typeof value['flags'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isNode(value) || (typeof value === 'object' && value !== null)
}

async function isLinear({ pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>): Promise<boolean> {
  // The detector's parser knows no names of groups; they change nothing of what is tried.
  const unnamed = pattern.replaceAll(/\(\?<(?![=!])\w+>/g, '(')
  const detector = await loadDetector()
  return detector.isSafePattern(unnamed, {
    ...bounds,
    // The detector knows both, but not at once; without the first, properties of characters still mean what they mean.
    caseInsensitive: flags.includes('i') && !/[uv]/.test(flags),
    unicode: /[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
  }).safe
}

/** One of many names: taken by its beginning, because the list of robots grows. */
const isListOfRobots = ({ pattern }: Pattern): boolean =>
  pattern.startsWith('bot\\b|bot[/;_-]|') && !/[*+{]/.test(pattern)

test('[QUAL-08] every pattern of the server is linear, or is listed here with the reason why it may stay', async () => {
  const patterns = listPatterns(listSources('server', 'shared').filter(({ path }) => !path.includes('/fakes/')))
  expect(patterns.length).toBeGreaterThan(200)
  const names = new Set(patterns.map(({ pattern, flags }) => `/${pattern}/${flags}`))
  expect(Object.keys(examined).filter((name) => !names.has(name))).toEqual([])
  const known = new Set<unknown>(isUpdating ? [] : JSON.parse(readFileSync(provenPath, 'utf8')))
  const [linear, vulnerable]: [string[], string[]] = [[], []]
  for (const each of patterns) {
    const name = `/${each.pattern}/${each.flags}`
    if (Object.hasOwn(examined, name) || isListOfRobots(each)) continue
    if (known.has(name) || (await isLinear(each))) linear.push(name)
    else vulnerable.push(`${name} at ${each.places.join(', ')}`)
  }
  if (isUpdating) writeFileSync(provenPath, `${JSON.stringify(linear.toSorted(), null, 2)}\n`)
  // Mend it: exclude what comes next from what is repeated, anchor it, bound it, or read the text by hand.
  expect(vulnerable).toEqual([])
})

test('[QUAL-08] what is proven once stays so: nothing in the file is a pattern that is known to be quadratic', () => {
  const known: unknown[] = JSON.parse(readFileSync(provenPath, 'utf8'))
  for (const planted of [/<[^>]*>/g, /\s+$/, /^\s+|\s+$/g, /(a+)+$/, /^[^\s<>]+@[^\s<>]+?>?$/])
    expect(known).not.toContain(String(planted))
  expect(known.filter((name) => Object.hasOwn(examined, String(name)))).toEqual([])
})
