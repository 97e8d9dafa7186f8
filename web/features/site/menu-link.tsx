import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuLink } from '#shared/contracts/site.ts'
import { ContentButton } from '#web/content/content.tsx'
import { useContentValue } from '#web/content/use-content.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { useEarlyPress } from '#web/session/use-hydrated.ts'

type MenuLinkProps = { entry: MenuLink; className?: string | undefined; before?: ReactNode }

/** An entry of header or footer: content that is edited in place, or what the menu manager made of it. */
export function MenuLinkView({ entry, className, before }: MenuLinkProps): ReactNode {
  return entry.content === undefined ? (
    <OwnLink entry={entry} className={className} />
  ) : (
    <ContentLink id={entry.content} newTab={entry.new_tab === true} className={className} before={before} />
  )
}

type ContentLinkProps = {
  id: NonNullable<MenuLink['content']>
  newTab: boolean
  className?: string | undefined
  before: ReactNode
}

function ContentLink({ id, newTab, className, before }: ContentLinkProps): ReactNode {
  const value = useContentValue(id)
  const isCurrent = useIsCurrent()
  return (
    <ContentButton
      id={id}
      variant={null}
      newTab={newTab}
      before={before}
      ariaCurrent={isCurrent(value?.url)}
      className={className}
    />
  )
}

function OwnLink({ entry, className }: Omit<MenuLinkProps, 'before'>): ReactNode {
  const { label, url, action, new_tab: isNewTab } = entry
  const launch = useLaunch()
  const early = useEarlyPress()
  const isCurrent = useIsCurrent()
  if (action === 'launch') {
    return (
      <button type="button" className={className} data-launch="" {...early} onClick={() => launch()}>
        {label}
      </button>
    )
  }
  if (url === '') return <span className={className}>{label}</span>
  if (isNewTab) {
    return (
      <a className={className} href={url} target="_blank" rel="noopener">
        {label}
      </a>
    )
  }
  if (!url.startsWith('/')) {
    return (
      <a className={className} href={url}>
        {label}
      </a>
    )
  }
  return (
    <Link className={className} to={url} aria-current={isCurrent(url) ? 'page' : undefined}>
      {label}
    </Link>
  )
}

function useIsCurrent(): (url: string | undefined) => boolean {
  const { pathname } = useLocation()
  return (url) => url !== undefined && (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname) === url
}
