import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useContentText } from '#web/content/use-content.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'

/** The logo as the way home; its name is the site's. */
export function SiteLogo(): ReactNode {
  const name = useContentText('layout.site.name')
  return (
    <Link className="logo" to={paths.home} aria-label={name}>
      <Logo name={name} />
    </Link>
  )
}
