import { z } from 'zod'
import { reauthenticationSchema } from '#shared/contracts/account.ts'

/** Why a backup was made. `before_restore` is what a restore can be undone with. */
export const backupKinds = ['manual', 'scheduled', 'before_restore'] as const

/**
 * Faults of a backup that have words: altered or cut off, another passphrase, made by a newer version or by one from which
 * no way leads here, rows that later migrations stumble over, another APP_SECRET.
 */
export const backupErrors = [
  'broken',
  'passphrase',
  'newer_version',
  'other_version',
  'not_brought_up',
  'other_secret',
] as const

/** State of a backup. `busy` is being made, verified or restored. */
export const backupStates = ['making', 'ready', 'failed'] as const

const backupSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  /** What is being done with it at the moment. */
  busy: z.enum(['verify', 'restore']).nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  is_encrypted: z.boolean(),
  place: z.enum(['disk', 's3']),
  /** E-mail of who asked for it; null: the schedule, or an account that is gone. */
  by: z.string().nullable(),
  tables: z.int().nullable(),
  rows: z.number().nullable(),
  files: z.int().nullable(),
  verified_at: z.iso.datetime().nullable(),
  restored_at: z.iso.datetime().nullable(),
  /** What went wrong last, for the operator; English. */
  error: z.string().nullable(),
  /** What kind of fault it was, where that is known. */
  failure: z.enum(backupErrors).nullable(),
})

/** All backups, newest first. */
export const backupListSchema = z.object({
  items: z.array(backupSchema),
  next_cursor: z.null(),
  place: z.enum(['disk', 's3']),
  /** Whether new ones are encrypted. */
  has_passphrase: z.boolean(),
  is_daily: z.boolean(),
  /** No backup of the last 48 hours was verified. */
  is_alarm: z.boolean(),
  /** What has to be typed before a restore. */
  site_name: z.string(),
})

/** Names a backup. */
export const backupPathSchema = z.object({ id: z.uuid() })

/** Asks to restore a backup: the site's name as `site_name` says it, and a fresh proof of who asks. */
export const backupRestoreSchema = reauthenticationSchema.extend({ site_name: z.string().max(200) })

/** What people know of what a backup holds; the rest is `other`. */
export const backupParts = [
  'people',
  'consultations',
  'tickets',
  'subscriptions',
  'content',
  'pages',
  'media',
  'other',
] as const

/** What a version is: of the product, null when the backup does not say it, and how many migrations it has. */
const backupVersionSchema = z.object({ version: z.string().nullable(), migrations: z.int() })

/** Whether a backup fits this product, and what a restore would change. */
export const backupFitSchema = z.object({
  /** `older`: it is brought up to this version. Null: it cannot be restored here. */
  fit: z.enum(['same', 'older']).nullable(),
  failure: z.enum(backupErrors).nullable(),
  /** Null when its beginning cannot be read. */
  made_by: backupVersionSchema.nullable(),
  here: backupVersionSchema,
  /** Rows in the backup, and rows there are now. */
  parts: z.array(z.object({ part: z.enum(backupParts), kept: z.number(), now: z.number() })),
})

/** Where a backup can be fetched once, within five minutes. */
export const backupLinkSchema = z.object({ url: z.string() })

/** The token of a download. */
export const backupDownloadQuerySchema = z.object({ token: z.string().min(20).max(100) })

export type Backup = z.output<typeof backupSchema>
export type BackupList = z.output<typeof backupListSchema>
export type BackupCompatibilityReport = z.output<typeof backupFitSchema>
export type BackupRestore = z.output<typeof backupRestoreSchema>
