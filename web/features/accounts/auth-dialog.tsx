import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AuthDialogRequest } from '#web/session/auth-dialog-context.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

type AuthDialogProps = { request: AuthDialogRequest; open: boolean; onClose: () => void }

/**
 * The authentication dialog: two tabs whose forms keep what was typed while the other one is shown.
 * Brings forms, schemas and the dialog's code, so it is loaded by its host when it is asked for.
 *
 * @see product specification, section 2 (authentication dialog)
 */
export function AuthDialog({ request, open, onClose }: AuthDialogProps): ReactNode {
  const { t } = useTranslation('auth')
  const [tab, setTab] = useState(request.tab)
  const forms = useRef<HTMLDivElement>(null)
  // One can type at once; not where it would bring up a keyboard that covers what the dialog says.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    // After the dialog has remembered where the focus came from.
    const timer = setTimeout(() =>
      forms.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) input')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [])
  const isRegister = tab === 'register'
  const isLaunch = request.reason === 'launch'

  const handleDone = (): void => {
    onClose()
    request.onSuccess?.()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={isLaunch ? t('titleLaunch') : isRegister ? t('titleRegister') : t('titleLogin')}
      description={isLaunch ? t('leadLaunch') : isRegister ? t('leadRegister') : t('leadLogin')}
      closeLabel={t('close')}
      {...(isRegister ? { size: 'medium' as const } : {})}
    >
      <div ref={forms} className="contents">
        <Tabs
          className="dialog-tabs"
          label={t('tabs')}
          value={tab}
          onValueChange={setTab}
          keepPanels
          tabs={[
            {
              value: 'login',
              label: t('login'),
              content: (
                <DialogBody>
                  <LoginForm onDone={handleDone} />
                </DialogBody>
              ),
            },
            {
              value: 'register',
              label: t('register'),
              content: (
                <DialogBody>
                  <RegisterForm onDone={handleDone} onLogin={() => setTab('login')} />
                </DialogBody>
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
