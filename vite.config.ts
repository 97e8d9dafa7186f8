import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { classNameIn } from './scripts/class-name-in.ts'
import { oneByteText } from './scripts/one-byte-text.ts'
import { clientModuleIds, loadScreensAgain } from './scripts/router-internals.ts'

/** Libraries that the first view of every page needs; together they compress better than in forty small files. */
const frame = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//

/** The modules that begin the first view of the home page. */
const firstView = ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/public/layout.tsx', 'web/routes/public/home.tsx']

/** The page itself, which other pages don't need, and the start, which must run after everything else is there. */
const notShared = /\/web\/(features\/home\/|routes\/public\/home|entry\.client)/

/**
 * Notifies our own code that the first view needs from what only some screens load: all that its modules import, at
 * once and through each other. What is imported when it is wanted is no part of it.
 */
function findSite(): (id: string, context: Rolldown.ChunkingContext) => 'site' | null {
  const found = new Set<string>()
  return (id, context) => {
    const waiting = found.size > 0 ? [] : firstView.flatMap((path) => clientModuleIds(join(import.meta.dirname, path)))
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue
      found.add(next)
      waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []))
    }
    return found.has(id) && !notShared.test(id) ? 'site' : null
  }
}

/**
 * Code that only some screens load. A group takes along whatever its modules need and no group before it has: dialogs
 * come first, or anyone who opens a dialog would load the lists, and the editor's toolbar would be three times as
 * heavy.
 */
const shared = [
  // What screens read of the kit next to its components must not bring those.
  {
    name: 'kit',
    test: /\/web\/ui\/(callout|choice|control|count|dialog|drawer|empty-state|field|key-cap|lined-table|person-line|rowline|rules-list|segmented|tabs|tooltip)\.module\.css/,
  },
  {
    name: 'dialogs',
    // The two small ones at the end are needed by screens that have dialogs, and would each be a file of its own.
    test: /\/web\/ui\/(dialog|scroll-lock|confirm-dialog|field|form-dialog|callout|empty-state)\.|\/shared\/content\/complete-address\.|\/web\/features\/media\/public\/dragged-files\./,
  },
  { name: 'schemas', test: /node_modules\/zod\/|\/shared\/(contracts\/bounds|storable-text)\./ },
  { name: 'fields', test: /\/shared\/(sections\/|pages\/fields\.)/ },
  // The page of questions needs these without the other items.
  { name: 'questions', test: /\/shared\/content\/own-questions\./ },
  // Before the contracts, which would take along what the editor's dialog needs without them.
  { name: 'items', test: /\/shared\/(content\/repeated-items|same-json)\./ },
  { name: 'contents', test: /\/shared\/contracts\/(sections|content)\./ },
  { name: 'live', test: /\/web\/session\/(use-live-event|follow-events)\./ },
  // Without those that the editor's toolbar and dialogs use: they would bring all others along.
  { name: 'routes', test: /\/shared\/contracts\/routes\/(?!content-staff|media|models|pages)/ },
  {
    name: 'session',
    test: /\/web\/(session\/(use-local-draft|local-draft-note|next-path|require-session|use-visitor-search|title-word|message-codes)|ui\/use-leave-question)\./,
  },
  {
    name: 'sheets',
    test: /\/web\/ui\/(skeleton|sheet-lead|text-button|form-page|rules-list|tabs|show-current-tab)\.|\/web\/features\/dashboard\/public\/tab-body/,
  },
  { name: 'lists', test: /\/web\/list\// },
  {
    name: 'sign-in',
    test: /\/web\/features\/account\/(use-captcha|account-messages|use-screen-focus|use-sign-in-rules|password-rules-list|phone-placeholder|reauthentication-fields)\./,
  },
  {
    name: 'admin',
    test: /\/web\/admin\/(screen-loader|area-tabs|save-bar|leave-guard|require-permission|not-allowed|screens)\./,
  },
  { name: 'agreed', test: /\/shared\/(roles|plans|contracts\/(account|profile|accounts))\./ },
  { name: 'workspace', test: /\/web\/workspace\// },
  // What the toolbar shares with edit mode behind it, and with the grid: eight small files otherwise.
  {
    name: 'editing',
    test: /\/web\/features\/editor\/(saving-state|content-calls|page-elements|screen-page|page-name|element-names|open-window|toggle-key)\./,
  },
  { name: 'rich-words', test: /\/web\/features\/editor\/rich-(words|draft)\./ },
  // Other screens share single modules of these: cut into one file each, they make the editor heavier.
  { name: 'words', test: /\/web\/content\/words\.|\/shared\/content\/word-edits\./ },
  { name: 'edit-state', test: /\/web\/features\/editor\/(edit-session|merge|draft)\.|\/shared\/content\/rich-edit\./ },
  { name: 'library', test: /\/web\/features\/media\/(?!media-panel|crop-dialog|focal-point|public)/ },
]

/** The line that imports a sheet's table of classes. */
const tableLine = /^import (\w+) from '([^']+\.module\.css)'$/gm

/**
 * Writes the names of classes where they are read, instead of a table of each sheet: `styles.bar` becomes `"footer_bar"`, and the
 * import only brings the sheet. A table that is read in another way as well, by a name that is known later, stays one.
 */
const classesInPlace: Plugin = {
  name: 'classes-in-place',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx$/, code: /\.module\.css'/ },
    handler(code, id) {
      const tables = new Map([...code.matchAll(tableLine)].map(([, table = '', sheet = '']) => [table, sheet]))
      const reads: { table: string; name: string; start: number; end: number }[] = []
      const others = new Set<string>()
      walk(this.parse(code, { lang: 'tsx' }), (node) => {
        const { type, object, property, key, start, end } = node
        if (type === 'ImportDeclaration') return []
        if (type === 'Identifier') others.add(String(node.name))
        if (type === 'Property' && !node.computed && !node.shorthand)
          return Object.values(node).filter((part) => part !== key)
        if (type !== 'MemberExpression' || node.computed || !isNode(object) || !isNode(property))
          return Object.values(node)
        if (object.type !== 'Identifier' || !tables.has(String(object.name))) return [object]
        reads.push({ table: String(object.name), name: String(property.name), start: Number(start), end: Number(end) })
        return []
      })
      const inPlace = reads.filter(({ table }) => !others.has(table)).toSorted((one, other) => other.start - one.start)
      const written = inPlace.reduce((text, { table, name, start, end }) => {
        const sheet = tables.get(table) ?? ''
        const path = sheet.startsWith('.') ? join(dirname(id), sheet) : sheet.replace('#', '/')
        return `${text.slice(0, start)}"${classNameIn(name, path)}"${text.slice(end)}`
      }, code)
      return written.replaceAll(tableLine, (_, table: string, sheet: string) =>
        others.has(table) ? `import * as ${table} from '${sheet}'` : `import '${sheet}'`,
      )
    },
  },
}

/** A sheet stays when nobody asks for its table: Vite takes that for unused. */
const sheetsStay: Plugin = {
  name: 'sheets-stay',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
  },
}

/** A node of the syntax tree, of any type. */
type SyntaxNode = Record<string, unknown>

function isNode(part: unknown): part is SyntaxNode {
  return typeof part === 'object' && part !== null
}

/** Goes over a syntax tree. @param visit says which parts of a node to go on with. */
function walk(part: unknown, visit: (node: SyntaxNode) => unknown[]): void {
  if (Array.isArray(part)) for (const each of part) walk(each, visit)
  else if (isNode(part)) for (const each of visit(part)) walk(each, visit)
}

export default defineConfig(({ command }) => ({
  plugins: [
    classesInPlace,
    tailwindcss(),
    reactRouter(),
    loadScreensAgain,
    sheetsStay,
    { ...oneByteText, applyToEnvironment: ({ name }) => name === 'ssr' },
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: classNameIn } },
  // Bundled with what they need, the pages cost the server's start fewer files; React is shared with its mails.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom'] } : {},
  environments: {
    // Read by nobody, and the text of a module stays in memory.
    ssr: { build: { rolldownOptions: { output: { comments: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7].[ext]',
            codeSplitting: {
              groups: [
                { name: 'frame', test: frame },
                { name: findSite(), debugName: 'site', test: /\/(web|shared)\// },
                // What many screens share is in few files: the list of every screen's files is part of each first view.
                ...shared,
              ],
            },
          },
        },
      },
    },
  },
  // What only some screen imports is made ready at the start as well: found later, it would reload the page of anyone
  // who develops.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.{ts,tsx}'] },
  // What the site and the tests write is no source.
  server: { watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**', '**/docs/**'] } },
}))
