import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filesBelow, stampPath } from './build-freshness.mjs'
import { runTool, step } from './test/step.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const compressible = /\.(js|css|svg|json|txt|xml|html|webmanifest)$/

/**
 * Builds the browser's files, the pages' bundle and the server's, and compresses what browsers load. Prints one line per step,
 * and what the bundler wrote when a step fails, which ends the process.
 *
 * The bundler never gives its memory back, so a process that lives on builds in a child process: `node scripts/build.ts`.
 */
export async function buildSite(): Promise<void> {
  rmSync(stampPath, { force: true })
  await buildStep('build the pages', async () => {
    const ended = await runTool('@react-router/dev/bin.cjs', ['build'], { env: { NODE_ENV: 'production' } })
    if (ended.status === 0)
      for (const file of globSync(join(root, 'build/client/assets/manifest-*.js'))) shortenManifest(file)
    return ended
  })
  const { bundleServer, writeDatabaseTemplate } = await import('./bundle-server.ts')
  await buildStep('build the server', bundleServer)
  await buildStep('prepare an empty database', writeDatabaseTemplate)
  await buildStep('compress the files for browsers', async () => {
    for (const file of filesBelow(join(root, 'build/client'))) if (compressible.test(file)) compress(file)
  })
  writeFileSync(stampPath, '')
}

async function buildStep(title: string, work: () => Promise<{ status: number; output: string } | void>): Promise<void> {
  if (!(await step(title, async () => (await work()) ?? { status: 0, output: '' }))) process.exit(1)
}

type Route = Record<string, unknown> & { imports: string[]; css?: string[] }

/** Takes out of the list of routes, a part of every first view, what each page has loaded already and what is simply not so. */
function shortenManifest(file: string): void {
  const [start, list, end] = /^([^{]+)(.+\})(;?\s*)$/s.exec(readFileSync(file, 'utf8'))?.slice(1) ?? []
  if (list === undefined) throw new Error(`React Router writes ${file} in another way than it used to.`)
  const manifest: { entry: Route; routes: Record<string, Route> } = JSON.parse(list)
  const { root, ...others } = manifest.routes
  const loaded = new Set([...manifest.entry.imports, ...(root?.css ?? [])])
  const isNew = (path: string): boolean => !loaded.has(path)
  for (const route of Object.values(others)) {
    route.imports = route.imports.filter(isNew)
    if (route.css) route.css = route.css.filter(isNew)
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
  }
  writeFileSync(file, `${start}${JSON.stringify(manifest)}${end}`)
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
