/**
 * What a country is to the Union and to its programmes, by date. Codes: ISO 3166-1 alpha-2, and XK, which the Commission uses for
 * Kosovo. What the text of a call says comes before any row here.
 */

/** A programme whose list of countries is kept here. */
export type ListedProgramme = 'horizon-europe' | 'digital-europe'

/** What a country is: `part` takes part in a part of the programme only, `transitional` as if associated for the time being. */
export type CountryStatus =
  | 'member-state'
  | 'outermost'
  | 'overseas'
  | 'eea'
  | 'associated'
  | 'associated-in-part'
  | 'transitional'
  | 'third-no-money'

type StatusRow = {
  readonly status: CountryStatus
  /** Null: whatever the programme. */
  readonly programme: ListedProgramme | null
  readonly countries: readonly string[]
  /** First and last day; null where the source names none. */
  readonly from: string | null
  readonly until: string | null
  /** A word of `source.*`. */
  readonly source: 'accession' | 'article_349' | 'overseas' | 'eea' | 'horizon_list' | 'digital_list' | 'horizon_money'
  readonly checked: string
}

const checked = '2026-11-20'
const always = { programme: null, until: null, checked } as const
const horizon = { programme: 'horizon-europe', until: null, checked, source: 'horizon_list' } as const
const digital = { programme: 'digital-europe', until: null, checked, source: 'digital_list' } as const

/** The rows; of several that hold on a day the first counts. */
export const countryStatuses: readonly StatusRow[] = [
  {
    ...always,
    status: 'member-state',
    from: '1958-01-01',
    source: 'accession',
    countries: ['BE', 'DE', 'FR', 'IT', 'LU', 'NL'],
  },
  { ...always, status: 'member-state', from: '1973-01-01', source: 'accession', countries: ['DK', 'IE'] },
  {
    ...always,
    status: 'member-state',
    from: '1973-01-01',
    until: '2020-01-31',
    source: 'accession',
    countries: ['GB'],
  },
  { ...always, status: 'member-state', from: '1981-01-01', source: 'accession', countries: ['GR'] },
  { ...always, status: 'member-state', from: '1986-01-01', source: 'accession', countries: ['ES', 'PT'] },
  { ...always, status: 'member-state', from: '1995-01-01', source: 'accession', countries: ['AT', 'FI', 'SE'] },
  {
    ...always,
    status: 'member-state',
    from: '2004-05-01',
    source: 'accession',
    countries: ['CY', 'CZ', 'EE', 'HU', 'LT', 'LV', 'MT', 'PL', 'SI', 'SK'],
  },
  { ...always, status: 'member-state', from: '2007-01-01', source: 'accession', countries: ['BG', 'RO'] },
  { ...always, status: 'member-state', from: '2013-07-01', source: 'accession', countries: ['HR'] },
  {
    ...always,
    status: 'outermost',
    from: '2009-12-01',
    source: 'article_349',
    countries: ['GF', 'GP', 'MF', 'MQ', 'RE', 'YT'],
  },
  {
    ...always,
    status: 'overseas',
    from: '2022-01-01',
    source: 'overseas',
    countries: ['AW', 'BL', 'BQ', 'CW', 'GL', 'NC', 'PF', 'PM', 'SX', 'TF', 'WF'],
  },
  // Liechtenstein is of the EEA and not associated to Horizon Europe.
  {
    ...horizon,
    status: 'associated',
    from: '2021-01-01',
    countries: ['AL', 'AM', 'BA', 'FO', 'GE', 'IL', 'IS', 'MD', 'ME', 'MK', 'NO', 'RS', 'TN', 'TR', 'UA', 'XK'],
  },
  { ...horizon, status: 'associated', from: '2024-01-01', countries: ['GB'] },
  { ...horizon, status: 'associated', from: '2025-01-01', countries: ['CH'] },
  { ...horizon, status: 'associated', from: null, countries: ['EG'] },
  { ...horizon, status: 'associated-in-part', from: null, countries: ['CA', 'KR', 'NZ'] },
  { ...horizon, status: 'transitional', from: '2026-01-01', countries: ['JP'] },
  {
    ...horizon,
    status: 'third-no-money',
    from: '2021-01-01',
    source: 'horizon_money',
    countries: ['BR', 'CN', 'IN', 'MX', 'AE', 'AU', 'HK', 'KW', 'MO', 'QA', 'SA', 'SG', 'TW', 'US'],
  },
  { ...digital, status: 'associated', from: '2022-01-01', countries: ['UA'] },
  { ...digital, status: 'associated', from: '2024-01-01', countries: ['MD'] },
  { ...digital, status: 'associated', from: '2025-01-01', countries: ['CH'] },
  { ...digital, status: 'associated', from: null, countries: ['AL', 'BA', 'ME', 'MK', 'RS', 'TR', 'XK'] },
  { ...always, status: 'eea', from: '1994-01-01', source: 'eea', countries: ['IS', 'NO'] },
  { ...always, status: 'eea', from: '1995-05-01', source: 'eea', countries: ['LI'] },
]

/** Who may not take part in programmes of the Union, in any role, whatever the list of countries says. */
export const restrictedCountries = [
  // Regulation (EU) No 833/2014, article 5l, for bodies held by the Russian state; the general annexes shut out every other role.
  { country: 'RU', from: '2022-04-09', source: 'restricted_russia', checked },
  { country: 'BY', from: null, source: 'restricted_belarus', checked },
] as const

/** Regions of Ukraine that are not, or not wholly, under its government's control, as people write them. */
export const heldRegions = [
  'crimea',
  'crimeea',
  'крым',
  'крим',
  'sevastopol',
  'севастополь',
  'donetsk',
  'donețk',
  'донецк',
  'донецьк',
  'luhansk',
  'lugansk',
  'луганск',
  'луганськ',
  'kherson',
  'herson',
  'херсон',
  'zaporizhzhia',
  'zaporozhye',
  'zaporoj',
  'запорож',
  'запоріж',
] as const
