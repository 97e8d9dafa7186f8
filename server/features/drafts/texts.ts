import type { AuthorKind, VersionReason } from '#shared/drafts/sections.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Database, Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { keepCounts, noteReviewedChanged } from '#server/features/applications/public.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import {
  countSections,
  findSectionById,
  insertUpdate,
  insertVersion,
  listUpdates,
  lockSection,
  readStored,
  removeUpdates,
  setSection,
  tellSection,
} from '#server/features/drafts/store.ts'
import type { SectionFacts } from '#server/features/drafts/store.ts'
import { AppError } from '#server/http/errors.ts'

/** After how many changes the stored text takes them up. */
const compactEvery = 200

/** How many changes stay after that: browsers that were away for a moment get them one by one, and none is stored twice. */
const updatesKept = 200

/** A pause in writing after which what was written before it becomes a version. */
const pauseMs = 2 * minuteMs

/** Most versions of a section. */
const versionsMax = 300

/** What the texts that are kept in memory may take together, as bytes of their updates. */
const cacheBytesMax = 40_000_000

/** Who changes a text. `userId`: null for a rule or a model on its own. */
export type TextAuthor = { kind: AuthorKind; userId: string | null }

/** A section whose text is being changed: locked, with its text in memory. */
export type OpenSection = {
  tx: Db
  section: SectionFacts
  text: SharedText
  /** Stores a change that `text` already has. @returns its number. */
  store(update: Uint8Array, from: TextAuthor & { client?: string; n?: number }): Promise<number>
  /** Keeps the text as it is as a version of its last author. */
  keepVersion(reason: VersionReason): Promise<void>
}

/** Texts of a process, by the database that they are of. */
const opened = new WeakMap<Database, Texts>()

/** A text after the change `seq`, which was made at `at`. */
type Kept = { seq: number; at: number; text: SharedText }

type Texts = {
  /** The texts that were used last, the newest at the end; each is as the database has it after `seq`. */
  kept: Map<string, Kept>
  /** The last of those who wait for a section in this process. */
  turns: Map<string, Promise<unknown>>
}

function textsOf(database: Database): Texts {
  const known = opened.get(database) ?? { kept: new Map(), turns: new Map() }
  opened.set(database, known)
  return known
}

/**
 * Changes the text of a section in one transaction. Changes of one section wait for each other in this process without
 * holding a connection, and on the row between processes.
 *
 * @param work gets the text as it is stored now. When it fails, nothing is stored.
 * @throws {AppError} `not_found` once the section is gone.
 */
export async function changeText<Result>(
  deps: Deps,
  sectionId: string,
  work: (open: OpenSection) => Promise<Result>,
): Promise<Result> {
  const texts = textsOf(deps.database)
  return inTurn(texts, sectionId, async () => {
    const kept = take(texts, sectionId)
    const { result, now } = await deps.database.db.transaction(async (tx) => {
      const section = await lockSection(tx, sectionId)
      if (section === null) throw new AppError('not_found')
      const { text } = await bringUpTo(tx, section, kept)
      const result = await work(openSection(deps, tx, section, text))
      return { result, now: { seq: section.head, at: section.changed_at.getTime(), text } }
    })
    // Only what is committed: a text in memory that holds more than the database would lose the difference later.
    put(texts, sectionId, now)
    return result
  })
}

/** Reads the text of a section as it is stored now. @throws {AppError} `not_found` */
export async function readText<Result>(
  deps: Deps,
  sectionId: string,
  read: (text: SharedText, seq: number) => Result,
): Promise<Result> {
  const texts = textsOf(deps.database)
  return inTurn(texts, sectionId, async () => {
    const { db } = deps.database
    const section = await findSectionById(db, sectionId)
    if (section === null) throw new AppError('not_found')
    const now = await bringUpTo(db, section, take(texts, sectionId))
    const result = read(now.text, now.seq)
    put(texts, sectionId, now)
    return result
  })
}

/** Keeps how many sections are written and ready, in the transaction of the change, for the rail and lists. */
export async function keepSectionCounts(tx: Db, deps: Pick<Deps, 'clock'>, applicationId: string): Promise<void> {
  const counts = await countSections(tx, applicationId)
  const since = new Date(deps.clock.now())
  await keepCounts(tx, applicationId, { step: 'text', counts, factsVersion: 0, since })
}

function openSection(deps: Deps, tx: Db, section: SectionFacts, text: SharedText): OpenSection {
  const at = new Date(deps.clock.now())
  const change = async (set: Partial<SectionFacts>, stored?: Uint8Array) => {
    Object.assign(section, set)
    await setSection(tx, section.id, stored === undefined ? set : { ...set, stored })
  }
  return {
    tx,
    section,
    text,
    async store(update, { kind, userId, client = 'server', n }) {
      const seq = section.head + 1
      const hadWords = section.words > 0
      await insertUpdate(tx, { section_id: section.id, seq, client, n: n ?? seq, bytes: update })
      const isDue = seq - section.upto >= compactEvery
      if (isDue) await removeUpdates(tx, section.id, seq - updatesKept)
      await change(
        {
          ...text.length(),
          head: seq,
          upto: isDue ? seq : section.upto,
          changed_at: at,
          changed_by: userId,
          changed_kind: kind,
          updated_at: at,
          state: section.state === 'pending' ? 'in_progress' : section.state,
        },
        isDue ? text.encode() : undefined,
      )
      if (section.words > 0 !== hadWords) await keepSectionCounts(tx, deps, section.application_id)
      await noteReviewedChanged(tx, deps, section.application_id)
      await tellSection(tx, { section: section.id, seq })
      return seq
    },
    async keepVersion(reason) {
      await insertVersion(
        tx,
        {
          id: orderedId(),
          section_id: section.id,
          seq: section.head,
          at: section.changed_at,
          author_kind: section.changed_kind,
          author_id: section.changed_by,
          reason,
          words: section.words,
          doc: JSON.stringify(text.toJson()),
        },
        versionsMax,
      )
      await change({ versioned: section.head, versioned_at: at })
      await tellSection(tx, { section: section.id, changed: 'versions' })
    },
  }
}

/**
 * What is to be kept as a version before the next change: after a pause what was written before it, and what one author
 * wrote before another goes on, at most every two minutes.
 *
 * @returns null when there is nothing to keep.
 */
export function versionDue(section: SectionFacts, next: TextAuthor, now: number): VersionReason | null {
  if (section.head === section.versioned) return null
  // A clock that was set back makes no version.
  if (now - section.changed_at.getTime() >= pauseMs) return 'pause'
  const isOther = section.changed_kind !== next.kind || section.changed_by !== next.userId
  return isOther && now - section.versioned_at.getTime() >= pauseMs ? 'author' : null
}

/** Brings a text in memory up to the section as it is stored; loads it where changes in between are gone. */
async function bringUpTo(db: Db, section: SectionFacts, kept: Kept | null): Promise<Kept> {
  const at = section.changed_at.getTime()
  if (kept !== null && kept.seq === section.head && kept.at === at) return kept
  const newer = kept !== null && kept.seq < section.head ? await listUpdates(db, section.id, kept.seq) : []
  if (kept !== null && newer.length > 0 && kept.seq + newer.length === newer.at(-1)?.seq) {
    for (const { bytes } of newer) kept.text.apply(bytes)
    return { seq: kept.seq + newer.length, at, text: kept.text }
  }
  const found = await readStored(db, section.id)
  if (found === null) throw new AppError('not_found')
  const updates = found.updates.map(({ bytes }) => bytes)
  return { seq: found.seq, at, text: SharedText.load(found.stored, updates) }
}

/** Takes a text out of memory: while it is changed, nothing may use it. */
function take({ kept }: Texts, sectionId: string): Kept | null {
  const found = kept.get(sectionId) ?? null
  kept.delete(sectionId)
  return found
}

function put({ kept }: Texts, sectionId: string, now: Kept): void {
  kept.set(sectionId, now)
  let bytes = [...kept.values()].reduce((sum, { text }) => sum + text.bytes, 0)
  for (const [id, { text }] of kept) {
    if (bytes <= cacheBytesMax && kept.size <= 500) break
    bytes -= text.bytes
    kept.delete(id)
    text.destroy()
  }
}

async function inTurn<Result>({ turns }: Texts, id: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(id) ?? Promise.resolve()
  const own = before.then(work, work)
  turns.set(id, own)
  try {
    return await own
  } finally {
    if (turns.get(id) === own) turns.delete(id)
  }
}
