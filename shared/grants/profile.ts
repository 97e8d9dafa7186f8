import { z } from 'zod'
import { languages } from '#shared/languages.ts'

/** What kind of body an organisation is in law. The kinds of `applicants` in the facts of a call are compared with these. */
export const legalKinds = [
  'company',
  'sole-trader',
  'cooperative',
  'association',
  'foundation',
  'university',
  'research-organisation',
  'school',
  'hospital',
  'municipality',
  'public-body',
  'international-organisation',
  'person',
] as const

const day = z.iso.date()
const country = z.string().regex(/^[A-Z]{2}$/)
const amount = z.number().min(0).max(1e15)
const percent = z.number().min(0).max(100)

/** The figures of one financial year, in euro: Recommendation 2003/361/EC, annex, article 4. */
const yearFigures = z
  .object({
    year: z.int().min(1990).max(2200),
    /** Annual work units: people in full time over the whole year. */
    staff: z.number().min(0).max(1e7),
    /** Null where the year has no such figure yet. */
    turnoverEur: amount.nullable(),
    balanceEur: amount.nullable(),
  })
  .strict()

/** Who may hold a share, by how Recommendation 2003/361/EC counts them. */
export const holderKinds = [
  'person',
  'enterprise',
  'public-body',
  'university',
  'venture-capital',
  'business-angel',
  'institutional-investor',
  'small-municipality',
] as const

/** A user who holds a share of the organisation, or in whom the organisation holds one. */
const holder = z
  .object({
    name: z.string().trim().min(1).max(200),
    kind: z.enum(holderKinds),
    country: country.nullable(),
    /** Per cent of capital or votes, whichever is higher. */
    share: percent,
    /** A majority of votes, the right to appoint, or control by contract, whatever the share. */
    controls: z.boolean(),
    /** Its own figures, for partner and linked enterprises. */
    years: z.array(yearFigures).max(5),
  })
  .strict()

/** The facts of an organisation. Null, or an empty list: not given. */
export const organisationFactSchemas = {
  legalKind: z.enum(legalKinds),
  /** Where it is established, ISO 3166-1 alpha-2. Asked for, never taken from a telephone number. */
  country,
  region: z.string().trim().min(1).max(120),
  founded: day,
  /** The newest year first. */
  years: z.array(yearFigures).min(1).max(5),
  /** Who holds it; an empty list says that the people who run it hold all of it. */
  owners: z.array(holder).max(50),
  /** What it holds of others. */
  holdings: z.array(holder).max(50),
  /** Per cent held by public bodies, jointly. */
  publicShare: percent,
  /** NACE Rev. 2 codes, as `62.01`. */
  sectors: z.array(z.string().regex(/^\d{2}(\.\d{1,2})?$/)).max(20),
  /** Technology readiness level of what it wants to fund. */
  readiness: z.int().min(1).max(9),
  grants: z
    .array(
      z
        .object({
          programme: z.string().trim().min(1).max(200),
          year: z.int().min(1990).max(2200),
          amountEur: amount,
          /** Counts as de minimis aid (Regulation (EU) 2023/2831). */
          deMinimis: z.boolean(),
        })
        .strict(),
    )
    .max(100),
  /** Own money that could go into a project. */
  ownMoney: z.object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) }).strict(),
  annualIncome: z.object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) }).strict(),
  /** No procedure of insolvency or liquidation is open. */
  solvent: z.boolean(),
  /** No taxes or contributions are overdue. */
  taxesPaid: z.boolean(),
  genderPlan: z.boolean(),
  /** Participant identification code of the EU portal, nine digits. */
  pic: z.string().regex(/^\d{9}$/),
  languages: z.array(z.enum(languages)).max(3),
} as const

/** The name of a fact of an organisation. */
export type OrganisationFactName = keyof typeof organisationFactSchemas

/** An organisation's facts, each with the day it held and where it comes from. */
export type OrganisationProfile = {
  readonly [Name in OrganisationFactName]?: {
    readonly value: z.output<(typeof organisationFactSchemas)[Name]>
    /** The day it held, `YYYY-MM-DD`. */
    readonly date: string
    /** In the person's words: "balance sheet 2026", "register extract". Null: the own statement of the user who entered it. */
    readonly source: string | null
  }
}

/** A partner of a consortium as fit needs it. */
export const partnerSchema = z
  .object({
    name: z.string().trim().min(1).max(200),
    country,
    legalKind: z.enum(legalKinds),
    /** Takes part without money of its own from the grant; is not counted. */
    associated: z.boolean(),
    /** Names of partners that it belongs to, or that belong to it: they are not independent of each other. */
    linkedWith: z.array(z.string().max(200)).max(20),
    sme: z.boolean().nullable(),
    pic: z
      .string()
      .regex(/^\d{9}$/)
      .nullable(),
  })
  .strict()

export type Partner = z.output<typeof partnerSchema>
