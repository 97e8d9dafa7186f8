/** What an entry or a fact with members is before anything is entered, by its path with `#` for the place in a list. */
export const factBlanks: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'submission.deadlines.#': {
    id: '',
    stage: 'full',
    at: '',
    zone: null,
    status: 'current',
    timeStated: false,
    zoneStated: false,
  },
  'money.perProject': { min: null, max: null },
  'money.thirdParty': { maxEach: null, maxTotal: null },
  'rates.#': { applies: 'all', percent: null },
  coFinancing: { minPercent: null },
  indirectCosts: { percent: null },
  'applicants.maxAnnualIncome': { amount: null, currency: null },
  consortium: { minEntities: null, minCountries: null, rules: [] },
  'criteria.#': { stage: 'full', name: '', max: null, threshold: null, weight: null },
  'overall.#': { stage: 'full', max: null, threshold: null },
  'limits.#': { applies: '', unit: 'pages', max: null },
  formatting: {},
  trl: { startMin: null, startMax: null, endMin: null, endMax: null },
  durationMonths: { min: null, max: null },
  'requiredDocuments.#': { label: '', stage: 'full', condition: null },
  programme: { name: null, style: null },
}

/** The path of an entry as forms and blanks are listed: `rates.2.percent` becomes `rates.#.percent`. */
export const listedPath = (path: string) => path.replaceAll(/\.\d{1,3}(?=\.|$)/g, '.#')
