import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { contentEntries } from '#shared/content/catalogue.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { copy as romanianCopy } from '#shared/content/copy/ro.ts'
import { copy as russianCopy } from '#shared/content/copy/ru.ts'
import { languages } from '#shared/languages.ts'
import { features } from '#server/features.ts'
import { countsWork } from '../vitest.config.ts'
import {
  isNode,
  listFiles,
  listSources,
  nodesOf,
  parseFile,
  parseText,
  placeOf,
  rootFolder,
  walk,
} from '#tests/support/source-files.ts'
import type { SourceFile, SyntaxNode } from '#tests/support/source-files.ts'
import { findUnorderedReads } from '#tests/support/unordered-reads.ts'

const product = listSources('shared', 'server', 'web')
const scripts = listSources('scripts')
const support = listSources('tests/support')
const everything = [...product, ...scripts, ...support]
const tests = ['shared', 'server', 'web', 'tests', 'scripts']
  .flatMap((folder) => listFiles(folder, /\.(test|spec)\.tsx?$/))
  .map(parseFile)
const settings = listFiles('.', /^[\w-]+\.config\.ts$/).map(parseFile)

/** Files that start things when they are loaded. */
const startingFiles = [
  'server/cli.ts',
  'server/db/embedded-worker.ts',
  'server/features/exports/docx-worker.ts',
  'server/features/exports/typst-child.ts',
  'server/features/support/mail-worker.ts',
  'server/grants/read-worker.ts',
  'server/grants/review-worker.ts',
  'web/entry.client.tsx',
]

test('names say what is inside', () => {
  const empty = everything.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path))
  expect(empty.map(({ path }) => path)).toEqual([])
})

test('files and folders are in kebab-case', () => {
  const other = everything.filter(({ path }) => path.split('/').some((part) => !/^[a-z0-9.-]+$/.test(part)))
  expect(other.map(({ path }) => path)).toEqual([])
})

test('tests that count work have a process of their own', () => {
  const counting = tests.filter(({ text }) => /^import .*count-work/m.test(text)).map(({ path }) => path)
  expect(counting.toSorted()).toEqual(countsWork.toSorted())
})

test('no file only hands on what others export', () => {
  // It says what others may use of a feature, or of the auth service.
  const barrels = everything.filter(
    ({ path, body }) =>
      !/^server\/(features\/[^/]+|auth)\/public\.ts$/.test(path) &&
      body.some(handsOn) &&
      body.every((node) => handsOn(node) || node.type === 'ImportDeclaration'),
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('a feature declares itself and is in the one list; what is open to others is named, not handed on whole', () => {
  const folders = new Set(product.flatMap(({ path }) => /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect(features.map(({ name }) => name).toSorted()).toEqual([...folders].toSorted())
  const whole = product.filter(({ path, text }) => path.endsWith('/public.ts') && /^export \*/m.test(text))
  expect(whole.map(({ path }) => path)).toEqual([])
})

test('the map of the server stays small enough to be read', () => {
  const app = product.find(({ path }) => path === 'server/app.ts')
  expect(app?.text.split('\n').length).toBeLessThanOrEqual(150)
  const root = product.filter(({ path }) => /^server\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'))
  expect(root.map(({ path }) => path).slice(10)).toEqual([])
})

test('the settings in force are opened once in a process', () => {
  const opening = [...product, ...scripts].filter(({ path, text }) => {
    return path !== 'server/features/settings/live.ts' && /\bopenLiveSettings\(/.test(text)
  })
  expect(opening.map(({ path }) => path)).toEqual(['server/app.ts'])
})

test('the environment is read in one place', () => {
  const readers = product.filter(
    ({ path, text }) => path !== 'server/config.ts' && /\bprocess\.env\b/.test(withoutHandingOver(text)),
  )
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('[AUTH-10] one place decides whether someone has just shown who is there', () => {
  // What a session rests on is written by the sessions; only the proof itself weighs it, and the security page tells it.
  const allowed: Readonly<Record<string, RegExp>> = {
    'server/auth/tables.ts': /authenticationMethodClaims/,
    'server/auth/public.ts': /getSessionReauthentication/,
    'server/auth/limits.ts': /limitPresentPasswordTries|limitNonceTries/,
    'server/auth/factors/reauthentication.ts': /./,
    'server/auth/sessions/sessions.ts': /authenticationMethodClaims/,
    'server/auth/sessions/recovery-sessions.ts': /authenticationMethodClaims/,
    'server/features/account/security.ts': /getSessionReauthentication/,
  }
  const words = /\b(authenticationMethodClaims|getSessionReauthentication|limitPresentPasswordTries|limitNonceTries)\b/g
  const others = product
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts') && !path.includes('/migrations/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(words)]
        .map(([word]) => word)
        .filter((word) => !allowed[path]?.test(word))
        .map((word) => `${path}: ${word}`),
    )
  expect([...new Set(others)]).toEqual([])
})

test('[AUTH-10] who may call an address of the auth service, how often and after which captcha is in its table', () => {
  const asking = /\b(requireBearer|requireFactorBearer|requireServiceRole|requireCaptcha|limitNetwork)\(deps/g
  const allowed: Readonly<Record<string, RegExp>> = {
    'server/auth/policy.ts': /./,
    'server/auth/limits.ts': /limitNetwork/,
    // Operators solve no captcha; what a member is rests on what a person is; an account is linked to anyone who is
    // signed in.
    'server/auth/captcha.ts': /requireServiceRole/,
    'server/auth/factors/factors.ts': /requireBearer/,
    'server/auth/endpoints/token-id-token.ts': /requireBearer/,
  }
  const others = product
    .filter(({ path }) => path.startsWith('server/auth/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.replaceAll(/function \w+\(/g, '').matchAll(asking)]
        .map(([, word = '']) => word)
        .filter((word) => !allowed[path]?.test(word))
        .map((word) => `${path}: ${word}`),
    )
  expect(others).toEqual([])
  expect('const by = await requireServiceRole(deps, c)').toMatch(asking)
})

test('loading a module does nothing', () => {
  const actions = product
    .filter(({ path }) => !startingFiles.includes(path))
    .flatMap((file) => file.body.filter((node) => isAction(node)).map((node) => placeOf(file, node)))
  expect(actions).toEqual([])
})

test('rules ask the clock, not the machine', () => {
  const readers = product
    .filter(
      ({ path }) =>
        path.startsWith('server/features/') || path.startsWith('server/auth/') || path.startsWith('server/http/'),
    )
    .filter(({ text }) => /\bDate\.now\(\)|\bnew Date\(\)/.test(text))
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('whether a person is staff or banned, and their name, are read in one place', () => {
  const isAllowed = ({ path }: SourceFile) => /^server\/(people|auth)\//.test(path)
  // The list of people shows the end of a ban; it asks server/people who is banned.
  const rule =
    /person_name\(|banned_until\s*(is|<|>)|isNull\([^)]*banned_until|\(\s*users\.banned_until|from\(userRoles\)|role_permissions where|raw_user_meta_data\}?\s*->>?\s*'(language|name|full_name|first_name|last_name)'/
  const others = product
    .filter((file) => file.path.startsWith('server/') && !isAllowed(file))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (rule.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(others).toEqual([])
})

/** Rules that several parts need: what gives a copy away, the room of the rule, and a copy that is found. */
const sharedRules: readonly (readonly [rule: string, copy: RegExp, room: string, planted: string])[] = [
  [
    'what an object with members is',
    /is Record<string, unknown> \{|!== null && !Array\.isArray\(/,
    'shared/guards.ts',
    "typeof a === 'object' && a !== null && !Array.isArray(a)",
  ],
  [
    'in which order the members of an object are compared',
    /fromEntries\(Object\.entries\(\w+\)\.(toSorted|sort)\(/,
    'shared/same-json.ts',
    'Object.fromEntries(Object.entries(a).toSorted(',
  ],
  [
    'how text is made harmless in markup',
    /\bescape(Html|Xml|Markup)\(\w+:|'&lt;'[,)](?! '<')/,
    'shared/escape-markup.ts',
    "text.replaceAll('<', '&lt;')",
  ],
  [
    'what a spreadsheet takes for a formula',
    /\/\^[^\n/]*\[=\+/,
    'server/http/csv.ts',
    String.raw`/^[=+\-@\t\r]/.test(value)`,
  ],
  [
    'what the columns of an id, an instant and an owner are',
    /\btimestamp\(\{|\bid: uuid\(\)\.primaryKey\(\),|\buuid\(\)(\s*\.notNull\(\))?\s*\.references\([^,]+, \{\s*onDelete: '(cascade|set null)'/,
    'server/db/columns.ts',
    'created_at: timestamp({ withTimezone: true }).notNull()',
  ],
  [
    'how a text is looked for in a column',
    /replaceAll\(\/\[\\\\%_\]\/g/,
    'server/db/like.ts',
    String.raw`text.replaceAll(/[\\%_]/g, '')`,
  ],
  ['which locale a language is written in', /'(en-GB|ru-RU|ro-RO)'/, 'shared/languages.ts', "'en-GB'"],
  [
    'how far an instant is away',
    /\bRelativeTimeFormat\(/,
    'web/i18n/formats.ts',
    'new Intl.RelativeTimeFormat(language)',
  ],
  [
    'how an instant is written in the zone of the viewer',
    /\btimeStyle:|dateStyle: '(medium|long)'/,
    'web/i18n/measures.ts',
    "{ dateStyle: 'medium' }",
  ],
  ['how a size is written', /'(kilobyte|megabyte)'/, 'web/i18n/measures.ts', "unit: 'kilobyte'"],
]

test.each(sharedRules)('%s is said in one place', (_, copy, room, planted) => {
  const others = everything
    .filter(({ path }) => path !== room)
    .flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(copy, 'g'))].map(
        ({ index, 0: found }) => `${path}:${text.slice(0, index).split('\n').length} ${found}`,
      ),
    )
  expect(others).toEqual([])
  expect(planted).toMatch(copy)
})

test('no one is notified by hand: events do it after the commit, but where it has a reason', () => {
  const telling =
    /\b(queueMail|queueOwnMail|mailPerson|notifyPerson|notifyStaff|emitWebhook|publishToPerson|publishToPermitted)\(/
  // The rooms of the ways themselves.
  const rooms = /^server\/(events|mail|notifications|live|webhooks)\//
  const reasons: Readonly<Record<string, string>> = {
    'server/features/account/erasure.ts': 'the address goes with what happens',
    'server/features/analytics/weekly.ts': 'periodic work that tells and does nothing else',
    'server/features/announcements/service.ts': 'a job that sends what staff wrote: the message itself',
    'server/features/integrations/deliver-webhook.ts': 'a job that tells of its own end',
    'server/features/integrations/webhooks-service.ts': 'a trial, for one receiver',
    'server/features/mail-outbox/service.ts': 'a test mail',
    'server/features/notifications/service.ts': 'what somebody read in another window of his own',
    'server/features/settings/service.ts': 'a warning that goes through the mail server that was there before',
    'server/features/submission/reminders.ts': 'a job that reminds and does nothing else',
    'server/features/support/recompute.ts': 'itself a job; it changes many tickets at once',
    'server/features/support/presence.ts': 'who looks at a ticket just now is nothing that happened',
  }
  // The auth service writes codes, links and warnings to the address of that moment; it tells nobody else by hand.
  const ownMails = (path: string, text: string) =>
    path.startsWith('server/auth/') ? text.replaceAll(/\b(queueMail|queueOwnMail)\(/g, '') : text
  const byHand = product.filter(
    ({ path, text }) => path.startsWith('server/') && !rooms.test(path) && telling.test(ownMails(path, text)),
  )
  expect(byHand.map(({ path }) => path).toSorted()).toEqual(Object.keys(reasons).toSorted())
  expect("await notifyPerson(tx, deps, { kind: 'a' })").toMatch(telling)
})

test('what comes from outside is read by one bounded reader', () => {
  const reading =
    /\.getReader\(\)|\b(response|answer|request|message|req|raw|c)\.(json|text|arrayBuffer|blob|formData)\(\)/
  const allowed: Readonly<Record<string, RegExp>> = {
    // It tells a line that broke; how much comes is counted by the reader.
    'server/features/media/uploads-service.ts': /body\?\.getReader/,
    // What `callProvider` hands out was read by the reader already.
    'server/auth/providers/outgoing.ts': /response\.json/,
    'server/auth/endpoints/admin-sso-providers.ts': /response\.text/,
    // Pages and readiness of our own.
    'server/pages/web-bundle.ts': /response\.text/,
    'server/cli/doctor.ts': /answer\.json/,
  }
  const others = product
    .filter(({ path }) => path.startsWith('server/') && !path.includes('/fakes/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          reading.test(line) && allowed[path]?.test(line) !== true ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    )
  expect(others).toEqual([])
  expect('const { keys } = await response.json()').toMatch(reading)
})

test('how long a day, an hour and a minute are is in shared/duration.ts alone', () => {
  const others = everything.filter(({ path }) => path !== 'shared/duration.ts').flatMap(durationsIn)
  const named = tests.filter(({ text }) => /\bconst (second|minute|hour|day)(Ms|Seconds|Minutes) =/.test(text))
  expect([...others, ...named.map(({ path }) => path)]).toEqual([])
  expect(durationsIn(parseText('a.ts', 'const a = 7 * 24 * 60 * 60'))).not.toEqual([])
  expect(durationsIn(parseText('a.ts', 'const a = 5 * 60_000, b = 3600'))).toHaveLength(2)
  expect(durationsIn(parseText('a.ts', 'const a = 24 * hourMs, weekBytes = 5 * 1024'))).toHaveLength(0)
})

test('a test that compares rows one after the other says in which order it reads them', () => {
  const reading = tests.filter(({ text }) => /\bselect(\s|\()/.test(text))
  expect(
    [...reading, ...support].flatMap((file) => findUnorderedReads(file).map((node) => placeOf(file, node))),
  ).toEqual([])
})

test('a read without an order is found where its rows are compared, and nowhere else', () => {
  const read = (more = '') => `await db.execute('select a from t where b = 2${more}')`
  const found = (text: string) =>
    findUnorderedReads(parseText('planted.test.ts', `test('x', async () => {\n${text}\n})`)).length
  const several = 'toEqual([{ a: 1 }, { a: 2 }])'
  expect(found(`const { rows } = ${read()}; expect(rows).${several}`)).toBe(1)
  expect(
    found(`const all = async () => { const { rows } = ${read()}; return rows }; expect(await all()).${several}`),
  ).toBe(1)
  expect(found(`async function all() { return (${read()}).rows }; expect((await all()).map(f)).${several}`)).toBe(1)
  expect(found(`const rows = await db.select().from(t).where(eq(t.b, 2)); expect(rows).${several}`)).toBe(1)
  expect(found(`const { rows } = ${read(' order by a')}; expect(rows).${several}`)).toBe(0)
  expect(found(`const rows = await db.select().from(t).orderBy(t.a); expect(rows).${several}`)).toBe(0)
  expect(found(`const { rows } = ${read()}; expect(rows).toEqual([{ a: 1 }])`)).toBe(0)
  expect(found(`const { rows } = ${read()}; expect(rows.length).toBe(2)`)).toBe(0)
})

test('[QUAL-03] the address of an endpoint is written in its route, and nowhere in the browser', () => {
  const written = product
    .filter(({ path, text }) => path.startsWith('web/') && /['"`]\/api\/(?!docs)/.test(text))
    .map(({ path }) => path)
  expect(written).toEqual([])
  // The browser carries routes, so they carry nothing: types only, and what makes a route.
  const heavy = product
    .filter(({ path }) => path.startsWith('shared/contracts/routes/') && !path.endsWith('/route.ts'))
    .filter(({ text }) =>
      [...text.matchAll(/^import (?!type )[^']*'([^']*)'/gm)].some(([, from]) => !from?.endsWith('/routes/route.ts')),
    )
  expect(heavy.map(({ path }) => path)).toEqual([])
})

test('every export says what it promises', () => {
  // What a route is for is where it is implemented, as its summary.
  const isRoutes = ({ path }: SourceFile) =>
    path.startsWith('shared/contracts/routes/') && path !== 'shared/contracts/routes/route.ts'
  const silent = everything.filter((file) => !isRoutes(file)).flatMap((file) => undocumentedExports(file))
  expect(silent).toEqual([])
})

/** Files whose exports others take by name: the router, the server that renders the pages, the migration generator. */
const takenByName = /^web\/(routes\/|routes\.ts|root\.tsx|entry\.server\.tsx)|^server\/.*\/tables\.ts$/

/** Support of journeys and components, which only they import. */
const kits = listSources('tests/e2e/support', 'tests/component')

test('what a file exports, another imports', () => {
  const imported = importedNames([...everything, ...tests, ...settings, ...kits])
  const idle = everything
    .filter(({ path }) => !takenByName.test(path))
    .flatMap((file) => idleExports(file, imported.get(file.path)))
  expect(idle).toEqual([])
  const planted = parseText('shared/a.ts', 'export const a = 1, b = 2\nexport type C = string')
  const importer = parseText('web/b.ts', "import { b } from '#shared/a.ts'")
  expect(idleExports(planted, importedNames([importer]).get(planted.path))).toEqual(['shared/a.ts a', 'shared/a.ts C'])
})

test('no part of the server or of a page is silenced by the type checker or the linter without a reason', () => {
  const silenced = everything.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index, lines) => ({ line, place: `${path}:${index + 1}`, before: lines[index - 1] ?? '' }))
      .filter(({ line }) => /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable/.test(line))
      .filter(({ line, before }) => !line.includes(' -- ') && !/^\s*(\/\/|\*|\/\*)/.test(before))
      .map(({ place }) => place),
  )
  expect(silenced).toEqual([])
})

/** Rendered only in the browser, after something was pressed or dragged, where script-set styles are allowed. */
const clientOnlyStyles: readonly RegExp[] = [/^web\/features\/editor\//, /^web\/features\/drafts\/outline\.tsx$/]

test('[QUAL-06] nothing that the server renders carries a style attribute', () => {
  const styled = product
    .filter(({ path }) => path.endsWith('.tsx') && !clientOnlyStyles.some((pattern) => pattern.test(path)))
    .flatMap((file) =>
      nodesOf(file, 'JSXAttribute')
        .filter((node) => attributeName(node) === 'style')
        .map((node) => placeOf(file, node)),
    )
  expect(styled).toEqual([])
})

test('what a press starts is a mutation, which knows itself whether it is under way', () => {
  const byHand = product
    .filter(({ path, text }) => path.startsWith('web/') && /\bset(Is)?(Busy|Sending|Saving|Loading)\(/.test(text))
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('web/features/editor/'))
  expect(byHand).toEqual([])
})

/** Names of keys on a keyboard and of the product: the same in every language. */
const sameEverywhere = /^(Alt|S|Esc|Ctrl|Enter|Shift|Tab|K|Grantwright|GitHub|Google|Telegram)$/
/** A content id or a translation key. */
const key = /^[a-zA-Z]+([.:][a-zA-Z0-9_]+)+$/

test('[LANG-02] no component holds a text that a person sees', () => {
  const literals = product
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((file) =>
      shownTexts(file)
        .filter(({ text }) => /\p{L}/u.test(text) && !sameEverywhere.test(text.trim()) && !key.test(text))
        .map(({ node, text }) => `${placeOf(file, node)} ${text.trim()}`),
    )
  expect(literals).toEqual([])
})

test('[LANG-02] the interface words have the same keys, blanks and plural forms in every language', () => {
  for (const namespace of namespaceNames()) {
    const [english, ...others] = languages.map((language) => ({ language, words: readMessages(language, namespace) }))
    expect(english?.words.size, namespace).toBeGreaterThan(0)
    for (const { language, words } of others) {
      expect(baseKeys(words), `${namespace} in ${language}`).toEqual(baseKeys(english?.words ?? new Map()))
    }
    for (const { language, words } of [english, ...others].filter((each) => each !== undefined)) {
      expect(pluralErrors(words, language), `plural forms of ${namespace} in ${language}`).toEqual([])
      const blank = [...words].filter(([, text]) => text.trim() === '').map(([key]) => key)
      expect(blank, `empty words of ${namespace} in ${language}`).toEqual([])
    }
    for (const { language, words } of others) {
      const different = [...words]
        .filter(([key, text]) => !sameBlanks(text, english?.words.get(key)))
        .map(([key]) => key)
      expect(different, `placeholders of ${namespace} in ${language}`).toEqual([])
    }
  }
})

test('[LANG-02] every interface word that a component names exists', () => {
  const missing = product.filter(({ path }) => path.startsWith('web/')).flatMap(missingMessages)
  expect(missing).toEqual([])
})

test('[LANG-02] every content key has a text in each language', () => {
  for (const copy of [englishCopy, russianCopy, romanianCopy]) {
    expect(Object.keys(copy).toSorted()).toEqual(contentEntries.map((entry) => entry.id).toSorted())
  }
})

test('the migrations make exactly the tables that the code declares', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-migrations-'))
  try {
    cpSync(join(rootFolder, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true })
    const config = join(folder, 'drizzle.config.json')
    writeFileSync(
      config,
      JSON.stringify({
        dialect: 'postgresql',
        schema: join(rootFolder, 'server/**/tables.ts'),
        out: relative(rootFolder, join(folder, 'migrations')),
      }),
    )
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(rootFolder, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', config],
      {
        cwd: rootFolder,
        encoding: 'utf8',
      },
    )
    expect(`${stdout}${stderr}`).toContain('No schema changes')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('of the snapshots of the tables only the newest is kept, which the generator compares with', () => {
  const folder = join(rootFolder, 'server/db/migrations/meta')
  const { entries }: { entries: { idx: number }[] } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8'))
  const newest = `${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`
  expect(readdirSync(folder).toSorted()).toEqual([newest, '_journal.json'])
})

test('[START-07] the lockfile names the packages of every platform, or npm ci refuses it', () => {
  // A registry that lacks one of them makes npm leave it out: choose a release that it has whole.
  const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
    readFileSync(join(rootFolder, 'package-lock.json'), 'utf8'),
  )
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('packages come from the registry as they were locked, and only known ones run a program while they are installed', () => {
  const { packages }: { packages: Record<string, { resolved?: string; hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync(join(rootFolder, 'package-lock.json'), 'utf8'),
  )
  const places = Object.entries(packages)
  const foreign = places.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  expect(foreign).toEqual([])
  const withProgram = places.flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [place] : []))
  expect(new Set(withProgram.map((place) => place.split('node_modules/').at(-1)))).toEqual(new Set(['esbuild', 'node']))
})

test('every decision has a number of its own, and its title says it', () => {
  const decisions = readdirSync(join(rootFolder, 'docs/decisions')).map((name) => ({
    name,
    number: name.slice(0, 4),
    title: readFileSync(join(rootFolder, 'docs/decisions', name), 'utf8').split('\n', 1)[0] ?? '',
  }))
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(decisions.filter(({ number, title }) => !title.startsWith(`# ${Number(number)}. `))).toEqual([])
})

test('documents name only files that exist', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
    .filter((path) => existsSync(join(rootFolder, path)))
    .concat(listFiles('docs', /\.md$/))
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.flatMap(missingPaths)).toEqual([])
})

/** Lengths of time that are written as numbers: a day as `24 * 60 * 60`, an hour as `3600`. */
function durationsIn(file: SourceFile): string[] {
  const numberIn = (node: unknown): number | null =>
    isNode(node) && node.type === 'Literal' && typeof node['value'] === 'number' ? node['value'] : null
  const isTimes = (node: unknown): node is SyntaxNode =>
    isNode(node) && node.type === 'BinaryExpression' && node['operator'] === '*'
  const found: string[] = []
  for (const node of nodesOf(file, 'BinaryExpression', 'Literal')) {
    const [left, right] = [node['left'], numberIn(node['right'])]
    const before = numberIn(isTimes(left) ? left['right'] : left)
    const isProduct = isTimes(node) && before !== null && (right === 60 || (before === 60 && right === 1000))
    if (!isProduct && ![3600, 60_000, 86_400, 604_800, 3_600_000, 86_400_000].includes(numberIn(node) ?? 0)) continue
    found.push(placeOf(file, node))
  }
  return found
}

function handsOn(node: SyntaxNode): boolean {
  return (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') && isNode(node['source'])
}

/** Handing the whole environment to a function is how a starting file begins; comments do not count. */
function withoutHandingOver(text: string): string {
  return text.replaceAll(/\bprocess\.env\s*[,)]/g, '').replaceAll(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')
}

function isAction(node: SyntaxNode): boolean {
  if (node.type === 'ExpressionStatement') return typeof node['directive'] !== 'string'
  if (
    ['IfStatement', 'ForStatement', 'ForOfStatement', 'WhileStatement', 'TryStatement', 'ThrowStatement'].includes(
      node.type,
    )
  )
    return true
  let waits = false
  walk(node, (inner) => {
    if (/Function/.test(inner.type) || inner.type === 'MethodDefinition') return false
    // Waiting for another module is loading; waiting for anything else is an act.
    if (inner.type === 'AwaitExpression' && !(isNode(inner['argument']) && importsModule(inner['argument'])))
      waits = true
    return true
  })
  return waits
}

function importsModule(node: SyntaxNode): boolean {
  let imports = false
  walk(node, (inner) => {
    if (inner.type === 'ImportExpression') imports = true
  })
  return imports
}

/** What the router takes from a route module by name. */
const routerNames = new Set(['loader', 'clientLoader', 'meta', 'links', 'handle', 'HydrateFallback'])

function undocumentedExports(file: SourceFile): string[] {
  return file.body
    .filter(
      (node) =>
        (node.type === 'ExportNamedDeclaration' && isNode(node['declaration'])) ||
        node.type === 'ExportDefaultDeclaration',
    )
    .filter((node) => {
      const declaration = node['declaration']
      if (!isNode(declaration)) return false
      if (node.type === 'ExportDefaultDeclaration' && !/Function|Class/.test(declaration.type)) return false
      const [name] = declaredNames(declaration)
      if (/^web\/(routes\/|root\.tsx)/.test(file.path) && name !== undefined && routerNames.has(name)) return false
      // What is read off a schema, a list or a table is documented there.
      if (
        declaration.type === 'TSTypeAliasDeclaration' &&
        /=\s*(z\.(output|input|infer)<|\(typeof \w+\)\[number\]$|typeof \w+\.\$infer)/.test(
          file.text.slice(node.start, node.end),
        )
      )
        return false
      return !file.comments.some(
        (comment) =>
          comment.value.startsWith('*') &&
          comment.end <= node.start &&
          /^\s*$/.test(file.text.slice(comment.end, node.start)),
      )
    })
    .map((node) => placeOf(file, node))
}

function declaredNames(declaration: SyntaxNode): string[] {
  const declarators = Array.isArray(declaration['declarations']) ? declaration['declarations'] : [declaration]
  return declarators.flatMap((each) =>
    isNode(each) && isNode(each['id']) && typeof each['id']['name'] === 'string' ? [each['id']['name']] : [],
  )
}

/** By file the names that others import of it; `*` where one takes them all. */
function importedNames(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const file of files) {
    const take = (from: unknown, names: readonly string[]): void => {
      if (!isNode(from) || typeof from['value'] !== 'string') return
      const [target = ''] = from['value'].split('?', 1)
      const path = target.startsWith('#') ? target.slice(1) : join(file.path, '..', target)
      imported.set(path, new Set([...(imported.get(path) ?? []), ...names]))
    }
    for (const node of nodesOf(file, 'ImportDeclaration')) take(node['source'], specifierNames(node, 'imported'))
    for (const node of nodesOf(file, 'ExportNamedDeclaration')) take(node['source'], specifierNames(node, 'local'))
    for (const node of nodesOf(file, 'ImportExpression', 'ExportAllDeclaration', 'TSImportType'))
      take(node['source'], ['*'])
  }
  return imported
}

function specifierNames(node: SyntaxNode, side: 'imported' | 'local' | 'exported'): string[] {
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  return specifiers.filter(isNode).map((specifier) => {
    const name = specifier[side]
    return isNode(name) ? String(name['name'] ?? name['value']) : '*'
  })
}

/** Exports that nobody imports. What a tool loads by a file's default export is not looked at. */
function idleExports(file: SourceFile, imported: ReadonlySet<string> = new Set()): string[] {
  if (imported.has('*')) return []
  return file.body
    .filter((node) => node.type === 'ExportNamedDeclaration')
    .flatMap((node) =>
      isNode(node['declaration']) ? declaredNames(node['declaration']) : specifierNames(node, 'exported'),
    )
    .filter((name) => !imported.has(name))
    .map((name) => `${file.path} ${name}`)
}

function attributeName(node: SyntaxNode): string {
  const name = node['name']
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

/** Attributes whose text a person sees or hears. */
const shownAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'legend',
  'summary',
])

/** Texts between tags, and in attributes that are shown or read out. */
function shownTexts(file: SourceFile): { node: SyntaxNode; text: string }[] {
  const childrenOf = (node: SyntaxNode): unknown[] => (Array.isArray(node['children']) ? node['children'] : [])
  return [
    ...nodesOf(file, 'JSXText').map((node) => ({ node, text: String(node['value']).replaceAll(/&\w+;/g, '') })),
    ...nodesOf(file, 'JSXAttribute')
      .filter((node) => shownAttributes.has(attributeName(node)))
      .flatMap((node) => stringsIn(node['value'])),
    ...nodesOf(file, 'JSXElement', 'JSXFragment')
      .flatMap(childrenOf)
      .flatMap((child) =>
        isNode(child) && child.type === 'JSXExpressionContainer' ? stringsIn(child['expression']) : [],
      ),
  ]
}

/** The strings that an expression may come out as: itself, or the branches of a choice. */
function stringsIn(value: unknown): { node: SyntaxNode; text: string }[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal' && typeof value['value'] === 'string') return [{ node: value, text: value['value'] }]
  if (value.type === 'JSXExpressionContainer') return stringsIn(value['expression'])
  if (value.type === 'ConditionalExpression')
    return [...stringsIn(value['consequent']), ...stringsIn(value['alternate'])]
  if (value.type === 'LogicalExpression') return [...stringsIn(value['left']), ...stringsIn(value['right'])]
  if (value.type === 'TemplateLiteral' && Array.isArray(value['quasis'])) {
    return value['quasis'].flatMap((part) =>
      isNode(part) ? [{ node: part, text: String((part['value'] as { raw?: unknown }).raw ?? '') }] : [],
    )
  }
  return []
}

function namespaceNames(): string[] {
  const files = listFiles('web/i18n/locales', /\.json$/)
  return [...new Set(files.map((path) => path.split('/').at(-1)?.replace('.json', '') ?? ''))].toSorted()
}

/** Words of a namespace by key, with dots between the levels. */
function readMessages(language: string, namespace: string): Map<string, string> {
  const path = join(rootFolder, 'web/i18n/locales', language, `${namespace}.json`)
  const words = new Map<string, string>()
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') words.set(key, value)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) collect(part, key === '' ? name : `${key}.${name}`)
  }
  if (existsSync(path)) collect(JSON.parse(readFileSync(path, 'utf8')), '')
  return words
}

const pluralEnding = /_(zero|one|two|few|many|other)$/

function baseKeys(words: ReadonlyMap<string, string>): string[] {
  return [...new Set([...words.keys()].map((key) => key.replace(pluralEnding, '')))].toSorted()
}

/** Counted words that lack a plural form of the language, or have one that it does not know. */
function pluralErrors(words: ReadonlyMap<string, string>, language: string): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ')
  const forms = Map.groupBy(
    [...words.keys()].filter((key) => pluralEnding.test(key)),
    (key) => key.replace(pluralEnding, ''),
  )
  return [...forms]
    .filter(
      ([, keys]) =>
        keys
          .map((key) => pluralEnding.exec(key)?.[1] ?? '')
          .toSorted()
          .join(' ') !== wanted,
    )
    .map(([key]) => key)
}

/** True when both texts have the same placeholders. A plural form may spell its number out. */
function sameBlanks(text: string, english: string | undefined): boolean {
  if (english === undefined) return true
  const blanks = (words: string): string =>
    [...words.matchAll(/\{\{\s*(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'count')
      .toSorted()
      .join(' ')
  return blanks(text) === blanks(english)
}

/** Keys that a file asks for and that none of its namespaces has. Keys put together at run time are not seen. */
function missingMessages(file: SourceFile): string[] {
  const calls = nodesOf(file, 'CallExpression')
  const namespaces = calls
    .filter((node) => /^(useTranslation|getFixedT)$/.test(calleeName(node)))
    .flatMap((node) => literalsIn(node['arguments']))
  if (namespaces.length === 0) return []
  const known = namespaces.map((namespace) => [namespace, new Set(baseKeys(readMessages('en', namespace)))] as const)
  const missing: string[] = []
  for (const node of calls) {
    if (calleeName(node) !== 't') continue
    const [argument] = Array.isArray(node['arguments']) ? node['arguments'] : []
    for (const { text, node: place } of stringsIn(argument).filter(({ node: each }) => each.type === 'Literal')) {
      const [prefix, rest] = text.includes(':') ? text.split(':', 2) : [undefined, text]
      const found =
        prefix === undefined
          ? known.some(([, keys]) => keys.has(text))
          : new Set(baseKeys(readMessages('en', prefix))).has(rest ?? '')
      if (!found) missing.push(`${placeOf(file, place)} ${text}`)
    }
  }
  return missing
}

function calleeName(node: SyntaxNode): string {
  const callee = node['callee']
  return isNode(callee) && typeof callee['name'] === 'string' ? callee['name'] : ''
}

function literalsIn(value: unknown): string[] {
  const found: string[] = []
  walk(value, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value'])
  })
  return found
}

/** Links and paths in code marks that lead nowhere. */
function missingPaths(document: string): string[] {
  const text = readFileSync(join(rootFolder, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  const folder = document.split('/').slice(0, -1).join('/')
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
  const paths = [...text.matchAll(/`((?:shared|server|web|tests|docs|scripts|public)\/[\w./-]*\w)`/g)].map(
    ([, path = '']) => path,
  )
  return [
    ...links.filter((target) => !existsSync(join(rootFolder, folder, target))),
    ...paths.filter((path) => !existsSync(join(rootFolder, path))),
  ].map((target) => `${document}: ${target}`)
}

test('no two sheets of components share a name: classes are called after them', () => {
  const names = readdirSync(join(rootFolder, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => basename(path))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('names are those of the field: what was renamed does not come back under its old name', () => {
  const gone = new Set([
    'fault',
    'faults',
    'refuse',
    'refused',
    'refuses',
    'refusal',
    'refusals',
    'act',
    'acts',
    'world',
    'departure',
    'departures',
    'rounds',
    'lane',
    'lanes',
  ])
  const partsOf = (name: string) =>
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z\d]+/)
  // What a call says and what is listened for in it has words of its own.
  const own = product.filter(
    ({ path }) => /^(server|shared|web)\//.test(path) && !/^server\/grants\/(read|data|fit)\//.test(path),
  )
  const found = own.flatMap(({ path, text }) => [
    ...partsOf(path.split('/').at(-1) ?? '')
      .filter((part) => gone.has(part))
      .map((part) => `${path}: ${part}`),
    ...[...text.matchAll(/^export (?:default )?(?:async )?(?:function|const|class|type) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => partsOf(name).some((part) => gone.has(part)) && !name.startsWith('actOn'))
      .map((name) => `${path}: ${name}`),
  ])
  expect(found).toEqual([])
  // What a form keeps on the device, what is pressed to type, and what a screen says of a value.
  const files = own.map(({ path }) => path.split('/').at(-1) ?? '').filter((name) => /\bkept\b|\bplaces?\b/.test(name))
  expect(files).toEqual([])
})

test('every class that a component reads is in its sheet', () => {
  const classesOf = (path: string) =>
    new Set([...readFileSync(join(rootFolder, path), 'utf8').matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name))
  const missing = product
    .filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([line, alias = '', from = '']) => {
        const known = classesOf(from.startsWith('#') ? from.slice(1) : join(dirname(path), from))
        const read = text.replace(line, '').matchAll(new RegExp(`(?<![\\w./'-])${alias}\\.(\\w+)(?!\\.module)`, 'g'))
        return [...read]
          .map(([, name = '']) => name)
          .filter((name) => !known.has(name))
          .map((name) => `${path}: ${name}`)
      }),
    )
  expect(missing).toEqual([])
})
