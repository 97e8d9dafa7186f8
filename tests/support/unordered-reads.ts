import { isNode, walk } from '#tests/support/source-files.ts'
import type { SourceFile, SyntaxNode } from '#tests/support/source-files.ts'

/** Matchers that compare rows in the order in which they came. */
const listMatchers = new Set(['toEqual', 'toMatchObject', 'toStrictEqual'])

/** What makes one row of many, asks for one, or for rows that are all alike. */
const oneRow =
  /\bselect\s+(?:1 |(?:count|max|min|sum|avg|bool_or|bool_and|string_agg|array_agg|jsonb?_agg|exists|not exists)\b|pg_|set_)|\blimit 1\b|\bwhere (?:\w+\.)?id = /i

/**
 * Finds reads of several rows that do not say in which order, and whose rows a test compares one after the other: the
 * databases give such rows in whatever order they lie, and this order differs between the two and between two runs.
 *
 * @returns nodes of the statements.
 */
export function findUnorderedReads(file: SourceFile): SyntaxNode[] {
  const found = new Set<SyntaxNode>()
  const compared = listComparisons(file)
  for (const { statement, owner, names } of reads(file)) {
    if (isOrdered(file.text.slice(statement.start, statement.end))) continue
    const isCompared = compared.some(
      ({ expectation, subject }) =>
        expectation.start >= owner.start &&
        expectation.end <= owner.end &&
        (contains(subject, statement) || mentions(subject, names)),
    )
    if (isCompared) found.add(statement)
  }
  return [...found]
}

function isOrdered(text: string): boolean {
  if (text.endsWith(')')) return text.includes('.orderBy(') || /\.limit\(1\)|\beq\(\w+\.id,/.test(text)
  return !/^.\s*(?:with\b[^]*\s)?select\s[^]*\bfrom\b/i.test(text) || /\border by\b/i.test(text) || oneRow.test(text)
}

/** Where which names mean the rows of a statement. */
type Known = { owner: SyntaxNode; names: ReadonlySet<string> }
type Read = Known & { statement: SyntaxNode }

/** Every statement in a file, with the names under which its rows are known: a variable's, or those of a function. */
function reads(file: SourceFile): Read[] {
  const found: Read[] = []
  const whole: SyntaxNode = { type: 'Program', start: 0, end: file.text.length }
  // A statement is known under every name that it is given on its way out: its variable's, and those of the functions around.
  const visit = (node: unknown, known: readonly Known[], of: SyntaxNode): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, known, of)
      return
    }
    if (!isNode(node)) return
    const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
    if (isText || isQuery(file, node)) for (const each of known) found.push({ statement: node, ...each })
    const isNamed = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator'
    const inside = isNamed ? [...known, { owner: of, names: namesIn(node['id']) }] : known
    const around = node.type === 'FunctionDeclaration' || isTestBody(node) ? node : of
    for (const [key, part] of Object.entries(node)) if (key !== 'type') visit(part, inside, around)
  }
  visit(file.body, [{ owner: whole, names: new Set() }], whole)
  return found
}

/** True for the whole of a read by the query builder: `db.select().from(table)` with all that is called on it. */
function isQuery({ text }: SourceFile, node: SyntaxNode): boolean {
  if (
    node.type !== 'CallExpression' ||
    /^\s*\.(?:where|orderBy|limit|innerJoin|leftJoin|groupBy|for)\(/.test(text.slice(node.end, node.end + 200))
  )
    return false
  const called: string[] = []
  for (let call: unknown = node; isNode(call) && call.type === 'CallExpression';) {
    const { callee } = call
    if (!isNode(callee)) break
    called.push(nameOf(callee))
    call = callee['object']
  }
  return called.includes('from') && called.some((name) => name.startsWith('select'))
}

function isTestBody(node: SyntaxNode): boolean {
  return node.type === 'ArrowFunctionExpression' && isNode(node['body']) && node['body'].type === 'BlockStatement'
}

function namesIn(node: unknown): Set<string> {
  const names = new Set<string>()
  walk(node, (each) => {
    if (each.type === 'Identifier') names.add(String(each['name']))
  })
  return names
}

type Comparison = { expectation: SyntaxNode; subject: SyntaxNode }

/** Comparisons with a list of more than one, or with a list that is not written out. */
function listComparisons(file: SourceFile): Comparison[] {
  const found: Comparison[] = []
  walk(file.body, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return
    const { property } = node['callee']
    if (!isNode(property) || !listMatchers.has(String(property['name']))) return
    const [wanted] = argumentsOf(node)
    const subject = expectedIn(node['callee']['object'])
    if (wanted && subject && isSeveral(wanted) && isInOrder(file, subject)) found.push({ expectation: node, subject })
  })
  return found
}

/** What was handed to `expect`, also behind `.not` and `.resolves`. */
function expectedIn(node: unknown): SyntaxNode | null {
  if (!isNode(node)) return null
  if (node.type === 'MemberExpression') return expectedIn(node['object'])
  const isExpect =
    node.type === 'CallExpression' && isNode(node['callee']) && /^(expect|poll)$/.test(nameOf(node['callee']))
  return isExpect ? (argumentsOf(node)[0] ?? null) : null
}

function nameOf(callee: SyntaxNode): string {
  return String(callee['name'] ?? (isNode(callee['property']) ? callee['property']['name'] : ''))
}

function isSeveral(wanted: SyntaxNode): boolean {
  if (wanted.type === 'ArrayExpression') {
    const { elements } = wanted
    return (
      Array.isArray(elements) &&
      (elements.length > 1 || elements.some((each) => isNode(each) && each.type === 'SpreadElement'))
    )
  }
  return (
    wanted.type === 'CallExpression' &&
    /^(map|filter|slice|concat|from|flatMap)$/.test(isNode(wanted['callee']) ? nameOf(wanted['callee']) : '')
  )
}

/** False where the test sorts, counts or picks one. */
function isInOrder(file: SourceFile, subject: SyntaxNode): boolean {
  const text = file.text.slice(subject.start, subject.end)
  return !/\.(toSorted|sort)\(|new Set\(|\.length$|\[0\]|\.find\(|\.at\(/.test(text)
}

function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  return Array.isArray(call['arguments']) ? call['arguments'].filter(isNode) : []
}

function contains(outer: SyntaxNode, inner: SyntaxNode): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function mentions(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  let isThere = false
  walk(node, (each) => {
    if (each.type === 'Identifier' && names.has(String(each['name']))) isThere = true
  })
  return isThere
}
