import { onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { locators, page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { dismissHints } from '#web/features/editor/hints.ts'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { EditorSlot } from '#web/providers.tsx'
import type { Auth } from '#web/session/auth-context.ts'
import { SessionEndHelp } from '#web/session/session-end.tsx'
import type { FakeApi } from './fake-api.ts'
import { renderComponent, signedIn } from './render.tsx'
import type { Rendered } from './render.tsx'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` })

/** Receives the calls that open the login dialog. */
type Calls = Partial<Pick<Auth, 'openDialog'>>

/**
 * Renders a page of the site for an administrator, with edit mode on. The API needs `fakeContent`.
 *
 * @param at the address of the page, which tells the editor what page it is.
 */
export async function renderEdited(children: ReactNode, at: string, on: Calls = {}): Promise<Rendered> {
  const screen = await renderWithToolbar(children, at, on)
  await expect.poll(() => document.querySelector('main [data-editable]')).not.toBeNull()
  return screen
}

/** The same, without waiting until something can be edited. */
export async function renderWithToolbar(children: ReactNode, at: string, on: Calls = {}): Promise<Rendered> {
  onlineManager.setOnline(true)
  const auth = signedIn('admin')
  dismissHints(auth.user.id)
  const screen = await renderComponent(
    <LaunchProvider>
      <SessionEndHelp>
        <EditorSlot>
          <main id="main">{children}</main>
        </EditorSlot>
      </SessionEndHelp>
    </LaunchProvider>,
    { auth, at, on },
  )
  await screen.getByRole('switch', { name: 'Edit mode' }).click()
  return screen
}

/** An element of the page, by its content id: `about.story.title`. */
export function editable(id: string): Locator {
  return css(`[data-editable="${id}"]`).first()
}

/** What is being typed on the page: one field, or one for each entry of a list. */
export const typingField = (): Locator => css('[data-typing-field]')

/** Save, Cancel and what else there is for what is being typed. */
export const typingTools = (): Locator => page.getByRole('toolbar', { name: 'Tools for typing' })

/** The newest message that says these words. */
export function message(words: string): Locator {
  return css('[data-toast]').filter({ hasText: words }).last()
}

/** Begins to type in an element, by keyboard. */
export async function beginTyping(id: string): Promise<void> {
  await focusOn(editable(id))
  await userEvent.keyboard('{F2}')
  await expect.element(typingField().first()).toHaveFocus()
}

/** Waits until the stored version of what is being typed has arrived. */
export async function typedVersionArrives(): Promise<void> {
  await expect.element(typingTools()).toHaveAttribute('aria-busy', 'false')
}

/** Puts the focus on an element as soon as it is there. */
export async function focusOn(element: Locator): Promise<void> {
  const node = await vi.waitUntil(() => element.query())
  if (node instanceof HTMLElement) node.focus()
}

/** Takes the network away, as when a browser notices it, or gives it back. */
export function setNetwork(api: FakeApi, isThere: boolean): void {
  api.isOffline = !isThere
  onlineManager.setOnline(isThere)
}

/** Pastes as a browser does that has several forms of the words. @param forms the words by type: `text/plain` */
export function paste(target: Locator, forms: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer()
  for (const [type, words] of Object.entries(forms)) clipboardData.setData(type, words)
  target.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Elements by a CSS selector, found again each time. */
export function css(selector: string): Locator {
  return page.css(selector)
}
