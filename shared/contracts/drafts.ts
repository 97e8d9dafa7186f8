import { z } from 'zod'
import { applicationSchema } from '#shared/contracts/applications.ts'
import { int4Max, rowVersionSchema } from '#shared/contracts/bounds.ts'
import { organisationPageSchema } from '#shared/contracts/organisations.ts'
import { blocksMax, updateBytesMax } from '#shared/drafts/doc.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import {
  authorKinds,
  limitUnits,
  outlineTemplates,
  sectionKinds,
  sectionStates,
  sectionTitleMax,
  sectionsMax,
  versionReasons,
} from '#shared/drafts/sections.ts'
import { isRecord } from '#shared/guards.ts'
import { languages } from '#shared/languages.ts'

/** Longest purpose of a section, in characters. */
const purposeMax = 2_000

/** Most criteria or outcomes that one section answers. */
const answersMax = 50

/** A browser window that writes: it names itself once, and counts what it sends. */
const client = z.string().regex(/^[\w-]{8,64}$/)

/** Bytes as base64. */
const bytes = (max: number) => z.base64().max(Math.ceil(max / 3) * 4)

/** A node of a text: what it may hold, the schema of the editor says. */
const draftNode = z.custom<DraftNode>(isRecord).meta({ type: 'object' })

/** The text of a section: ProseMirror's JSON. */
const draftDocSchema = z.object({ type: z.literal('doc'), content: z.array(draftNode).max(blocksMax) }).strict()

const limit = z.object({ unit: z.enum(limitUnits), max: z.int().min(1).max(int4Max) }).strict()
const answers = z.array(z.string().trim().min(1).max(1_000)).max(answersMax)
const title = z.string().trim().min(1).max(sectionTitleMax)

/** Which section: its key is stable, whatever it is called. */
export const sectionPathSchema = z.object({ id: z.uuid(), key: z.string().regex(/^[a-z0-9-]{1,60}$/) })

/** By which template, own or not, or as in which other application, the outline is laid out. Sections that are there stay. */
export const outlineInputSchema = z.union([
  z.object({ template: z.enum(outlineTemplates) }).strict(),
  z.object({ own_template: z.uuid() }).strict(),
  z.object({ from: z.uuid() }).strict(),
])

const templateName = z.string().trim().min(1).max(sectionTitleMax)

/** The outline of an application, kept as a template of its organisation under a name. */
export const ownTemplateInputSchema = z.object({ name: templateName, application_id: z.uuid() }).strict()

/** Another name of an own template. */
export const ownTemplateUpdateSchema = z.object({ version: rowVersionSchema, name: templateName }).strict()

/** Which template of which organisation. */
export const ownTemplatePathSchema = z.object({ id: z.uuid(), template: z.uuid() })

/** A section that is added. */
export const sectionInputSchema = z
  .object({
    title,
    kind: z.enum(sectionKinds).default('other'),
    /** The key of the section before it; null: at the beginning; left out: at the end. */
    after: z.string().max(60).nullish(),
    purpose: z.string().trim().max(purposeMax).default(''),
    limit: limit.nullish(),
    criteria: answers.default([]),
    outcomes: answers.default([]),
  })
  .strict()

/** What of a section is changed, not its text. */
export const sectionUpdateSchema = z
  .object({
    row_version: rowVersionSchema,
    title: title.optional(),
    kind: z.enum(sectionKinds).optional(),
    /** The key of the section that it follows; null: to the beginning. */
    after: z.string().max(60).nullable().optional(),
    purpose: z.string().trim().max(purposeMax).optional(),
    limit: limit.nullable().optional(),
    criteria: answers.optional(),
    outcomes: answers.optional(),
    state: z.enum(sectionStates).optional(),
    owner_id: z.uuid().nullable().optional(),
    /** Null: what the call changed is dealt with. */
    call_change: z.null().optional(),
  })
  .strict()

/** A whole text that replaces the stored one, if that is still at `version`. */
export const draftInputSchema = z.object({ version: z.int().min(0).max(int4Max), doc: draftDocSchema }).strict()

/** A batch of changes of one window. The same `client` and `n` are stored once, so sending again is safe. */
export const updateInputSchema = z
  .object({
    client,
    n: z.int().min(1).max(int4Max),
    /** An update of Yjs, as base64. */
    update: bytes(updateBytesMax),
    /** The `draftSchemaVersion` of the window. */
    schema: z.int().min(1).max(int4Max),
  })
  .strict()

/** Where a writer's caret is. It is passed on to the other windows and not stored. */
export const presenceInputSchema = z
  .object({
    client,
    /** An update of the awareness protocol, as base64; its name and colour are set by the server. */
    awareness: bytes(3_000),
  })
  .strict()

/** To which call an application is copied, and what the new one is called; left out: as the old one. */
export const applicationCopyInputSchema = z
  .object({ call_id: z.uuid(), title: z.string().trim().max(200).optional() })
  .strict()

/** Which page of versions. */
export const draftVersionsQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(300).optional() })
  .strict()

/** Which version of which section. */
export const draftVersionPathSchema = sectionPathSchema.extend({ version: z.uuid() })

const person = z.object({ id: z.uuid(), name: z.string() })

const difference = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })

const callChangeSchema = z.object({
  /** `added`: the new call asks for it, and it has no text yet; `not_asked`: its text was copied all the same. */
  change: z.enum(['added', 'kept', 'not_asked']),
  limit: z.object({ before: limit.nullable(), after: limit.nullable() }),
  criteria: difference,
  outcomes: difference,
})

/** A section without its text. */
export const sectionSchema = z.object({
  key: z.string(),
  kind: z.enum(sectionKinds),
  title: z.string(),
  purpose: z.string(),
  limit: limit.nullable(),
  criteria: z.array(z.string()),
  outcomes: z.array(z.string()),
  state: z.enum(sectionStates),
  owner: person.nullable(),
  /** How often the section was changed, its text aside. */
  row_version: z.int(),
  /** The number of the last change of its text. */
  version: z.int(),
  words: z.int(),
  characters: z.int(),
  characters_without_spaces: z.int(),
  /** What the call of a copied application changed in it, until a member says that it is dealt with. */
  call_change: callChangeSchema.nullable(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
})

/** The sections of an application that are not deleted, in their order. */
export const sectionsSchema = z.object({
  items: z.array(sectionSchema).max(sectionsMax),
  next_cursor: z.null(),
  /** The template that fits the call. */
  suggested: z.enum(outlineTemplates),
})

/** A template of an organisation; `sections` are the titles in their order. */
export const ownTemplateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sections: z.array(z.string()),
  version: z.int(),
})

/** The templates of an organisation, by name. */
export const ownTemplatesSchema = z.object({ items: z.array(ownTemplateSchema), next_cursor: z.null() })

/** A section with its text. */
export const sectionTextSchema = sectionSchema.extend({
  doc: draftDocSchema,
  schema: z.int(),
})

/** A new application with the texts of another, and what the new call changes in its sections. */
export const applicationCopySchema = z.object({
  application: applicationSchema,
  changes: z.array(callChangeSchema.extend({ key: z.string(), title: z.string() })),
})

/** Which page of those texts: of sections of one kind, written in one language, or all. */
export const readyTextsQuerySchema = organisationPageSchema.extend({
  kind: z.enum(sectionKinds).optional(),
  /** A page may then hold fewer than its limit. */
  language: z.enum(languages).optional(),
})

/** A page of the texts of ready sections of an organisation, those begun last first; one that was copied is listed once. */
export const readyTextsSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** The newest application that holds it. */
      application: z.object({ id: z.uuid(), title: z.string() }),
      /** Of its section there. */
      section: z.string(),
      title: z.string(),
      language: z.enum(languages),
      words: z.int(),
      text: z.string(),
      /** When it was written: its last change in the application that held it first. */
      written_at: z.iso.datetime(),
      /** The last day on which an application with it was submitted; null while none was. */
      used_on: z.iso.date().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

/** That a batch is stored, as which change. */
export const updateStoredSchema = z.object({ seq: z.int() })

const draftVersion = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  author_kind: z.enum(authorKinds),
  by: person.nullable(),
  /** Why there is a version. */
  reason: z.enum(versionReasons),
  words: z.int(),
})

/** A version without its text. */
export const draftVersionsSchema = z.object({ items: z.array(draftVersion), next_cursor: z.string().nullable() })

/** A version with its text. */
export const draftVersionSchema = draftVersion.extend({ doc: draftDocSchema })

/**
 * What the stream of a section sends, each as the data of the event that is named like its key. `state` comes first,
 * unless `Last-Event-ID` is recent enough; the id of `state` and `update` is the number of the change.
 */
export type SectionEvents = {
  /** The whole text as an update of Yjs; `schema` is the `draftSchemaVersion` of the server. */
  state: { seq: number; update: string; schema: number }
  /** A stored change; `client` is the window that sent it. */
  update: { seq: number; client: string; update: string; schema: number }
  presence: { client: string; awareness: string }
  /** Something other than the text changed: fetch it again. */
  changed: { what: 'section' | 'comments' | 'suggestions' | 'versions' }
  /** The right to write has changed: fetch the application again. */
  access: { may: 'write' | 'comment' | 'read' | 'nothing' }
}

export type CallChange = z.output<typeof callChangeSchema>
export type ApplicationCopy = z.output<typeof applicationCopySchema>
export type OwnTemplate = z.output<typeof ownTemplateSchema>
export type OwnTemplates = z.output<typeof ownTemplatesSchema>
export type ReadyTexts = z.output<typeof readyTextsSchema>
export type Section = z.output<typeof sectionSchema>
export type Sections = z.output<typeof sectionsSchema>
export type SectionText = z.output<typeof sectionTextSchema>
export type SectionUpdate = z.output<typeof sectionUpdateSchema>
export type DraftVersion = z.output<typeof draftVersionSchema>
export type DraftVersions = z.output<typeof draftVersionsSchema>
