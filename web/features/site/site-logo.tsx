import { use } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EditableContext } from '#web/content/edit-slot.ts'
import { Picture } from '#web/content/content.tsx'
import { useContentText, useContentValue } from '#web/content/use-content.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import logoStyles from '#web/ui/logo.module.css'

/** The logo as the way home, the site's own picture or the drawing; its name is the site's. */
export function SiteLogo(): ReactNode {
  const name = useContentText('layout.site.name')
  const value = useContentValue('layout.site.logo')
  const Editable = use(EditableContext)
  const drawn = (
    <span className={logoStyles.art}>
      {/* The link says the name: a picture with words of its own would say it twice. */}
      {value?.url ? (
        <Picture url={value.url} value={{ ...value, text: '' }} sizes="240px" isFirst />
      ) : (
        <Logo name={name} />
      )}
    </span>
  )
  return (
    <Link className="logo" to={paths.home} aria-label={name}>
      {Editable && value ? (
        <Editable id="layout.site.logo" value={value}>
          {drawn}
        </Editable>
      ) : (
        drawn
      )}
    </Link>
  )
}
