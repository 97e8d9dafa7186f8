import { findHits, lexiconOf, wordsOf } from '#server/grants/read/words.ts'
import type { CallReading } from '#shared/grants/facts.ts'

const debts = lexiconOf({
  debts: [
    'tax debt*',
    'tax arrears',
    'tax clearance',
    'overdue tax*',
    'unpaid tax*',
    'outstanding tax*',
    'owe* tax*',
    'arrears',
    'datori* la buget*',
    'datori* fata de buget*',
    'datori* fiscal*',
    'lipsa datoriilor',
    'restant* la buget*',
    'obligati* fiscal* restant*',
    'arierat*',
    'налогов* задолженност*',
    'задолженност* по налог*',
    'задолженност* по уплате налог*',
    'задолженност* перед бюджет*',
    'отсутстви* задолженност*',
    'долг* по налог*',
    'недоимк*',
  ],
})

const isAbout = (text: string) => findHits(wordsOf(text), debts).length > 0

/** The paper about it that a call asks for; null where it asks for none. */
export function findTaxDocument({ requiredDocuments }: Pick<CallReading, 'requiredDocuments'>): string | null {
  return requiredDocuments.find(({ label }) => isAbout(label))?.label ?? null
}

/** Where a call says that no one may apply who owes taxes, or asks for a paper about it; null where it does not. */
export function findTaxClause({
  evidence,
  requiredDocuments,
}: Pick<CallReading, 'evidence' | 'requiredDocuments'>): string | null {
  const said = evidence.find(({ path, quote }) => /^(?:applicants|requiredDocuments)/.test(path) && isAbout(quote))
  if (said !== undefined) return said.path
  const place = requiredDocuments.findIndex(({ label }) => isAbout(label))
  return place === -1 ? null : `requiredDocuments.${place}`
}
