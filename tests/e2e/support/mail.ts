import { expect } from '@playwright/test'
import type { Site } from './test.ts'

/** What the newest mail of a kind to somebody says. The site has no mail server: its mails wait in the outbox. */
export async function newestMail(site: Site, to: string, kind: string): Promise<string> {
  const listed = await site.call(site.admin, 'GET', '/api/admin/mails?limit=200')
  const { items } = listed.body as { items: { id: string; kind: string; to: string | null }[] }
  const mail = items.find((each) => each.to === to && each.kind === kind)
  const opened = await site.call(site.admin, 'POST', `/api/admin/mails/${mail?.id}/open`)
  expect(opened.status, `a mail ${kind} to ${to}`).toBe(200)
  return (opened.body as { text: string }).text
}

/** The address in a mail that leads to a page of the site. */
export function linkIn(text: string, path: string): string {
  const link = (text.match(/https?:\/\/[^\s<>")]+/g) ?? []).find((each) => new URL(each).pathname === path)
  if (link === undefined) throw new Error(`The mail holds no link to ${path}:\n${text}`)
  return link
}
