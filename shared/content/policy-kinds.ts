/**
 * The kinds of data that the product keeps about people, in the order of the privacy policy. Every part of the product that
 * keeps such data names its kinds (`PersonalPart.policy`), and the policy has a paragraph for each in three languages, so
 * data that the policy does not describe does not compile.
 */
export const policyKinds = [
  'account',
  'security',
  'consultations',
  'messages',
  'subscription',
  'organisation',
  'invitations',
  'calls',
  'applications',
  'consultants',
  'models',
  'notices',
  'tokens',
  'visits',
] as const

export type PolicyKind = (typeof policyKinds)[number]

/** What the policy says of one kind of data, in one language. Sentences without a heading or a line break. */
type PolicyParagraph = {
  name: string
  /** What is kept, and what for. */
  what: string
  /** How long. */
  kept: string
  /** Whether it is in the file that people download under "Your data". */
  download: string
}

/** What the policy says of every kind of data, in one language. */
export type PolicyParagraphs = Readonly<Record<PolicyKind, PolicyParagraph>>

/** The lines of "What we collect, and why". */
export function collectedLines(paragraphs: PolicyParagraphs): string {
  return policyKinds.map((kind) => `${paragraphs[kind].name}: ${paragraphs[kind].what}`).join('\n')
}

/** The lines of "How long we keep it". @param general lines about all kinds, last. */
export function retentionLines(paragraphs: PolicyParagraphs, general: readonly string[]): string {
  const lines = policyKinds.map((kind) => {
    const { name, kept, download } = paragraphs[kind]
    return `${name}: ${kept} ${download}`
  })
  return [...lines, ...general].join('\n')
}
