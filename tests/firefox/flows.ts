import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import type { Visitor } from './browser.ts'

/** Who walks: a client that registers in an early flow, and the first administrator. */
export type People = Record<'client' | 'admin', { email: string; password: string }>

/** One thing that people come for, from beginning to end. It throws where it cannot go on. */
type Flow = { name: string; walk(visitor: Visitor, people: People): Promise<void> }

const call = `# Alder Fund call

Apply by 29 March 2027, 12:00 Brussels time.

Total budget: EUR 2 million. Grants are between EUR 100 000 and EUR 300 000.`

/** The ten main flows. Each begins with nothing stored, in their order. */
export const flows: readonly Flow[] = [
  {
    name: 'the home page in three languages',
    async walk({ page, open, find }) {
      for (const language of ['en', 'ru', 'ro']) {
        await open(`/?lng=${language}`)
        await find('h1')
        const shown = await page.evaluate(() => document.documentElement.lang)
        if (shown !== language) throw new Error(`/?lng=${language} is in ${shown}`)
      }
    },
  },
  {
    name: 'a message to the office',
    async walk({ open, type, press, see }) {
      await open('/contact')
      await type('Name', 'Ana Rusu')
      await type('Email', 'ana@example.org')
      await type('Message', 'One line.\nAnother line.\nA third line.\nA fourth line.\nA fifth line.')
      await press({ role: 'button', name: 'Send message' })
      await inWindow(await see({ role: 'heading', name: 'We have your message' }))
    },
  },
  {
    name: 'registration',
    async walk(visitor, { client }) {
      await visitor.open('/register')
      await visitor.type('First name', 'Ana')
      await visitor.page.select('select[aria-label="Country of the number"]', 'MD')
      await visitor.type('Phone', '69123456')
      // Firefox puts its own copy of the number into the field again.
      await visitor.page.reload()
      await visitor.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[type=tel]')?.value === '691 23 456',
      )
      await visitor.page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>('select[aria-label="Country of the number"]')?.value === 'MD',
      )
      await visitor.type('Last name', 'Rusu')
      await visitor.type('Email', client.email)
      await visitor.type('Password', client.password)
      await visitor.type('Repeat password', client.password)
      await visitor.press({ role: 'button', name: 'Create account' })
      await visitor.read('h1', 'Ana Rusu')
    },
  },
  {
    name: 'login',
    async walk(visitor, { client }) {
      await logIn(visitor, client)
      await visitor.read('h1', 'Ana Rusu')
    },
  },
  {
    name: 'the launch of the agent',
    async walk(visitor, { client }) {
      await logIn(visitor, client)
      await visitor.open('/')
      const opened = new Promise<void>((resolve) => visitor.page.browser().once('targetcreated', () => resolve()))
      await visitor.press({ role: 'button', name: 'Launch agent' })
      await opened
    },
  },
  {
    name: 'a call that is pasted and confirmed',
    async walk(visitor, { client }) {
      const { page, open, find, press, see } = visitor
      await logIn(visitor, client)
      await open('/apply/new')
      const sheet = await see({ role: 'textbox', name: 'Text, identifier or address of the call' })
      await sheet.evaluate((field, text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }, call)
      if ((await sheet.evaluate((field) => (field as HTMLTextAreaElement).value)) === '') {
        await sheet.click()
        await page.keyboard.type(call)
      }
      await press({ role: 'button', name: 'Read the call' })
      await visitor.read('h1', 'Alder Fund call')
      await (await find('[data-fact-row="money.totalBudget"]')).click()
      await press({ role: 'button', name: 'Confirm' })
      await visitor.read('main', 'confirmed this on')
    },
  },
  {
    name: 'a consultation',
    async walk({ open, find, type, press, see }) {
      await open('/contact')
      await press({ role: 'button', name: 'Book a consultation' })
      await see({ role: 'dialog', name: 'Book a consultation' })
      await (await find('[role=dialog] [role=group] button:not(:disabled)')).click()
      await type('Name', 'Ana Rusu')
      await type('Email', 'ana@example.org')
      await press({ role: 'button', name: 'Book this time' })
      await see({ role: 'dialog', name: 'Your consultation is booked' })
    },
  },
  {
    name: 'a ticket with a file',
    async walk(visitor, { client }) {
      await logIn(visitor, client)
      await visitor.open('/dashboard?tab=support')
      await visitor.press({ role: 'button', name: 'New ticket' })
      await visitor.type('Subject', 'Export loses the table')
      await visitor.type('Message', 'The budget table arrives empty.')
      const file = join(tmpdir(), 'grantwright-figures.csv')
      await writeFile(file, 'a;b\n1;2\n')
      const field = await visitor.page.waitForSelector('[role=dialog] input[type=file]')
      await (field as ElementHandle<HTMLInputElement>).uploadFile(file)
      await visitor.read('[role=dialog]', 'grantwright-figures.csv')
      await visitor.press({ role: 'button', name: 'Send ticket' })
      await visitor.see({ role: 'heading', name: 'Export loses the table' })
    },
  },
  {
    name: 'typing on the page',
    async walk(visitor, { admin }) {
      const { page, find } = visitor
      await logIn(visitor, admin)
      await visitor.open('/about')
      await (await find('[role=switch][aria-keyshortcuts]')).click()
      const title = await find('main [data-editable="about.story.title"]')
      await title.focus()
      await page.keyboard.press('F2')
      await find('[data-typing-field]')
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type('Why there is one margin')
      await page.keyboard.press('Enter')
      await page.waitForSelector('[data-typing-field]', { hidden: true })
      await visitor.open('/about')
      await visitor.read('main [data-editable="about.story.title"], main h2', 'Why there is one margin')
    },
  },
  {
    name: 'a page from the builder',
    async walk(visitor, { admin }) {
      await logIn(visitor, admin)
      await visitor.open('/admin/page-builder')
      await visitor.press({ role: 'button', name: 'New page' })
      await visitor.type('Title of the page', 'Our partners')
      await visitor.press({ role: 'button', name: 'Create the page' })
      await visitor.find('nav[aria-label="Page outline"]')
      await visitor.read('body', 'Draft saved')
      await visitor.press({ role: 'button', name: 'Publish…' })
      await visitor.press({ role: 'button', name: 'Publish now' })
      await visitor.read('[data-toast]', 'The page is published')
      await visitor.open('/page/our-partners')
      await visitor.find('h1')
    },
  },
]

async function logIn(visitor: Visitor, { email, password }: People['client']): Promise<void> {
  await visitor.open('/login')
  await visitor.type('Email', email)
  await visitor.type('Password', password)
  await visitor.press({ role: 'button', name: 'Login' })
  await visitor.page.waitForFunction(() => location.pathname !== '/login')
}

/** What is said after a press must be in sight. */
async function inWindow(element: ElementHandle): Promise<void> {
  const { top, bottom, height } = await element.evaluate((each) => ({
    ...each.getBoundingClientRect().toJSON(),
    height: innerHeight,
  }))
  if (top < 0 || bottom > height) throw new Error(`What was to be seen is at ${top} to ${bottom} of ${height} px`)
}
