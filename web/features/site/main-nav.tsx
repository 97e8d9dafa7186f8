import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { MenuEntry, MenuLink } from '#shared/contracts/site.ts'
import { menuKeys } from '#shared/menu/menu-keys.ts'
import { HeaderMenu } from '#web/features/site/header-menu.tsx'
import { MenuLinkView } from '#web/features/site/menu-link.tsx'
import { splitMenu } from '#web/features/site/menu-overflow.ts'
import { useRoom } from '#web/features/site/use-room.ts'
import { useSiteMenu } from '#web/features/site/use-site-menu.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './header.module.css'

/**
 * Navigation of the header, as the menu manager orders it; past six entries the rest is under "More". @see HDR-01,
 * HDR-02, CUST-03
 */
export function MainNav(): ReactNode {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const { shown, more } = splitMenu(useSiteMenu().header, 0)
  const keys = menuKeys(shown)
  const room = useRoom(nav, shown.length, more.length > 0)
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('nav.main')}>
      <ul>
        {shown.map((entry, position) => (
          <BarEntry key={keys[position]} entry={entry} isAway={position >= room} />
        ))}
      </ul>
      {room === shown.length && more.length === 0 ? null : (
        <HeaderMenu
          kind="links"
          label={t('nav.more')}
          buttonClassName={`${styles.link} ${styles.more}`}
          face={t('nav.more')}
        >
          <EntryList entries={flatten([...shown.slice(room), ...more])} className={styles.menuItem} />
        </HeaderMenu>
      )}
    </nav>
  )
}

/** All entries of the header one below the other, for the drawer. */
export function AllEntries(): ReactNode {
  return <EntryList entries={flatten(useSiteMenu().header)} />
}

/** @param isAway there is no room for it in the bar: stays to be measured, cannot be seen or reached. */
function BarEntry({ entry, isAway }: { entry: MenuEntry; isAway: boolean }): ReactNode {
  const hasOthersBelow = entry.children !== undefined && entry.children.length > 0
  return (
    <li data-away={isAway || undefined}>
      {hasOthersBelow ? (
        <HeaderMenu
          kind="links"
          label={entry.label}
          buttonClassName={`${styles.link} flex items-center gap-1`}
          face={entry.label}
        >
          <EntryList entries={flatten([entry])} className={styles.menuItem} />
        </HeaderMenu>
      ) : (
        <MenuLinkView entry={entry} className={styles.link} />
      )}
    </li>
  )
}

function EntryList({
  entries,
  className,
}: {
  entries: readonly MenuLink[]
  className?: string | undefined
}): ReactNode {
  const keys = menuKeys(entries)
  return (
    <ul>
      {entries.map((entry, position) => (
        <li key={keys[position]}>
          <MenuLinkView entry={entry} className={className} />
        </li>
      ))}
    </ul>
  )
}

/** Entries and those below them in one level; titles that lead nowhere are left out. */
function flatten(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap(({ children = [], ...own }) => [
    ...(own.url === '' && own.content === undefined ? [] : [own]),
    ...children,
  ])
}
