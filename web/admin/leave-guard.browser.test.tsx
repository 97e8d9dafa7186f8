import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { LeaveGuard } from './leave-guard.tsx'

setUpComponentTest()

test('with several forms on a screen the one with changes asks before they are lost', async () => {
  const screens = { '/elsewhere': <h1>Elsewhere</h1> }
  await renderComponent(
    <>
      <LeaveGuard isDirty text="The limit is not saved." />
      <LeaveGuard isDirty={false} text="Nothing here is lost." />
      <Link to="/elsewhere">Leave</Link>
    </>,
    { route: '/', screens },
  )
  await page.getByRole('link', { name: 'Leave' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('The limit is not saved.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})
