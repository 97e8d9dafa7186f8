import { countryLexicon } from '#server/grants/read/country-names.ts'
import { findHits, wordsOf } from '#server/grants/read/words.ts'
import type { Lack } from '#server/grants/fit/finding.ts'
import { areRelatedPaths, isUnderPath } from '#shared/grants/fact-rows.ts'
import type { CallReading } from '#shared/grants/facts.ts'

type Proof = CallReading['evidence'][number]

const isDecision = ({ status }: Proof) => status === 'confirmed' || status === 'overridden'

/** Codes of calls that begin with the name of their programme. */
const programmeCodes: Readonly<Record<string, RegExp>> = {
  'horizon-europe': /^HORIZON-/,
  'digital-europe': /^DIGITAL-/,
}

/** The facts of a call with what each of them rests on. */
export type CallView = {
  readonly facts: CallReading
  /** Null for a fact that is certain enough to judge by; otherwise what is wrong with it. */
  weakness(path: string): Lack['why'] | null
  /** Whether a user confirmed or corrected a fact. */
  isDecided(path: string): boolean
  /** Whether a user replaced what was read. */
  isOverridden(path: string): boolean
  /** Whether the programme is certain: confirmed, read as certain, or the first part of the call's own code. */
  isProgrammeCertain(): boolean
  /** Whether the call, or a person for it, says anything about a fact: a "no" counts. */
  says(path: string): boolean
  /** The sentence that a fact rests on; of several the one that names the country. Null once a user replaced the fact. */
  proof(path: string, country?: string): Proof | null
}

/** Looks at the facts of a call for rules that judge by them. */
export function viewCall(facts: CallReading): CallView {
  const proofsOf = (path: string) => facts.evidence.filter((each) => areRelatedPaths(each.path, path))
  return {
    facts,
    weakness(path) {
      const proofs = proofsOf(path)
      if (
        proofs.some(({ status }) => status === 'conflict') ||
        facts.conflicts.some((each) => areRelatedPaths(each.path, path))
      ) {
        return 'conflict'
      }
      if (proofs.some(isDecision)) return null
      if (proofs.some(({ status }) => status === 'assumed')) return 'assumed'
      return proofs.some(({ confidence }) => confidence !== 'check') ? null : 'check'
    },
    isDecided(path) {
      const proofs = proofsOf(path)
      return proofs.some(isDecision) && !proofs.some(({ status }) => status === 'found')
    },
    isOverridden: (path) => proofsOf(path).some(({ status }) => status === 'overridden'),
    isProgrammeCertain() {
      const proofs = proofsOf('programme.style')
      if (proofs.some((proof) => isDecision(proof) || (proof.status === 'found' && proof.confidence === 'certain')))
        return true
      const code = programmeCodes[facts.programme?.style ?? '']
      const { call, topic } = facts.identifiers
      return code !== undefined && [topic, call].some((each) => code.test(each ?? ''))
    },
    says: (path) =>
      proofsOf(path).length > 0 ||
      !facts.notStated.some((each) => isUnderPath(each, path)) ||
      facts.notApplicable.includes(path),
    proof(path, country) {
      const proofs = proofsOf(path).filter(({ quote, status }) => quote !== '' && status !== 'overridden')
      const naming = proofs.find(({ quote }) => country !== undefined && names(quote, country))
      return naming ?? proofs[0] ?? null
    },
  }
}

function names(quote: string, country: string): boolean {
  return findHits(wordsOf(quote), countryLexicon).some(({ tag }) => tag === country)
}
