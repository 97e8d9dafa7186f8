import type { BuiltInSection } from '#shared/content/built-in-sections.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ownQuestions } from '#shared/content/own-questions.ts'

/** A question with its answer, and its name in addresses: `/faq#<slug>` in every language. */
export type FaqQuestion = { slug: string; question: ContentId; answer: ContentId }

/** A group of questions under one heading: a section of the page. */
export type FaqGroupName = Extract<BuiltInSection<'faq'>, `group_${string}`>

/** The names in addresses of the questions that the site began with. A slug never changes: people have sent it to each other. */
const slugs: Record<FaqGroupName, readonly string[]> = {
  group_1: ['what-it-does', 'who-it-is-for', 'how-long', 'languages', 'programmes'],
  group_2: ['the-agents', 'changes', 'submission', 'chances'],
  group_3: ['free-consultation', 'price', 'part-of-the-work', 'talk-to-a-person'],
  group_4: ['account', 'sign-in', 'password', 'what-an-account-adds', 'formats'],
}

/** The groups in the order that they have while no one moved them. */
export const faqGroups = Object.keys(slugs) as FaqGroupName[]

/** Names of the questions of each group where editors changed them. */
type QuestionNames = Readonly<Record<string, readonly string[]>> | undefined

/** Questions of a group, in the order of the page. */
export function questionsOf(group: FaqGroupName, changed: QuestionNames): FaqQuestion[] {
  return (changed?.[group] ?? ownQuestions[group]).map((item) => ({
    slug: slugs[group][Number(item.slice(1)) - 1] ?? `${group}-${item}`,
    // Questions that editors added have ids of the same form, which no catalogue knows.
    question: `faq.${group}.${item}_question` as ContentId,
    answer: `faq.${group}.${item}_answer` as ContentId,
  }))
}

/** All questions of the page. */
export function allQuestions(changed: QuestionNames): FaqQuestion[] {
  return faqGroups.flatMap((group) => questionsOf(group, changed))
}
