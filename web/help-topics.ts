import { paths } from '#web/paths.ts'

/** Topics of the guide in reading order; a topic's name is its anchor. */
export const topicNames = [
  'call',
  'marks',
  'decide',
  'fit',
  'text',
  'plan',
  'review',
  'organisation',
  'people',
  'deadlines',
  'applications',
  'models',
  'limits',
] as const

export type TopicName = (typeof topicNames)[number]

/** The address of a topic of the help. */
export function helpPath(topic: TopicName): string {
  return `${paths.help}#${topic}`
}
