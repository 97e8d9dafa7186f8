/** Questions of each group of the page of questions, by their names, in the order that they have while no one moved them. */
export const ownQuestions = {
  group_1: ['q1', 'q2', 'q3', 'q4', 'q5'],
  group_2: ['q1', 'q2', 'q3', 'q4'],
  group_3: ['q1', 'q2', 'q3', 'q4'],
  group_4: ['q1', 'q2', 'q3', 'q4', 'q5'],
} as const satisfies Record<string, readonly string[]>
