/**
 * The walls between the parts of the product, as a lint rule: the compiler guards the walls between runtimes, this one
 * guards features and layers.
 *
 * @see docs: house style, section 2 (who may import whom)
 */

/** Layers of the web side, from the outermost; a layer imports itself and what stands behind it. */
const webLayers = [['routes'], ['features'], ['content', 'session'], ['ui', 'api', 'i18n', 'art']]

/** Layers of the server, from the outermost. */
const serverLayers = [['features'], ['auth'], ['http', 'mail', 'jobs', 'storage', 'activity'], ['db']]

/** A part of the product: its side (`web`, `server`, `shared`, `tests`), its layer and, inside of features, its feature. */
function partOf(path) {
  const [side, layer, feature] = path.split('/')
  return { side, layer, feature: layer === 'features' ? feature : undefined }
}

function levelOf(layers, layer) {
  return layers.findIndex((names) => names.includes(layer))
}

/** Tells what is wrong with an import; null when nothing is. Paths start at the root of the repository. */
export function faultOf(from, to) {
  // The migration generator needs one list of all tables; the product itself never imports it.
  if (from === 'server/db/schema.ts') return null
  const here = partOf(from)
  const there = partOf(to)
  if (here.side === 'shared' && there.side !== 'shared')
    return 'shared imports nothing of ours: move what it needs into shared.'
  if ((here.side === 'web' && there.side === 'server') || (here.side === 'server' && there.side === 'web')) {
    return 'web and server speak through the API: share a contract in shared/contracts instead.'
  }
  if (here.side !== there.side || (here.side !== 'web' && here.side !== 'server')) return null
  if (here.feature && there.feature && here.feature !== there.feature) {
    const pointsAtTable = from.endsWith('/tables.ts') && to.endsWith('/tables.ts')
    return pointsAtTable
      ? null
      : `a feature never imports another (${here.feature} → ${there.feature}): bring them together in server/app.ts, web/providers.tsx or a route module.`
  }
  const layers = here.side === 'web' ? webLayers : serverLayers
  const level = levelOf(layers, here.layer)
  const target = levelOf(layers, there.layer)
  if (level !== -1 && target !== -1 && target < level)
    return `${here.side}/${here.layer} stands behind ${there.side}/${there.layer} and may not import it: hand it in instead.`
  return null
}

/** The path that an import names, from the root of the repository; null for packages. */
function resolve(from, specifier) {
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
  create(context) {
    const root = `${context.cwd.replaceAll('\\', '/')}/`
    const from = context.filename.replaceAll('\\', '/').replace(root, '')
    const isTest = /\.(test|spec)\.tsx?$/.test(from)
    function check(source) {
      if (isTest || !source || typeof source.value !== 'string') return
      const to = resolve(from, source.value)
      const fault = to === null ? null : faultOf(from, to)
      if (fault !== null) context.report({ node: source, message: fault })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source.type === 'Literal' ? node.source : null),
    }
  },
}

export default { meta: { name: 'grantwright' }, rules: { walls } }
