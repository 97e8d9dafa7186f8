import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import PageDialog from './page-dialog.tsx'

setUpComponentTest()

const send = vi.fn(() => Promise.reject(new Error('away')))

function Opener(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <PageDialog kind="create" send={send} onSent={vi.fn()} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

test('[CUST-02] [QUAL-13] a new page is kept when its dialog is left or refused, and its address follows the title', async () => {
  await renderComponent(<Opener />, { auth: signedIn('admin') })
  const dialog = page.getByRole('dialog')
  const [title, address] = [dialog.getByLabelText('Title of the page'), dialog.getByLabelText('Address')]
  const create = dialog.getByRole('button', { name: 'Create the page' })
  await page.getByRole('button', { name: 'Open' }).click()
  await create.click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  expect(send).not.toHaveBeenCalled()
  await title.fill('Summer School')
  await expect.element(address).toHaveValue('summer-school')
  await dialog.getByRole('radio', { name: /^Article/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(title).toHaveValue('Summer School')
  await expect.element(dialog.getByRole('radio', { name: /^Article/ })).toBeChecked()
  await address.fill('school')
  await title.fill('Summer School 2027')
  await expect.element(address).toHaveValue('school')
  await create.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  expect(send).toHaveBeenCalledExactlyOnceWith(
    { title: 'Summer School 2027', slug: 'school', template: 'article', show_in_menu: false },
    0,
  )
  await expect.element(title).toHaveValue('Summer School 2027')
})
