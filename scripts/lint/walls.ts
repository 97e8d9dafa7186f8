import { days } from './days.ts'
import { forms } from './forms.ts'

/** What the linter hands to a rule, as far as this one reads it. @see https://oxc.rs/docs/guide/usage/linter/js-plugins.html */
type RuleContext = { cwd: string; filename: string; report(finding: { node: unknown; message: string }): void }
type Source = { type: string; value?: unknown } | null

/**
 * Layers of the web side, from the outermost: every folder and every file at the root has one. A layer imports itself and
 * the layers below it.
 */
const webLayers = [
  ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
  ['routes', 'providers.tsx'],
  ['features'],
  ['workspace'],
  ['admin'],
  ['list', 'form'],
  ['content', 'start-script.ts'],
  ['session', 'head-scripts.ts'],
  ['ui', 'api', 'i18n', 'art', 'route-loading.ts'],
  ['styles', 'paths.ts', 'help-topics.ts', 'page-parts.ts', 'used-rules.ts'],
] as const

/** Layers of the server, from the outermost. */
const serverLayers = [
  ['main.ts', 'cli.ts'],
  ['cli'],
  ['app.ts'],
  ['pages'],
  ['features.ts'],
  ['features', 'feature.ts'],
  ['auth'],
  ['backup', 'events', 'grants', 'models'],
  ['files', 'notifications', 'outbound', 'sms'],
  ['http', 'mail', 'jobs', 'live', 'storage', 'activity', 'webhooks', 'deps.ts'],
  ['people'],
  ['db', 'log.ts'],
  ['process'],
  ['config.ts'],
  ['config', 'clock.ts', 'secrets.ts', 'xml'],
] as const

/**
 * Finds what is wrong with an import between two of our files.
 *
 * @param from the importing file, `to` the imported one; both from the root of the repository, with slashes.
 * @returns a sentence that says what to do instead; null when nothing is wrong.
 * @see ARCHITECTURE.md
 */
export function importError(from: string, to: string): string | null {
  const here = partOf(from)
  const there = partOf(to)
  if (here.side === 'shared' && there.side !== 'shared') {
    return 'shared imports nothing of ours: move what it needs into shared.'
  }
  if ((here.side === 'web' && there.side === 'server') || (here.side === 'server' && there.side === 'web')) {
    return 'web and server speak through the API: share a contract in shared/contracts instead.'
  }
  if (here.side !== there.side || (here.side !== 'web' && here.side !== 'server')) return null
  if (here.side === 'web' && here.feature && there.feature && here.feature !== there.feature) {
    if (/^web\/features\/[^/]+\/public\//.test(to)) return null
    return `a feature never imports the inside of another (${here.feature} → ${there.feature}): put what others may use into its public/ folder, or bring them together in web/providers.tsx or a route module.`
  }
  const layers = here.side === 'web' ? webLayers : serverLayers
  const level = levelOf(layers, here.layer)
  const target = levelOf(layers, there.layer)
  if (level === -1 || target === -1) {
    const unknown = level === -1 ? here : there
    return `${unknown.side}/${unknown.layer} has no layer: give it one in scripts/lint/walls.ts.`
  }
  if (target < level && !isForeignKey(from, to)) {
    return `${here.side}/${here.layer} is below ${there.side}/${there.layer} and may not import it: pass it in instead.`
  }
  if (here.side === 'server' && there.feature && here.feature !== there.feature && !isOpen(from, to, there.feature)) {
    return `of another feature only its public.ts may be imported: add what others may use of ${there.feature} to server/features/${there.feature}/public.ts.`
  }
  if (there.layer === 'auth' && here.layer !== 'auth' && !isAuthDoor(from, to)) {
    return 'of the auth service only its public.ts may be imported: add what others may use to server/auth/public.ts.'
  }
  return null
}

/** A table may point a foreign key at a table of the auth service. */
function isForeignKey(from: string, to: string): boolean {
  return from.endsWith('/tables.ts') && to === 'server/auth/tables.ts'
}

/** What the rest of the server may use of the auth service; and `app.ts` mounts it. */
function isAuthDoor(from: string, to: string): boolean {
  if (from === 'server/app.ts' && to === 'server/auth/app.ts') return true
  return to === 'server/auth/public.ts' || isForeignKey(from, to)
}

/** What others may use of a feature of the server; and the list of features takes what each declares. */
function isOpen(from: string, to: string, feature: string): boolean {
  const folder = `server/features/${feature}`
  return to === `${folder}/public.ts` || (from === 'server/features.ts' && to === `${folder}/feature.ts`)
}

function partOf(path: string): { side: string; layer: string; feature: string | undefined } {
  const [side = '', layer = '', feature] = path.split('/')
  return { side, layer, feature: layer === 'features' ? feature : undefined }
}

function levelOf(layers: readonly (readonly string[])[], layer: string): number {
  return layers.findIndex((names) => names.includes(layer))
}

/** The path that an import names, from the root of the repository; null for packages. */
function resolvePath(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return null
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

const walls = {
  meta: { type: 'problem', docs: { description: 'Keep features apart and layers in order.' } },
  create(context: RuleContext) {
    const from = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '')
    const isTest = /\.(test|spec)\.tsx?$/.test(from)
    function check(source: Source): void {
      if (isTest || typeof source?.value !== 'string') return
      const to = resolvePath(from, source.value)
      const error = to === null ? null : importError(from, to)
      if (error !== null) context.report({ node: source, message: error })
    }
    const checkSource = (node: { source: Source }): void => check(node.source)
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
    }
  },
}

export default { meta: { name: 'grantwright' }, rules: { days, walls, forms } }
