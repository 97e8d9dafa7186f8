import { createHash } from 'node:crypto'
import { z } from 'zod'

const tableName = z.string().regex(/^(public|auth)\.[a-z_0-9]+$/)

/** A column with its type as PostgreSQL names it. */
const columnSchema = z.object({ name: z.string().regex(/^[a-z_0-9]+$/), type: z.string().max(200) })

/** What a backup begins with. */
export const headSchema = z.object({
  line: z.literal('head'),
  created_at: z.iso.datetime(),
  /** The version of the product that made it; the first ones did not say. */
  version: z.string().max(50).nullable().default(null),
  /** How many migrations the database had, and the mark of the last one. */
  migrations: z.object({ count: z.int(), last: z.string() }),
  /** Shows whether the sealed values can be opened here; reveals nothing about the application secret. */
  secret_mark: z.string(),
  tables: z.array(z.object({ name: tableName, columns: z.array(columnSchema).min(1) })),
  sequences: z.array(z.object({ name: z.string().regex(/^(public|auth)\.[a-z_0-9]+$/), last: z.string().nullable() })),
})

/** Rows as texts, in the order of the table's columns. */
const rowsSchema = z.object({
  line: z.literal('rows'),
  table: tableName,
  rows: z.array(z.array(z.string().nullable())),
})

/** A file of the object store begins; its bytes follow in parts. */
const fileSchema = z.object({ line: z.literal('file'), key: z.string().max(200) })
/** Bytes of the file that has begun. */
const partSchema = z.object({ line: z.literal('part'), data: z.base64() })
/** The file is whole. */
const fileEndSchema = z.object({ line: z.literal('file_end'), bytes: z.int(), sha256: z.string() })

/** How many rows a table has, and a sum of their hashes that does not depend on their order. */
const tableSumSchema = z.object({ count: z.int(), hash: z.string() })

const endSchema = z.object({
  line: z.literal('end'),
  tables: z.record(z.string(), tableSumSchema),
  files: z.object({ count: z.int(), bytes: z.int() }),
})

/** Any line of a backup. */
export const lineSchema = z.discriminatedUnion('line', [
  headSchema,
  rowsSchema,
  fileSchema,
  partSchema,
  fileEndSchema,
  endSchema,
])

export type BackupHead = z.output<typeof headSchema>
/** A table with its columns. */
export type BackupTable = BackupHead['tables'][number]
export type BackupLine = z.output<typeof lineSchema>
export type TableSum = z.output<typeof tableSumSchema>
export type BackupEnd = z.output<typeof endSchema>

const modulus = 1n << 256n

/** Adds rows of a table up: their number, and a sum of their hashes that does not depend on their order. */
export class RowSum {
  private count = 0
  private hash = 0n
  add(row: readonly (string | null)[]): void {
    this.count += 1
    const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
    this.hash = (this.hash + BigInt(`0x${digest}`)) % modulus
  }
  sum(): TableSum {
    return { count: this.count, hash: this.hash.toString(16).padStart(64, '0') }
  }
}
