import type { ReactNode } from 'react'
import type { Draft } from '#web/features/editor/draft.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { focusAlt } from '#web/features/editor/alt-note.tsx'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import { PictureFromDevice } from '#web/features/editor/picture-from-device.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/editor/picture-tools.module.css'
import fieldStyles from '#web/ui/field.module.css'

type PictureToolsProps = {
  kind: EditedKind
  draft: Draft
  onChange: (picture: ChosenPicture) => void
  /** Opens the library; null where there is none. */
  onPick: () => void
}

/** Chooses a picture from the library or the device, takes it away, and says what of it must stay in sight when it is cut. */
export function PictureTools({ kind, draft, onChange, onPick }: PictureToolsProps): ReactNode {
  const { t } = useTranslation('editor')
  const [left = '50', top = '50'] = draft.focal.match(/\d+/g) ?? []
  const axis = (label: string, value: string, focalOf: (percent: string) => string): ReactNode => (
    <label className={styles.axis}>
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={value}
        aria-valuetext={`${value} %`}
        onChange={(event) => onChange({ url: draft.url, focal: focalOf(event.target.value), pixels: draft.pixels })}
      />
    </label>
  )
  return (
    <div className="field">
      <div className={styles.tools}>
        <Button variant="outline" size="sm" onClick={onPick}>
          <Icon name="image" size={18} />
          {t('picture.choose')}
        </Button>
        {draft.url === '' ? null : (
          <Button variant="ghost" size="sm" onClick={() => onChange({ url: '', focal: '', pixels: '' })}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <PictureFromDevice
        onPick={(picture) => {
          onChange(picture)
          focusAlt(kind)
        }}
      />
      {draft.focal === '' ? null : (
        <fieldset className={styles.focal}>
          <legend className={fieldStyles.label}>{t('picture.focal')}</legend>
          {axis(t('picture.fromLeft'), left, (percent) => `${percent}% ${top}%`)}
          {axis(t('picture.fromTop'), top, (percent) => `${left}% ${percent}%`)}
        </fieldset>
      )}
    </div>
  )
}
