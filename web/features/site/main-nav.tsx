import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import type { MenuEntry } from '#shared/contracts/site.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ContentButton } from '#web/content/content.tsx'
import { useContentValue } from '#web/content/use-content.ts'
import { HeaderMenu } from '#web/features/site/header-menu.tsx'
import { splitMenu } from '#web/features/site/menu-overflow.ts'
import { siteMenuQuery } from '#web/features/site/queries.ts'
import { useRoom } from '#web/features/site/use-room.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'

/** The site's own pages in the header. Their words are content, so that they are edited in place. */
const ownEntries = [
  'layout.header.nav_home',
  'layout.header.nav_about',
  'layout.header.nav_features',
  'layout.header.nav_contact',
  'layout.header.nav_faq',
] as const satisfies readonly ContentId[]

/** Navigation of the header: own pages, then custom pages; past six entries the rest stands under "More". @see HDR-01, HDR-02 */
export function MainNav(): ReactNode {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const { shown, more } = useCustomEntries()
  const wanted = ownEntries.length + shown.length
  const room = useRoom(nav, wanted, more.length > 0)
  const customRoom = Math.max(0, room - ownEntries.length)
  return (
    <nav ref={nav} className="nav" aria-label={t('nav.main')}>
      <ul>
        {ownEntries.map((id, position) => (
          <OwnEntry key={id} id={id} className="nav-link" isAway={position >= room} />
        ))}
        {shown.map((entry, position) => (
          <CustomEntry key={entry.url} entry={entry} className="nav-link" isAway={position >= customRoom} />
        ))}
      </ul>
      {room === wanted && more.length === 0 ? null : (
        <HeaderMenu kind="links" label={t('nav.more')} buttonClassName="nav-link nav-more" face={t('nav.more')}>
          <ul>
            {ownEntries.slice(room).map((id) => (
              <OwnEntry key={id} id={id} className="menu-item" />
            ))}
            {[...shown.slice(customRoom), ...more].map((entry) => (
              <CustomEntry key={entry.url} entry={entry} className="menu-item" />
            ))}
          </ul>
        </HeaderMenu>
      )}
    </nav>
  )
}

/** All entries of the header one below the other, for the drawer. */
export function AllEntries(): ReactNode {
  const { shown, more } = useCustomEntries()
  return (
    <ul>
      {ownEntries.map((id) => (
        <OwnEntry key={id} id={id} />
      ))}
      {[...shown, ...more].map((entry) => (
        <CustomEntry key={entry.url} entry={entry} />
      ))}
    </ul>
  )
}

type EntryProps = {
  className?: string
  /** There is no room for it in the bar: stays to be measured, cannot be seen or reached. */
  isAway?: boolean
}

function OwnEntry({ id, className, isAway }: EntryProps & { id: ContentId }): ReactNode {
  const value = useContentValue(id)
  const isCurrent = useIsCurrent()
  return (
    <li className={isAway ? 'nav-away' : undefined}>
      <ContentButton
        id={id}
        variant={null}
        ariaCurrent={isCurrent(value?.url)}
        {...(className === undefined ? {} : { className })}
      />
    </li>
  )
}

function CustomEntry({ entry, className, isAway }: EntryProps & { entry: MenuEntry }): ReactNode {
  const isCurrent = useIsCurrent()
  return (
    <li className={isAway ? 'nav-away' : undefined}>
      <Link className={className} to={entry.url} aria-current={isCurrent(entry.url) ? 'page' : undefined}>
        {entry.label}
      </Link>
    </li>
  )
}

/** Entries of custom pages; none while they load, and none when loading fails: that the server logs. */
function useCustomEntries(): { shown: MenuEntry[]; more: MenuEntry[] } {
  const language = useLanguage()
  // While another language's menu is on its way the one before stands, so that the header does not jump.
  const menu = useQuery({ ...siteMenuQuery(browserApi, language), placeholderData: (before) => before })
  const entries = menu.data?.header ?? []
  const isCustom = ({ url }: MenuEntry): boolean => url.startsWith(paths.page(''))
  const fixed = entries.filter((entry) => !isCustom(entry))
  return splitMenu([...fixed, ...entries.filter(isCustom)], fixed.length)
}

function useIsCurrent(): (url: string | undefined) => boolean {
  const { pathname } = useLocation()
  return (url) => url !== undefined && (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname) === url
}
