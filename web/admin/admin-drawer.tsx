import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Permission } from '#shared/roles.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { AdminMenu } from './admin-menu.tsx'
import styles from './admin-shell.module.css'

type AdminDrawerProps = { logo: ReactNode; tools: ReactNode; permissions: readonly Permission[]; onClose: () => void }

/** The admin menu of screens under 1024 px. Loaded when it is first opened. */
export default function AdminDrawer({ logo, tools, permissions, onClose }: AdminDrawerProps): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      label={t('menuLabel')}
      closeLabel={t('menuClose')}
      head={logo}
    >
      <nav className={styles.side} data-drawer aria-label={t('menuLabel')}>
        <AdminMenu permissions={permissions} />
        <div className="mx-5 mt-4 flex items-center justify-end gap-[0.35rem]">{tools}</div>
      </nav>
    </Drawer>
  )
}
