import { applicantCues, applicantKinds, currencyWords, leadWords, monthUnits } from '#server/grants/data/applicants.ts'
import { passagesOf, spanOf } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import type { Confidence, Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { asksOnlyWho, sectionsOf } from '#server/grants/read/sections.ts'
import { findHits, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** Which kinds of organisation may apply and which may not, how old they must be, and what they may earn. */
type ApplicantPart = Pick<CallFacts, 'applicants'>

const kinds = lexiconOf(applicantKinds)
const cues = lexiconOf(applicantCues)

const months = new Map(
  Object.entries(monthUnits).flatMap(([count, words]) => words.map((word) => [word, Number(count)] as const)),
)
const currencies = new Map(
  Object.entries(currencyWords).flatMap(([code, words]) => words.map((word) => [word, code] as const)),
)

const contrasts = new Set('though although but while whereas however desi dar iar insa хотя но а'.split(' '))

const kindsOfCompany = new Set(['micro-enterprise', 'small-enterprise', 'medium-enterprise', 'start-up'])

const sizes = new Set(['micro-enterprise', 'small-enterprise', 'medium-enterprise', 'large-enterprise'])

/** Kinds without those that lie inside a longer name: "company" in "insurance company", "enterprises" after "small and medium-sized". */
function widest(hits: readonly Hit[]): Hit[] {
  return hits.filter(
    (hit) =>
      !(
        hit.tag === 'company' && hits.some(({ tag, to }) => sizes.has(tag) && hit.from - to >= 0 && hit.from - to <= 1)
      ) &&
      !hits.some((other) => other.from <= hit.from && hit.to <= other.to && other.to - other.from > hit.to - hit.from),
  )
}

function clausesOf(words: readonly Word[], { from, to }: Range): Range[] {
  const clauses: Range[] = []
  let start = from
  for (let place = from; place < to; place += 1) {
    const { text } = wordAt(words, place)
    // "…, а также …" goes on with the list.
    const isContrast =
      text === ',' && contrasts.has(wordAt(words, place + 1).text) && wordAt(words, place + 2).text !== 'также'
    if (text === ';' || isContrast) {
      clauses.push({ from: start, to: place })
      start = place + 1
    }
  }
  clauses.push({ from: start, to })
  return clauses
}

/** Whether a "not" in front of "more than", with no mark between, makes the least the most. */
function isDenied(words: readonly Word[], { from, to }: Range): boolean {
  if (!/^(?:more|over|longer|older|mai|peste|более|больше|свыше|старше)$/.test(wordAt(words, to).text)) return false
  for (let place = to - 1; place >= Math.max(from, to - 6) && wordAt(words, place).kind === 'word'; place -= 1)
    if (/^(?:not|no|nu|не)$/.test(wordAt(words, place).text)) return true
  return false
}

function ageIn(words: readonly Word[], sentence: Range): number | null {
  const found = findHits(words, cues, sentence.from, sentence.to)
  if (!found.some(({ tag }) => tag === 'age')) {
    return null
  }
  for (let place = sentence.from; place < sentence.to; place += 1) {
    const isOne = /^(?:a|an)$/.test(wordAt(words, place).text) && wordAt(words, place + 1).text === 'year'
    const quantity = isOne ? { value: 1, to: place + 1 } : quantityAt(words, place)
    // "two full financial years", "одного финансового года", "20 de luni".
    let after = quantity?.to ?? place
    const isYearKind = /^(?:de|full|complete|whole|financial|fiscal|calendar|полн|финансов|календарн)/
    while (after - (quantity?.to ?? place) < 2 && isYearKind.test(wordAt(words, after).text)) {
      after += 1
    }
    const unit = quantity === null ? undefined : months.get(wordAt(words, after).text)
    if (quantity === null || unit === undefined) {
      continue
    }
    // "for a year or more", "два года и более"; "not active for more than two years" is the most.
    const isLeast = found.some(
      ({ tag, from, to }) =>
        tag === 'atLeast' &&
        ((to <= place && place - to <= 3 && !isDenied(words, { from: sentence.from, to: from })) || from === after + 1),
    )
    const isAge = found.some(
      ({ tag, from, to }) => tag === 'age' && Math.min(Math.abs(from - quantity.to), Math.abs(place - to)) <= 14,
    )
    const isOther = found.some(
      ({ tag, from, to }) =>
        tag === 'notAge' && ((to <= place && place - to <= 5) || (from >= quantity.to && from - quantity.to <= 2)),
    )
    // "Founded at least one full financial year before": a year of the founder's, not of the accounts.
    const isFounded = words
      .slice(Math.max(sentence.from, place - 7), place)
      .some(({ text }) =>
        /^(?:registered|established|founded|incorporated|created|existed|infiintat|inregistrat|constituit|existent|activ|зарегистрирован|создан|основан|учрежден|существу)/.test(
          text,
        ),
      )
    const isFiscal = words.slice(quantity.to, after + 2).some(({ text }) => /^(?:fiscal|financ|финанс)/.test(text))
    // "Groups set up less than six months ago cannot apply."
    const isTooYoung =
      found.some(({ tag }) => tag === 'excluded') &&
      /^(?:less|fewer|under|putin|менее|меньше)$/.test(
        wordAt(words, /^(?:than|de|чем)$/.test(wordAt(words, place - 1).text) ? place - 2 : place - 1).text,
      ) &&
      // "не менее", "nu mai puțin de" ask for it.
      !words.slice(Math.max(sentence.from, place - 4), place).some(({ text }) => /^(?:не|nu|not|no|cel)$/.test(text))
    if ((isLeast || isTooYoung) && isAge && (!isOther || (isFounded && isFiscal))) {
      return quantity.value * unit
    }
  }
  return null
}

function incomeIn(words: readonly Word[], sentence: Range): { amount: number; currency: string } | null {
  const found = findHits(words, cues, sentence.from, sentence.to)
  if (!found.some(({ tag }) => tag === 'income')) {
    return null
  }
  for (let place = sentence.from; place < sentence.to; place += 1) {
    const quantity = quantityAt(words, place)
    if (quantity === null || quantity.value < 1000) {
      continue
    }
    const before = wordAt(words, place - 1).text
    const after = wordAt(words, quantity.to).text
    const currency =
      currencies.get(before) ?? currencies.get(after === 'de' ? wordAt(words, quantity.to + 1).text : after)
    const isMost = found.some(({ tag, to }) => tag === 'atMost' && to <= place && place - to <= 4)
    if (currency !== undefined && isMost) {
      return { amount: quantity.value, currency }
    }
  }
  return null
}

/** "Universities may be partners only": they do not apply. */
function isOnlyPartner(words: readonly Word[], clause: Range, hit: Range): boolean {
  const behind = words.slice(hit.to, Math.min(clause.to, hit.to + 9)).map(({ text }) => text)
  return (
    behind.some((text) => /^(?:only|doar|numai|только|лишь)$/.test(text)) &&
    behind.some((text) => /^(?:partner|partener|партнер)/.test(text))
  )
}

/** "Who: charities and schools", "2.2 Cine" over a list: a label or the nearest title that only asks who. */
const asksWho = ({ heads: [head] }: Passage): boolean =>
  head !== undefined && head.kind !== 'introduction' && asksOnlyWho(head.words)

/** Whether a sentence is the first after a title on the same line: "Who can apply. Charities and schools." */
function isAfterTitle(passage: Passage, sentence: Range): boolean {
  const { label, sentences, block, words } = passage
  const first = sentences.find(({ to }) => to > label.to)
  const says = findHits(words, cues, 0, label.to).some(({ tag }) => tag === 'eligible') || asksWho(passage)
  return block.kind !== 'row' && label.to > label.from && says && first?.from === sentence.from
}

/** Whether a sentence begins with a kind under a title that says who may apply: "Eligible applicants" over "SMEs registered in …". */
function isNamedUnderTitle(passage: Passage, sentence: Range): boolean {
  const title = passage.heads.find(({ kind }) => kind !== 'label')
  if (title === undefined || !title.words.some(({ text }) => whoTitles.test(text))) {
    return false
  }
  const first = findHits(passage.words, kinds, sentence.from, sentence.to)[0]
  if (first === undefined || first.from - sentence.from > 2) {
    return false
  }
  // One list: no verb that asks or allows anything else of them.
  const list = passage.words.slice(sentence.from, sentence.to).map(({ text }) => text)
  const clause = list.findIndex((text) => /^(?:which|who|care|котор\p{L}{2,3})$/u.test(text))
  return !(clause === -1 ? list : list.slice(0, clause)).some((text) => asking.test(text))
}

/** "Schools apply on paper", "Aplică ONG-urile", "Участвуют НКО": what applicants do, next to a kind. */
function isApplying(words: readonly Word[], { from, to }: Range, hit: Hit): boolean {
  const start = Math.max(from, hit.from - givenReach)
  const verb = words.slice(start, hit.from).findIndex(({ text }) => applies.test(text))
  if (verb !== -1) return start + verb - from <= 2
  return words.slice(hit.to, Math.min(to, hit.to + givenReach)).some(({ text }) => applies.test(text))
}

const applies = /^(?:apply|participate|aplica|participa|inscriu|inscrie|участвуют|участвует|претендовать|подаются)$/u

/** Behind a kind these make a paper of it: "business plan", "бизнес-план", "university degree". */
const papers = /^(?:plan|plans|model|models|case|degree|diploma|план|плана|планы|модель)$/u

/** "Общий фонд конкурса": money, and no foundation. */
const pools = /^(?:общ|грантов|призов|уставн|резервн|оплаты|премиальн|целев)/u

/** "The scheme supports start-ups and SMEs established in Norway": whom it helps where they come from. */
function isSupported(words: readonly Word[], clause: Range, hit: Range): boolean {
  const before = words.slice(Math.max(clause.from, hit.from - 6), hit.from)
  const behind = words.slice(hit.to, Math.min(clause.to, hit.to + 6))
  return (
    before.some(({ text }) => /^(?:supports?|helps|sprijina|sustine|поддерживает)$/.test(text)) &&
    behind.some(({ text }) => /^(?:established|registered|based|inregistrat|stabilit|зарегистрирован)/.test(text))
  )
}

/** Words between "grants for" and the last of those who get them. */
const givenReach = 12

const whoTitles = /^(?:who|applicant|cine|solicitan|beneficiar|candida|кто|заявител|участник|получател)/u
const asking =
  /^(?:must|should|shall|need|needs|can|cannot|may|might|will|have|has|are|is|do|does|trebuie|pot|poate|va|vor|sunt|este|au|are|nu|должн\p{L}{1,4}|могут|может|не|обязан\p{L}{0,4}|необходим\p{L}{0,4})$/u

/** Kinds so wide that words after them name a part of the kind: "enterprises in difficulty". */
const wideKinds = new Set(['company', 'legal-entity', 'non-profit', 'public-body', 'natural-person', 'university'])
const narrowing =
  /^(?:in|under|with|without|that|which|who|whose|controlled|owned|subject|having|established|registered|from|aflat|care|cu|fara|ce|detinut|controlat|supus|din|inregistrat|stabilit|находящ|имеющ|котор|в|с|со|под|без|из|зарегистрирован|контролир)/

/** Whether a noun right behind a kind says which of them: "primăriile municipiilor", "schools of music". */
function isModified(words: readonly Word[], { to }: Hit): boolean {
  const { kind, text } = wordAt(words, to)
  return kind === 'word' && !afterKind.test(text)
}

/** Words that go on behind a kind without narrowing it. */
const afterKind =
  /^(?:and|or|nor|si|sau|ori|nici|precum|и|или|а|ни|cannot|can|may|are|is|will|must|nu|sunt|pot|не|к|могут|может|as|either)$/u

/** Relative words and participles, which narrow a noun also behind a comma. */
const relative = /^(?:that|which|who|whose|where|care|ale|не|чь[яюе]|чьи|котор)/u
const participleEnds = ['щие', 'щих', 'щиеся', 'щихся', 'вшие', 'вших', 'вшиеся', 'вшихся', 'нные', 'нных']

/** Whether only a part of a kind is meant: "enterprises in difficulty", "companies that owe taxes". */
function isNarrowed(words: readonly Word[], hit: Hit): boolean {
  // "предприятия, находящиеся в …", "companies, which …": what follows the comma says which of them.
  if (wordAt(words, hit.to).text === ',') {
    const behind = wordAt(words, hit.to + 1).text
    return wideKinds.has(hit.tag) && (relative.test(behind) || participleEnds.some((end) => behind.endsWith(end)))
  }
  const { text } = wordAt(words, hit.to)
  return (
    wideKinds.has(hit.tag) && narrowing.test(text) && (text.length > 3 || wordAt(words, hit.to + 1).kind === 'word')
  )
}

const leads = lexiconOf(leadWords)

/** Reads who may apply. */
export const readApplicants: ReadingRule<ApplicantPart> = (model) => {
  const eligible = new Set<string>()
  const excluded = new Set<string>()
  const likely = new Set<string>()
  const leading = new Set<string>()
  const evidence: Evidence[] = []
  let minAgeMonths: number | null = null
  let income: { amount: number; currency: string } | null = null
  const note = (
    path: string,
    rule: string,
    { passage, range }: { passage: Passage; range: Range },
    confidence: Confidence = 'certain',
  ) => {
    evidence.push({ path, rule: `read.applicants.${rule}`, confidence, ...spanOf(passage.words, range) })
  }
  /** Kinds of which every refusal names a part: "town halls of the two cities". */
  const refusedParts = new Map<string, boolean>()
  const inPassing: { kind: string; passage: Passage; range: Range }[] = []
  for (const passage of passagesOf(model)) {
    const { block, words } = passage
    const sections = sectionsOf(passage)
    const isHere = sections.includes('eligibility') || asksWho(passage)
    if (
      block.kind === 'heading' ||
      (!isHere &&
        sections.length > 0 &&
        ['documents', 'criteria', 'outcomes', 'scope', 'timetable', 'money', 'limits'].includes(sections[0] ?? ''))
    ) {
      continue
    }
    const isRefused = passage.heads.some(
      ({ kind, words: over }) =>
        (kind !== 'label' || block.kind === 'field') && findHits(over, cues).some(({ tag }) => tag === 'excluded'),
    )
    // "Applications may come from:" over a list. A heading is too far off to say so by such words alone.
    const isInvited =
      block.kind === 'item' &&
      !isRefused &&
      passage.heads.some(
        ({ kind, words: over }) =>
          kind === 'introduction' && findHits(over, cues).some(({ tag }) => tag === 'eligible'),
      )
    for (const sentence of passage.sentences) {
      const age = ageIn(words, sentence)
      if (age !== null && minAgeMonths === null) {
        minAgeMonths = age
        note('applicants.minAgeMonths', 'age', { passage, range: sentence })
      }
      const most = incomeIn(words, sentence)
      if (most !== null && income === null) {
        income = most
        note('applicants.maxAnnualIncome', 'income', { passage, range: sentence })
      }
      for (const clause of clausesOf(words, sentence)) {
        const found = findHits(words, cues, clause.from, clause.to)
        const isExcluding = isRefused || found.some(({ tag }) => tag === 'excluded')
        const isEligible = found.some(
          ({ tag, from }) =>
            tag === 'eligible' && !found.some((hit) => hit.tag === 'excluded' && hit.from <= from && from < hit.to),
        )
        const exception = found.find(({ tag }) => tag === 'exception')
        for (const hit of widest(findHits(words, kinds, clause.from, clause.to))) {
          // Who must be among the partners is a rule of the consortium; who comes from where, one of the countries.
          const isPart =
            found.some(({ tag, to }) => tag === 'ofWhich' && to <= hit.from) || isOnlyPartner(words, clause, hit)
          if (isPart || (hit.tag === 'legal-entity' && isExcluding)) {
            if (hit.tag === 'legal-entity') {
              likely.add(hit.tag)
              inPassing.push({ kind: hit.tag, passage, range: sentence })
            }
            continue
          }
          if (!isExcluding && findHits(words, leads, clause.from, hit.from).length > 0) {
            leading.add(hit.tag)
            inPassing.push({ kind: hit.tag, passage, range: sentence })
            continue
          }
          const isMoney = hit.tag === 'foundation' && pools.test(wordAt(words, hit.from - 1).text)
          if (isMoney || (isExcluding && isNarrowed(words, hit)) || papers.test(wordAt(words, hit.to).text)) {
            continue
          }
          const isException = exception !== undefined && hit.from >= exception.to
          if (isExcluding !== isException && (isExcluding || isException)) {
            excluded.add(hit.tag)
            refusedParts.set(hit.tag, (refusedParts.get(hit.tag) ?? true) && isModified(words, hit))
            note('applicants.excluded', 'excluded', { passage, range: sentence })
          } else if (
            isEligible ||
            isException ||
            isInvited ||
            found.some(({ tag, to }) => tag === 'given' && to <= hit.from && hit.from - to <= givenReach) ||
            isSupported(words, clause, hit) ||
            isApplying(words, clause, hit) ||
            (isHere &&
              (block.kind === 'item' || isAfterTitle(passage, sentence) || isNamedUnderTitle(passage, sentence)))
          ) {
            eligible.add(hit.tag)
            note('applicants.eligible', 'eligible', { passage, range: sentence })
          } else if (isHere) {
            likely.add(hit.tag)
            inPassing.push({ kind: hit.tag, passage, range: sentence })
          }
        }
      }
    }
  }
  // Who leads says who applies only where nothing else does.
  if (eligible.size === 0) {
    for (const kind of leading) {
      eligible.add(kind)
    }
  }
  if (eligible.size === 0) {
    for (const kind of likely) {
      if (kind === 'legal-entity') {
        eligible.add(kind)
      }
    }
  }
  // Who takes small firms does not refuse all firms: only some of them were meant.
  if ([...eligible].some((kind) => kindsOfCompany.has(kind))) excluded.delete('company')
  for (const kind of excluded) {
    if (eligible.has(kind) && refusedParts.get(kind) === true) excluded.delete(kind)
  }
  for (const kind of excluded) {
    eligible.delete(kind)
  }
  // What follows from words about something else is shown with them all the same.
  if (!evidence.some(({ path }) => path === 'applicants.eligible')) {
    for (const { passage, range } of inPassing.filter(({ kind }) => eligible.has(kind)).slice(0, 1)) {
      note('applicants.eligible', 'in_passing', { passage, range }, 'likely')
    }
  }
  return {
    part: {
      applicants: {
        eligible: [...eligible],
        excluded: [...excluded],
        minAgeMonths,
        ...(income === null ? {} : { maxAnnualIncome: income }),
      },
    },
    evidence: evidence
      .filter(({ path }) => path !== 'applicants.excluded' || excluded.size > 0)
      .slice(0, 500)
      .filter(
        (one, index) => evidence.findIndex(({ path, start }) => path === one.path && start === one.start) === index,
      ),
    notStated: [
      ...(eligible.size === 0 ? ['applicants.eligible'] : []),
      ...(minAgeMonths === null ? ['applicants.minAgeMonths'] : []),
    ],
    notApplicable: [],
    conflicts: [],
  }
}
