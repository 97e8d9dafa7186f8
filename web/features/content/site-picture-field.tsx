import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { mediaAddress } from '#shared/contracts/media.ts'
import type { MediaItem } from '#shared/contracts/media.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './site-picture-field.module.css'

const MediaPicker = lazy(() => import('#web/features/media/public/media-picker.tsx'))
const PictureDrop = lazy(() => import('#web/features/media/public/picture-drop.tsx'))

type SitePictureFieldProps = {
  label: string
  hint: string
  /** Its address; empty for the built-in one. */
  value: string
  /** Address of the built-in one. */
  builtIn: string
  error: string | undefined
  onChange: (address: string) => void
}

/** A picture of the whole site: from the library or the device, or the built-in one. */
export function SitePictureField(props: SitePictureFieldProps): ReactNode {
  const { label, hint, value, builtIn, error, onChange } = props
  const { t } = useTranslation('content')
  const { state } = useAuth()
  const [isPicking, setPicking] = useState(false)
  const mayUpload = state.status === 'signed-in' && state.role.permissions.includes('media.edit')
  const take = (item: MediaItem): void => onChange(mediaAddress(item))
  return (
    <fieldset className={styles.field} data-picture-zone="">
      <legend>{label}</legend>
      <img className={styles.thumb} src={value || builtIn} alt="" />
      <p className="hint">{value === '' ? t('site.pictures.builtIn') : hint}</p>
      {mayUpload ? (
        <>
          <div className="actions">
            <Button variant="outline" size="sm" onClick={() => setPicking(true)}>
              <Icon name="image" size={18} />
              {t('site.pictures.choose')}
            </Button>
            {value === '' ? null : (
              <Button variant="ghost" size="sm" onClick={() => onChange('')}>
                {t('site.pictures.remove')}
              </Button>
            )}
          </div>
          <Suspense>
            <PictureDrop onPick={take} />
          </Suspense>
        </>
      ) : null}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <Suspense>
        {isPicking ? (
          <MediaPicker
            onClose={() => setPicking(false)}
            onPick={([item]) => {
              if (!item) return
              setPicking(false)
              take(item)
            }}
          />
        ) : null}
      </Suspense>
    </fieldset>
  )
}
