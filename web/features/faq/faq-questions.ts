import type { ContentId } from '#shared/content/catalogue.ts'

/** A question with its answer, and its name in addresses: `/faq#<slug>` in every language. */
export type FaqQuestion = { slug: string; question: ContentId; answer: ContentId }

/** Questions under one heading. */
export type FaqGroup = { title: ContentId; questions: readonly FaqQuestion[] }

/** Groups and questions in the order of the page. A slug never changes: people have sent it to each other. */
export const faqGroups: readonly FaqGroup[] = [
  {
    title: 'faq.group_1.title',
    questions: [
      { slug: 'what-it-does', question: 'faq.group_1.q1_question', answer: 'faq.group_1.q1_answer' },
      { slug: 'who-it-is-for', question: 'faq.group_1.q2_question', answer: 'faq.group_1.q2_answer' },
      { slug: 'how-long', question: 'faq.group_1.q3_question', answer: 'faq.group_1.q3_answer' },
      { slug: 'languages', question: 'faq.group_1.q4_question', answer: 'faq.group_1.q4_answer' },
      { slug: 'programmes', question: 'faq.group_1.q5_question', answer: 'faq.group_1.q5_answer' },
    ],
  },
  {
    title: 'faq.group_2.title',
    questions: [
      { slug: 'the-agents', question: 'faq.group_2.q1_question', answer: 'faq.group_2.q1_answer' },
      { slug: 'changes', question: 'faq.group_2.q2_question', answer: 'faq.group_2.q2_answer' },
      { slug: 'submission', question: 'faq.group_2.q3_question', answer: 'faq.group_2.q3_answer' },
      { slug: 'chances', question: 'faq.group_2.q4_question', answer: 'faq.group_2.q4_answer' },
    ],
  },
  {
    title: 'faq.group_3.title',
    questions: [
      { slug: 'free-consultation', question: 'faq.group_3.q1_question', answer: 'faq.group_3.q1_answer' },
      { slug: 'price', question: 'faq.group_3.q2_question', answer: 'faq.group_3.q2_answer' },
      { slug: 'part-of-the-work', question: 'faq.group_3.q3_question', answer: 'faq.group_3.q3_answer' },
      { slug: 'talk-to-a-person', question: 'faq.group_3.q4_question', answer: 'faq.group_3.q4_answer' },
    ],
  },
  {
    title: 'faq.group_4.title',
    questions: [
      { slug: 'account', question: 'faq.group_4.q1_question', answer: 'faq.group_4.q1_answer' },
      { slug: 'sign-in', question: 'faq.group_4.q2_question', answer: 'faq.group_4.q2_answer' },
      { slug: 'password', question: 'faq.group_4.q3_question', answer: 'faq.group_4.q3_answer' },
      { slug: 'what-an-account-adds', question: 'faq.group_4.q4_question', answer: 'faq.group_4.q4_answer' },
      { slug: 'formats', question: 'faq.group_4.q5_question', answer: 'faq.group_4.q5_answer' },
    ],
  },
]

/** Every question in the order of the page. */
export const faqQuestions: readonly FaqQuestion[] = faqGroups.flatMap(({ questions }) => questions)
