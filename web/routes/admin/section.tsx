import type { ReactNode } from 'react'
import { data, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { browserLoader, serverLoader } from '#web/api/page-data.ts'
import { isAdminSection, sectionPermissions } from '#web/admin/admin-entries.ts'
import { LaterScreen } from '#web/admin/later-screen.tsx'
import { RequirePermission } from '#web/admin/require-permission.tsx'

const loadOnServer = serverLoader({})
const loadInBrowser = browserLoader({})

export async function loader(args: LoaderFunctionArgs) {
  refuseUnknown(args.params)
  return loadOnServer(args)
}

export async function clientLoader(args: LoaderFunctionArgs) {
  refuseUnknown(args.params)
  return loadInBrowser(args)
}

/** The screens of the route table that this version does not have. */
export default function SectionRoute(): ReactNode {
  const { section } = useParams()
  if (!isAdminSection(section)) return null
  return (
    <RequirePermission permission={sectionPermissions[section]}>
      <LaterScreen section={section} />
    </RequirePermission>
  )
}

function refuseUnknown(params: Readonly<Record<string, string | undefined>>): void {
  if (!isAdminSection(params['section'])) throw data(null, { status: 404 })
}
