import type { MenuTarget } from '#shared/contracts/menu.ts'
import { menuPages, menuPageUrls } from '#shared/menu/targets.ts'
import { paths } from '#web/paths.ts'

/** The target behind an address that was chosen: one that follows its page, where there is such a kind. */
export function targetAt(address: string, pages: readonly { slug: string }[]): MenuTarget {
  const page = menuPages.find((each) => menuPageUrls[each] === address)
  if (page) return { kind: 'page', page }
  const made = pages.find(({ slug }) => paths.page(slug) === address)
  if (made) return { kind: 'custom', slug: made.slug }
  if (address === 'assistant') return { kind: 'launch' }
  if (address === paths.login || address === paths.register) {
    return { kind: 'sign_in', tab: address === paths.login ? 'login' : 'register' }
  }
  return address.includes('#') && address.startsWith('/')
    ? { kind: 'anchor', anchor: address }
    : { kind: 'address', url: address }
}
