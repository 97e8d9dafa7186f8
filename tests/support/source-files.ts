import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** Root folder of the repository, with a slash at the end. */
export const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** One of our files of code, parsed. Positions are offsets into the text. */
export type SourceFile = {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
  body: readonly SyntaxNode[]
  comments: readonly { type: string; value: string; start: number; end: number }[]
}

/** A node of the syntax tree, as far as the checks read it. */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

const skippedFolders = new Set(['node_modules', 'build', '.react-router', 'data', 'migrations', '.git', 'test-results'])

/** Lists files below a folder of the repository. @param pattern what their path must match. */
export function listFiles(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(rootFolder, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(path, pattern)
      return pattern.test(path) ? [relative('.', path)] : []
    })
    .toSorted()
}

/** Parses a file of code. @throws {Error} when it is no TypeScript. */
export function parseFile(path: string): SourceFile {
  return parseText(path, readFileSync(join(rootFolder, path), 'utf8'))
}

/** Parses code under a name. @throws {Error} when it is no TypeScript. */
export function parseText(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  // The parser's nodes all have a type and a place; nothing else is assumed of them.
  return { path, text, body: program.body as unknown as SyntaxNode[], comments }
}

/** All our code: product, scripts and test support, without tests. */
export function listSources(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => listFiles(folder, /\.tsx?$/))
    .filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
    .map(parseFile)
}

/** Walks a tree from a node down, parents first. @param visit returns false to stay out of a node's inside. */
export function walk(node: unknown, visit: (node: SyntaxNode) => boolean | void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit)
    return
  }
  if (!isNode(node) || visit(node) === false) return
  for (const [key, part] of Object.entries(node)) if (key !== 'type') walk(part, visit)
}

const nodesByFile = new WeakMap<SourceFile, Map<string, SyntaxNode[]>>()

/** The nodes of some types in a file. Its tree is walked once, however often it is asked. */
export function nodesOf(file: SourceFile, ...types: string[]): SyntaxNode[] {
  let nodes = nodesByFile.get(file)
  if (nodes === undefined) {
    const byType = new Map<string, SyntaxNode[]>()
    walk(file.body, (node) => {
      const known = byType.get(node.type)
      if (known === undefined) byType.set(node.type, [node])
      else known.push(node)
    })
    nodesByFile.set(file, byType)
    nodes = byType
  }
  return types.flatMap((type) => nodes.get(type) ?? [])
}

/** True for a node of the syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Place of a node as `path:line`. */
export function placeOf(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}
