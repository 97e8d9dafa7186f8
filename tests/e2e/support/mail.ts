import { expect } from '@playwright/test'
import type { Site } from './test.ts'

/** What the newest mail of a kind to a user says. The site has no mail server: its mails wait in the outbox. */
export async function newestMail(site: Site, to: string, kind: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const listed = await site.call(site.admin, 'GET', '/api/admin/mails?limit=200')
    const { items } = listed.body as { items: { id: string; kind: string; to: string | null }[] }
    return items.find((each) => each.to === to && each.kind === kind)?.id
  }
  // What is notified of an event is written behind the answer.
  await expect.poll(find, `a mail ${kind} to ${to}`).toBeDefined()
  const opened = await site.call(site.admin, 'POST', `/api/admin/mails/${await find()}/open`)
  expect(opened.status, `a mail ${kind} to ${to}`).toBe(200)
  return (opened.body as { text: string }).text
}

/** The address in a mail that leads to a page of the site. */
export function linkIn(text: string, path: string): string {
  const link = (text.match(/https?:\/\/[^\s<>")]+/g) ?? []).find((each) => new URL(each).pathname === path)
  if (link === undefined) throw new Error(`The mail holds no link to ${path}:\n${text}`)
  return link
}
