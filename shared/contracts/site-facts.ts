import { z } from 'zod'
import { mayBeEmpty, siteFactNames, siteFacts } from '#shared/content/site-facts.ts'
import { socialLinkBounds } from '#shared/content/social-links.ts'
import { contentChangeSchema } from '#shared/contracts/content.ts'
import { languages } from '#shared/languages.ts'

/** Longest fact, in UTF-16 units. */
export const siteFactLengthMax = 200

/** Longest fact of several lines, in UTF-16 units. */
const siteFactLinesMax = socialLinkBounds.most * (socialLinkBounds.length + 1)

/** A fact as the site shows it in one language. */
const siteFactSchema = z.object({
  name: z.enum(siteFactNames),
  language: z.enum(languages),
  /** What its first place shows. */
  value: z.string(),
  /** Places that show something else. */
  others: z.array(z.object({ id: z.string(), value: z.string() })),
})

/** All facts in all languages. */
export const siteFactsSchema = z.object({ facts: z.array(siteFactSchema) })

/** Facts to change, in all their places, all or none. `before` is what the person saw. */
export const siteFactChangesSchema = z
  .object({
    changes: z
      .array(
        z
          .object({
            name: z.enum(siteFactNames),
            language: z.enum(languages),
            before: z.string().max(Math.max(siteFactLengthMax * 10, siteFactLinesMax)),
            after: z.string().trim().max(siteFactLinesMax),
          })
          .strict()
          .refine(({ name, after }) => after !== '' || mayBeEmpty(siteFacts[name].kind), {
            message: 'must not be empty',
            path: ['after'],
          })
          .refine(({ name, after }) => siteFacts[name].kind === 'links' || after.length <= siteFactLengthMax, {
            message: `at most ${siteFactLengthMax} characters`,
            path: ['after'],
          }),
      )
      .min(1)
      .max(siteFactNames.length * languages.length),
  })
  .strict()

/** The facts as they are now, and what changed, so that it can be undone. */
export const siteFactsSavedSchema = siteFactsSchema.extend({ changes: z.array(contentChangeSchema) })

export type SiteFactValue = z.output<typeof siteFactSchema>
export type SiteFacts = z.output<typeof siteFactsSchema>
export type SiteFactChanges = z.output<typeof siteFactChangesSchema>
export type SiteFactsSaved = z.output<typeof siteFactsSavedSchema>
