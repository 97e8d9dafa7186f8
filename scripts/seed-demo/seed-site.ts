import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { z } from 'zod'
import { orderKeyBetween } from '#shared/content/section-order.ts'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { newHead } from '#shared/pages/document.ts'
import { buttonKey, descriptionKey, itemKey, titleKey } from '#shared/pages/fields.ts'
import { localOf } from '#shared/zoned-time.ts'
import { createUser } from '#server/auth/accounts/accounts.ts'
import { users } from '#server/auth/tables.ts'
import type { Deps } from '#server/deps.ts'
import { applicationActions } from './seed-applications.ts'
import { clients, messages, partnersPage, pictures, staff, talks, tickets } from './site-words.ts'
import type { Cast, PageWords, Talk, Ticket } from './site-words.ts'

/** Sessions are renewed well before their token ends. */
const sessionUseMs = 30 * minuteMs
/** For how many days visits are notified. */
const visitDays = 42

/** The product in process, with a clock that the seeding turns. */
type SeededSite = {
  deps: Deps
  /** Sends a request as if it came from this address. */
  fetch(request: Request, clientAddress?: string): Promise<Response>
  /** Sets the clock, in milliseconds since 1970 UTC. */
  turnTo(instant: number): void
}

type Session = { token: string; at: number }
type Stage = SeededSite & { today: number; password: string; ids: Map<string, string>; sessions: Map<string, Session> }

/** When the story begins, a little before anything in it. @param today the present, as its end. */
export function beginningOf(today: number): number {
  return today - (visitDays + 3) * dayMs
}

/**
 * Lets six weeks of a made-up site happen: staff and clients, talks, tickets, messages, a plan, pictures, a published
 * page, visits, applications. Everything goes through the product's own endpoints, at the times at which it happened,
 * so mails, notices and the activity log tell the same story.
 *
 * @param today the present, in milliseconds since 1970 UTC: where the clock is at the end.
 * @returns false when it was there already: it happens once.
 * @throws {Error} when the product refuses an act, with its answer.
 */
export async function seedSite(
  site: SeededSite,
  today: number,
  password: string,
  passwordHash: string,
): Promise<boolean> {
  if (await isThere(site.deps)) return false
  const stage: Stage = { ...site, today, password, ids: new Map(), sessions: new Map() }
  site.turnTo(beginningOf(today))
  for (const person of [...staff, ...clients]) await makePerson(stage, person, passwordHash)
  for (const action of plan(stage).toSorted((one, other) => one.at - other.at)) {
    site.turnTo(action.at)
    await action.run()
  }
  site.turnTo(today)
  return true
}

type Action = { at: number; run: () => Promise<unknown> }

/** Everything that happens, each with its time. */
function plan(stage: Stage): Action[] {
  return [
    ...talks.flatMap((talk) => talkActions(stage, talk)),
    ...tickets.flatMap((ticket) => ticketActions(stage, ticket)),
    ...messages.map(({ daysAgo, ...message }) => ({
      at: stage.today - daysAgo * dayMs,
      run: () => send(stage, null, 'POST', { path: '/api/contact', body: message }),
    })),
    { at: stage.today - 20 * dayMs, run: () => takePlan(stage) },
    { at: stage.today - 2 * dayMs, run: () => askForPlan(stage) },
    { at: stage.today - 15 * dayMs, run: () => addPictures(stage) },
    { at: stage.today - 14 * dayMs, run: () => buildPage(stage) },
    ...applicationActions(stage, (client, method, request) => sendAs(stage, castOf(clients, client), method, request)),
    ...visitActions(stage),
  ]
}

async function isThere(deps: Deps): Promise<boolean> {
  const [first] = staff
  if (!first) throw new Error('The made-up site has no staff')
  const found = await deps.database.db.select({ id: users.id }).from(users).where(eq(users.email, first.email))
  return found.length > 0
}

async function makePerson(stage: Stage, person: Cast, passwordHash: string): Promise<void> {
  const { db } = stage.deps.database
  const { email, first, last, role, language } = person
  const id = await createUser(db, stage.deps, { email, passwordHash, role, firstName: first, lastName: last })
  if (id === null) throw new Error(`${email} has an account already`)
  stage.ids.set(email, id)
  await db.execute(sql`
    update auth.users set
      raw_app_meta_data = raw_app_meta_data || '{"demo": 0}'::jsonb,
      raw_user_meta_data = raw_user_meta_data || jsonb_build_object('language', ${language}::text)
    where id = ${id}`)
}

function talkActions(stage: Stage, talk: Talk): Action[] {
  const bookedAt = stage.today - talk.bookedDaysAgo * dayMs
  let id = ''
  let day = bookedAt + talk.inDays * dayMs
  const book = async () => {
    const slot = await findSlot(stage, day)
    const { first, last, email, language } = castOf(clients, talk.client)
    const { company, message } = talk
    const body = { name: `${first} ${last}`, email, company, message, language, date: slot.date, time: slot.time }
    id = (
      await sendAs(stage, castOf(clients, talk.client), 'POST', { path: '/api/consultations', body, shape: idSchema })
    ).id
    day = slot.start
  }
  const settle = () => {
    const moderator = castOf(staff, 1)
    const action =
      talk.end === 'cancel'
        ? { action: 'cancel', reason: 'The client asked for it.' }
        : talk.end === 'no_show'
          ? { action: 'no_show', no_show: true }
          : { action: 'complete' }
    return sendAs(stage, moderator, 'POST', { path: '/api/admin/consultations/actions', body: { ids: [id], action } })
  }
  const actions: Action[] = [{ at: bookedAt, run: book }]
  // A day that was full moves the talk by some days at most.
  if (talk.end === 'cancel') actions.push({ at: bookedAt + dayMs, run: settle })
  else if (talk.end !== null) actions.push({ at: bookedAt + (talk.inDays + 5) * dayMs, run: settle })
  return actions
}

const slotsSchema = z.object({
  timezone: z.string(),
  slots: z.array(z.object({ start: z.iso.datetime(), available: z.boolean() })),
})

/** The first free slot of a day, or of one of the days after it: the office rests on Sundays. */
async function findSlot(stage: Stage, from: number): Promise<{ date: string; time: string; start: number }> {
  for (let day = 0; day < 5; day += 1) {
    const date = new Date(from + day * dayMs).toISOString().slice(0, 10)
    const { slots, timezone } = await send(stage, null, 'GET', {
      path: `/api/consultations/slots?date=${date}`,
      shape: slotsSchema,
    })
    const free = slots.filter(({ available }) => available)
    const slot = free[Math.floor(free.length / 2)]
    if (slot) {
      const start = Date.parse(slot.start)
      return { date, time: localOf(start, timezone).time, start }
    }
  }
  throw new Error('No slot is free within five days')
}

function ticketActions(stage: Stage, ticket: Ticket): Action[] {
  const moderator = castOf(staff, 1)
  const owner = castOf(clients, ticket.client)
  let at = stage.today - ticket.daysAgo * dayMs + 9 * hourMs - (stage.today % dayMs)
  let id = ''
  const { subject, category, priority, message } = ticket
  const open = async () => {
    id = (
      await sendAs(stage, owner, 'POST', {
        path: '/api/tickets',
        body: { subject, category, priority, message },
        shape: idSchema,
      })
    ).id
  }
  const version = async () =>
    (await sendAs(stage, moderator, 'GET', { path: `/api/admin/tickets/${id}`, shape: z.object({ version: z.int() }) }))
      .version
  const actions: Action[] = [{ at, run: open }]
  for (const step of ticket.steps) {
    at += step.hours * hourMs
    actions.push({
      at,
      run: async () => {
        if ('closes' in step)
          return sendAs(stage, moderator, 'PATCH', {
            path: `/api/admin/tickets/${id}`,
            body: {
              version: await version(),
              status: 'closed',
            },
          })
        if (step.by === 'client')
          return sendAs(stage, owner, 'POST', { path: `/api/tickets/${id}/messages`, body: { message: step.says } })
        const kind = step.note === true ? 'note' : 'message'
        const body = { version: await version(), kind, message: step.says }
        return sendAs(stage, moderator, 'POST', { path: `/api/admin/tickets/${id}/messages`, body })
      },
    })
  }
  return actions
}

/** A client asks for a plan, and gets it. */
async function takePlan(stage: Stage): Promise<void> {
  const asked = { action: 'change', plan: 'pro', comment: 'Three applications this spring.' }
  const shape = z.object({ request: idSchema })
  const { request } = await sendAs(stage, castOf(clients, 0), 'POST', {
    path: '/api/me/subscription/request',
    body: asked,
    shape,
  })
  await sendAs(stage, castOf(staff, 1), 'POST', {
    path: `/api/admin/subscriptions/requests/${request.id}/decide`,
    body: {
      grant: true,
      answer: 'Welcome.',
      expires_at: new Date(stage.today + 160 * dayMs).toISOString(),
    },
  })
}

async function askForPlan(stage: Stage): Promise<void> {
  const asked = { action: 'change', plan: 'basic', comment: 'Avem două cereri de depus până în martie.' }
  await sendAs(stage, castOf(clients, 4), 'POST', { path: '/api/me/subscription/request', body: asked })
}

async function addPictures(stage: Stage): Promise<void> {
  const editor = castOf(staff, 2)
  for (const { name, inks, alt } of pictures) {
    const bytes = await drawLandscape(inks)
    const upload = await sendAs(stage, editor, 'POST', {
      path: '/api/media/uploads',
      body: { name, bytes: bytes.length },
      shape: idSchema,
    })
    const token = await tokenOf(stage, editor)
    const part = await stage.fetch(
      new Request(addressOf(stage, `/api/media/uploads/${upload.id}?offset=0`), {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      }),
      officeAddress,
    )
    if (!part.ok) throw new Error(`${name}: ${part.status} ${await part.text()}`)
    const shape = z.object({ item: z.object({ id: z.uuid(), updated_at: z.string() }) })
    const { item } = await sendAs(stage, editor, 'POST', { path: `/api/media/uploads/${upload.id}/finish`, shape })
    await sendAs(stage, editor, 'PATCH', { path: `/api/media/${item.id}`, body: { updated_at: item.updated_at, alt } })
  }
}

/** Hills, a sun, two inks: enough to try cropping and widths with. */
function drawLandscape([above, below]: readonly [string, string]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1066"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="1600" height="1066" fill="url(#sky)"/><circle cx="1240" cy="250" r="90" fill="#f0dda6"/><path d="M0 820 400 480 640 640 1040 320 1600 760V1066H0Z" fill="#1d2f86" opacity=".55"/><path d="M0 960 500 760 900 880 1600 700V1066H0Z" fill="#1d2f86" opacity=".6"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}

async function buildPage(stage: Stage): Promise<void> {
  const editor = castOf(staff, 2)
  const { slug, title, sections } = partnersPage
  const shape = z.object({ id: z.uuid(), version: z.string() })
  const page = await sendAs(stage, editor, 'POST', { path: '/api/pages', body: { slug, title: title.en }, shape })
  const head = (language: Language) => ({ ...newHead(title[language]), show_in_menu: true })
  let order = ''
  const document: PageDocument = {
    heads: { en: head('en'), ru: head('ru'), ro: head('ro') },
    sections: sections.map((words, index) => {
      order = orderKeyBetween(order, null, () => (index + 1) / (sections.length + 2))
      return sectionOf(words, order)
    }),
  }
  const save = { version: page.version, document, seen: null }
  const { version } = await sendAs(stage, editor, 'PUT', { path: `/api/pages/${page.id}/draft`, body: save, shape })
  await sendAs(stage, editor, 'POST', {
    path: `/api/pages/${page.id}/publish`,
    body: { version, languages: [...languages] },
  })
  await sendAs(stage, editor, 'POST', {
    path: '/api/pages',
    body: {
      slug: 'summer-school',
      title: 'Summer school',
      template: 'article',
    },
  })
}

function sectionOf(words: PageWords, order: string): PageSection {
  const { name, type, layout } = words
  const fields = (language: Language): PageSection['fields'][Language] => ({
    [titleKey]: { text: words.title[language], type: 'heading' },
    ...(words.text ? { [descriptionKey]: { text: words.text[language], type: 'text' } } : {}),
    ...(words.button
      ? { [buttonKey]: { text: words.button[language], url: '/contact', variant: 'primary', type: 'button' } }
      : {}),
    ...Object.fromEntries(
      (words.items ?? []).map(({ label, text }, index) => [
        itemKey(index + 1),
        { label: label[language], text: text[language], type: 'card' },
      ]),
    ),
  })
  return { name, type, layout, visible: true, order, fields: { en: fields('en'), ru: fields('ru'), ro: fields('ro') } }
}

const ways: readonly (readonly string[])[] = [
  ['/'],
  ['/', '/features', '/contact'],
  ['/', '/about'],
  ['/features', '/faq'],
  ['/page/partners', '/contact'],
  ['/', '/faq', '/features', '/register'],
]
const referrers = [
  '',
  '',
  'https://www.google.com/',
  'https://www.google.com/',
  'https://news.example/',
  'https://t.me/',
]
const campaigns = ['', '', '', '', '?utm_campaign=autumn-calls', '?utm_campaign=newsletter']
const devices = ['desktop', 'desktop', 'phone', 'phone', 'tablet'] as const

/** Visits of six weeks: more from week to week, fewer at weekends. The same every time. */
function visitActions(stage: Stage): Action[] {
  const actions: Action[] = []
  for (let day = visitDays; day >= 0; day -= 1) {
    const midnight = stage.today - (stage.today % dayMs) - day * dayMs
    const weekday = new Date(midnight).getUTCDay()
    const count = Math.round((6 + (visitDays - day) / 4) * (weekday === 0 || weekday === 6 ? 0.5 : 1))
    for (let visit = 0; visit < count; visit += 1) actions.push(...visitOf(stage, midnight, day * 97 + visit))
  }
  return actions.filter(({ at }) => at < stage.today)
}

function visitOf(stage: Stage, midnight: number, seed: number): Action[] {
  const pick = <Item>(list: readonly Item[], salt: number): Item => {
    const item = list[(seed * 7 + salt * 13 + (seed % 11)) % list.length]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const startsAt = midnight + 7 * hourMs + ((seed * 37) % 840) * minuteMs
  const address = `198.51.100.${seed % 250}`
  const facts = {
    language: pick(languages, 1),
    device: pick(devices, 2),
    referrer: pick(referrers, 3),
    query: pick(campaigns, 5),
  }
  return pick(ways, 4).map((path, place) => ({
    at: startsAt + place * (1 + (seed % 4)) * minuteMs,
    run: () =>
      send(stage, null, 'POST', {
        path: '/api/visits',
        body: { ...facts, path },
        shape: z.unknown(),
        clientAddress: address,
      }),
  }))
}

const idSchema = z.object({ id: z.uuid() })
/** Where staff and clients seem to write from: an address reserved for documents. @see RFC 5737 */
const officeAddress = '203.0.113.20'

function castOf(list: readonly Cast[], index: number): Cast {
  const person = list[index]
  if (!person) throw new Error(`Nobody has the number ${index}`)
  return person
}

async function tokenOf(stage: Stage, person: Cast): Promise<string> {
  const now = stage.deps.clock.now()
  const kept = stage.sessions.get(person.email)
  if (kept && now - kept.at < sessionUseMs) return kept.token
  const { access_token: token } = await send(stage, null, 'POST', {
    path: '/auth/v1/token?grant_type=password',
    body: { email: person.email, password: stage.password },
    shape: z.object({ access_token: z.string() }),
  })
  stage.sessions.set(person.email, { token, at: now })
  return token
}

async function sendAs<ApiResponse = unknown>(
  stage: Stage,
  person: Cast,
  method: string,
  { path, body, shape }: { path: string; body?: unknown | undefined; shape?: z.ZodType<ApiResponse> | undefined },
): Promise<ApiResponse> {
  return send(stage, await tokenOf(stage, person), method, { path, body, shape })
}

function addressOf({ deps }: Stage, path: string): URL {
  return new URL(path, deps.config.publicUrl)
}

async function send<ApiResponse = unknown>(
  stage: Stage,
  token: string | null,
  method: string,
  {
    path,
    body,
    shape,
    clientAddress = officeAddress,
  }: { path: string; body?: unknown | undefined; shape?: z.ZodType<ApiResponse> | undefined; clientAddress?: string },
): Promise<ApiResponse> {
  const headers = new Headers({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await stage.fetch(new Request(addressOf(stage, path), init), clientAddress)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  const reply: unknown = text === '' ? null : JSON.parse(text)
  return (shape ?? (z.unknown() as z.ZodType<ApiResponse>)).parse(reply)
}
