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
  const room = useRoom(nav, shown.length, more.length > 0, shown.map(({ label }) => label).join())
  const moved = [...shown.slice(room), ...more]
  return (
    <nav ref={nav} className="nav" aria-label={t('nav.main')}>
      <ul>
        {ownEntries.map((id) => (
          <OwnEntry key={id} id={id} className="nav-link" />
        ))}
        {shown.map((entry, position) => (
          <CustomEntry key={entry.url} entry={entry} className="nav-link" isMovable isAway={position >= room} />
        ))}
      </ul>
      {moved.length === 0 ? null : <MoreEntries entries={moved} />}
    </nav>
  )
}

/** Entries for which the bar has no room. */
function MoreEntries({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  const { t } = useTranslation()
  const isCurrent = useIsCurrent()
  return (
    <HeaderMenu kind="links" label={t('nav.more')} buttonClassName="nav-link nav-more" face={t('nav.more')}>
      {entries.map(({ label, url }) => (
        <Link key={url} className="menu-item" to={url} aria-current={isCurrent(url) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </HeaderMenu>
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

function OwnEntry({ id, className }: { id: ContentId; className?: string }): ReactNode {
  const value = useContentValue(id)
  const isCurrent = useIsCurrent()
  return (
    <li>
      <ContentButton
        id={id}
        variant={null}
        ariaCurrent={isCurrent(value?.url)}
        {...(className === undefined ? {} : { className })}
      />
    </li>
  )
}

type CustomEntryProps = {
  entry: MenuEntry
  className?: string
  /** May go under "More". */
  isMovable?: boolean
  /** Has gone there: stays to be measured, cannot be seen or reached. */
  isAway?: boolean
}

function CustomEntry({ entry, className, isMovable, isAway }: CustomEntryProps): ReactNode {
  const isCurrent = useIsCurrent()
  return (
    <li className={isAway ? 'nav-away' : undefined} data-movable={isMovable ? '' : undefined}>
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
