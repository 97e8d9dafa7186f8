import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { contentExportQuerySchema, contentImportSchema } from '#shared/contracts/content-files.ts'
import type { Command, CommandContext } from '#server/cli/command.ts'
import { exportContent, importContent } from '#server/features/content/public.ts'
import { AppError } from '#server/http/errors.ts'

const fileOption = { name: 'file', value: 'FILE', isRequired: true }
const formatOption = { name: 'format', value: 'json|csv', isRequired: false }
/** The operator at the machine: there is no account. */
const operator = { actor: null, requestId: null, origin: 'command_line' } as const

/** `content:export`: writes content rows into a file. */
export const exportContentFile: Command = {
  name: 'content:export',
  options: [
    fileOption,
    formatOption,
    { name: 'page', value: 'PAGE', isRequired: false },
    { name: 'section', value: 'SECTION', isRequired: false },
    { name: 'language', value: 'en|ru|ro', isRequired: false },
  ],
  summary: 'Write content rows into a new file, as JSON or, when its name ends so, CSV.',
  run: ({ options, output, withDeps }) =>
    withDeps(async (deps) => {
      const { file = '', page, section, language } = options
      const query = parse(contentExportQuerySchema, { format: formatOf(options), page, section, language })
      const stream = await exportContent(deps, operator, query)
      await reachFile(file, () => pipeline(Readable.from(stream), createWriteStream(file, { flags: 'wx' })))
      output.line(`Wrote the content into ${file}.`)
      return 0
    }),
}

/** `content:import`: brings a file of content rows in, all or nothing. */
export const importContentFile: Command = {
  name: 'content:import',
  options: [
    fileOption,
    formatOption,
    { name: 'dry-run', value: 'yes|no', isRequired: false },
    { name: 'on-conflict', value: 'refuse|keep|overwrite', isRequired: false },
  ],
  summary: 'Bring a file of content rows in, all or nothing; with --dry-run yes only tell what would change.',
  run: ({ options, output, withDeps }) =>
    withDeps(async (deps) => {
      const { file = '', 'dry-run': dryRun = 'no', 'on-conflict': on_conflict } = options
      if (dryRun !== 'yes' && dryRun !== 'no')
        throw new AppError('validation_failed', { detail: `--dry-run: expected yes or no, got "${dryRun}".` })
      const text = await reachFile(file, () => readFile(file, 'utf8'))
      const input = parse(contentImportSchema, {
        format: formatOf(options),
        text,
        dry_run: dryRun === 'yes',
        on_conflict,
      })
      const { items, counts, left_off, written } = await importContent(
        deps,
        { ...operator, requestId: randomUUID() },
        input,
      ).catch(nameLines)
      for (const { line, action, page, section, language, content_key } of items)
        if (action !== 'skip')
          output.line(`${action.padEnd(8)}  line ${line}: ${page}.${section}.${content_key} (${language})`)
      if (left_off > 0) output.line(`… and ${left_off} more`)
      output.line(
        `${written ? 'Written' : 'Would be'}: ${counts.insert} inserted, ${counts.change} changed, ${counts.skip} the same, ${counts.conflict} in conflict.`,
      )
      return 0
    }),
}

function formatOf({ format, file = '' }: CommandContext['options']): string {
  return format ?? (/\.csv$/i.test(file) ? 'csv' : 'json')
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('validation_failed', { detail: `--${issue?.path.join('.')}: ${issue?.message}` })
}

async function reachFile<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error) || !('code' in error)) throw error
    throw new AppError('validation_failed', { detail: `--file ${file}: ${error.message}`, cause: error })
  }
}

/** The API lists wrong lines separately from its sentence; here they are the sentence. */
function nameLines(error: unknown): never {
  if (!(error instanceof AppError) || !error.options.errors) throw error
  const lines = error.options.errors.map(({ path, message }) => `${path}: ${message}`)
  throw new AppError(error.code, { detail: ['Nothing was written.', ...lines].join('\n'), cause: error })
}
