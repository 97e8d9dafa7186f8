import { z } from 'zod'
import { instantSchema } from '#shared/contracts/bounds.ts'
import { pictureWidths } from '#shared/content/picture-widths.ts'

/** Types of files that the library takes, by what is inside, with the ending of their address. */
export const mediaTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const

/** The type of a file in the library. */
export type MediaType = keyof typeof mediaTypes

/** Widths in which pictures are served, in pixels; never wider than the picture itself. */
export const mediaWidths = pictureWidths
/** Largest upload, in bytes. */
export const mediaBytesMax = 25 * 1_048_576
/** Largest part of an upload, in bytes. */
export const mediaChunkBytesMax = 4 * 1_048_576
/** Most pixels of a picture, all frames of an animation together. */
export const mediaPixelsMax = 50_000_000
/** Most files in the library. */
export const mediaCountMax = 20_000
/** Most tags of one file. */
const mediaTagsMax = 20
/** Longest alternative text, in characters. */
export const mediaAltLengthMax = 500
/** Longest name of a file, in characters. */
export const mediaNameLengthMax = 200
/** For how many days files in the trash can be restored. */
export const mediaTrashDays = 30

/** Why an upload was refused; the interface has words for each. */
export const mediaRejections = [
  'empty',
  'type_not_allowed',
  'damaged',
  'too_many_pixels',
  'hidden_content',
  'svg_not_safe',
  'svg_too_large',
  'too_large',
] as const

export type MediaRejection = (typeof mediaRejections)[number]

/** Kinds that the list can be narrowed to. */
export const mediaKinds = ['photo', 'drawing', 'document'] as const

const share = z.number().min(0).max(1)
const plainText = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax)
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .refine((text) => !/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text), {
      message: 'expected text without control characters',
      params: { code: 'control_characters' },
    })

/** A part of a picture, in shares of its width and height from its upper left corner. */
const mediaCropSchema = z
  .object({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .strict()
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'expected a part inside of the picture',
    params: { code: 'outside_picture' },
  })

const altSchema = z.object({
  en: plainText(mediaAltLengthMax),
  ru: plainText(mediaAltLengthMax),
  ro: plainText(mediaAltLengthMax),
})

const tagSchema = plainText(40)
  .transform((tag) => tag.toLowerCase())
  .pipe(z.string().min(1))
const nameSchema = plainText(mediaNameLengthMax).pipe(z.string().min(1))

/** A file of the library. */
export const mediaItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(Object.keys(mediaTypes) as [MediaType, ...MediaType[]]),
  bytes: z.int(),
  /** Pixels; null for documents and drawings without a size. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** SHA-256 of what was uploaded, in hex: equal files have equal ones. */
  sha256: z.string(),
  alt: z.object({ en: z.string(), ru: z.string(), ro: z.string() }),
  /** True when the picture says nothing and readers skip it. */
  is_decorative: z.boolean(),
  tags: z.array(z.string()),
  /** What must stay in sight when the picture is cut, in shares of width and height. */
  focal: z.object({ x: z.number(), y: z.number() }),
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  /** Counts up with every replacement and crop: part of addresses that may be kept for ever. */
  revision: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  trashed_at: z.iso.datetime().nullable(),
})

const contentPlace = z.object({ page: z.string(), section: z.string(), language: z.string(), content_key: z.string() })

/** A place that shows a file, or leads to it, now or as soon as a draft is published. */
export const mediaPlaceSchema = z.discriminatedUnion('kind', [
  contentPlace.extend({ kind: z.literal('content'), content_id: z.uuid() }),
  /** A draft of an element of the site. `is_planned`: it has a time at which it is published by itself. */
  contentPlace.extend({ kind: z.literal('element_draft'), is_planned: z.boolean() }),
  /** A page of the builder whose draft, or planned publication, shows a file that its visitors do not see yet. */
  z.object({
    kind: z.literal('page_draft'),
    page_id: z.uuid(),
    slug: z.string(),
    /** In the first language that has one; empty when none has. */
    title: z.string(),
    /** True when only what waits for its time shows the file. */
    is_planned: z.boolean(),
  }),
  z.object({ kind: z.literal('menu') }),
  z.object({ kind: z.literal('redirect'), from_path: z.string() }),
  /** An announcement that is not sent yet. */
  z.object({ kind: z.literal('announcement') }),
])

/** A file with everything about it. */
export const mediaDetailsSchema = mediaItemSchema.extend({
  /** At most 200. */
  places: z.array(mediaPlaceSchema),
  /** Further places that the reader may not see. */
  hidden_places: z.int(),
  /** Earlier versions that show the file; restored without it, they would lack it. */
  kept_versions: z.int(),
  /** Earlier files under this address, newest first. */
  versions: z.array(
    z.object({
      revision: z.int(),
      type: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
})

/** What the list can be narrowed to, and which part of it is asked for. */
export const mediaListQuerySchema = z
  .object({
    q: z.string().trim().max(200).optional(),
    kind: z.enum(mediaKinds).optional(),
    tag: z.string().trim().toLowerCase().max(40).optional(),
    /** Only files that no page shows. */
    unused: z.literal('yes').optional(),
    /** Only pictures without alternative text in this language. */
    without_alt: z.enum(['en', 'ru', 'ro']).optional(),
    /** The trash instead of the library. */
    trash: z.literal('yes').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  })
  .strict()

/** A part of the library, newest first. */
export const mediaListSchema = z.object({
  items: z.array(mediaItemSchema),
  next_cursor: z.string().nullable(),
  /** Every tag in use, in the order of the alphabet. */
  tags: z.array(z.string()),
})

/** Names one file or upload. */
export const mediaPathSchema = z.object({ id: z.uuid() })

/** Changes to what is said of a file; what is left out stays. */
export const mediaUpdateSchema = z
  .object({
    name: nameSchema.optional(),
    alt: altSchema.partial().strict().optional(),
    is_decorative: z.boolean().optional(),
    tags: z
      .array(tagSchema)
      .max(mediaTagsMax)
      .transform((tags) => [...new Set(tags)].toSorted())
      .optional(),
    focal: z.object({ x: share, y: share }).strict().optional(),
    crop: mediaCropSchema.nullable().optional(),
    /** The version that the changes were made from. */
    updated_at: instantSchema,
  })
  .strict()

/** Begins an upload. */
export const mediaUploadSchema = z
  .object({
    name: nameSchema,
    bytes: z.int().min(1).max(mediaBytesMax),
    /** The file whose place it takes, under the same address. */
    replaces: z.uuid().optional(),
  })
  .strict()

/** Where a part of an upload begins, in bytes. */
export const mediaChunkQuerySchema = z.object({ offset: z.coerce.number().int().min(0).max(mediaBytesMax) }).strict()

/** How far an upload is. */
export const mediaUploadStateSchema = z.object({
  id: z.uuid(),
  bytes: z.int(),
  /** The next part begins here. */
  received: z.int(),
  chunk_bytes_max: z.int(),
  expires_at: z.iso.datetime(),
})

/** A finished upload. */
export const mediaUploadedSchema = z.object({
  item: mediaItemSchema,
  /** True when the library had this file already: `item` is that one, and nothing was added. */
  is_duplicate: z.boolean(),
})

export type MediaCrop = z.output<typeof mediaCropSchema>
export type MediaItem = z.output<typeof mediaItemSchema>
export type MediaPlace = z.output<typeof mediaPlaceSchema>
export type MediaDetails = z.output<typeof mediaDetailsSchema>
export type MediaList = z.output<typeof mediaListSchema>
export type MediaListQuery = z.output<typeof mediaListQuerySchema>
export type MediaUpdate = z.output<typeof mediaUpdateSchema>
export type MediaUpload = z.output<typeof mediaUploadSchema>
export type MediaUploadState = z.output<typeof mediaUploadStateSchema>
export type MediaUploaded = z.output<typeof mediaUploadedSchema>

/** A width of the list, or the file as it was stored, without a crop. */
type MediaVariant = (typeof mediaWidths)[number] | 'original'

/** True for pictures made of pixels: they are served in other widths and formats too. */
export function isPhoto(type: MediaType): boolean {
  return type !== 'image/svg+xml' && type !== 'application/pdf'
}

/** Formats in which a file is served, by the ending of the address; the first is its own. */
export function mediaFormats(type: MediaType): readonly string[] {
  return isPhoto(type) ? [...new Set([mediaTypes[type], 'avif', 'webp'])] : [mediaTypes[type]]
}

/** The address of a file that stays the same when the file is replaced: for content. */
export function mediaAddress({ id, type }: Pick<MediaItem, 'id' | 'type'>, variant: MediaVariant = 1280): string {
  return isPhoto(type) && variant !== 'original'
    ? `/media/${id}/${variant}.webp`
    : `/media/${id}/original.${mediaTypes[type]}`
}

/** The address of one revision of a file: browsers keep it for ever. */
export function mediaRevisionAddress(
  item: Pick<MediaItem, 'id' | 'type' | 'revision'>,
  variant: MediaVariant = 1280,
): string {
  return `${mediaAddress(item, variant)}?v=${item.revision}`
}
