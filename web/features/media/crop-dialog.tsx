import { useState } from 'react'
import type { ReactNode } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { mediaRevisionAddress } from '#shared/contracts/media.ts'
import type { MediaCrop, MediaItem } from '#shared/contracts/media.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from '#web/features/media/crop-dialog.module.css'

const ratios = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1, '3:4': 3 / 4 } as const
type Ratio = 'own' | keyof typeof ratios

type CropDialogProps = {
  item: MediaItem
  isBusy: boolean
  /** Null takes the crop off. */
  onSave: (crop: MediaCrop | null) => void
  onClose: () => void
}

/** Chooses the part of a picture that pages show; the stored picture stays whole. Import it lazily. */
export default function CropDialog({ item, isBusy, onSave, onClose }: CropDialogProps): ReactNode {
  const { t } = useTranslation(['media', 'admin'])
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState<Ratio>('own')
  const [crop, setCrop] = useState<MediaCrop | null>(item.crop)
  const own = item.width !== null && item.height !== null ? item.width / item.height : 1
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('crop.title')}
      description={t('crop.text')}
      closeLabel={t('admin:list.close')}
      foot={
        <>
          {item.crop === null ? null : (
            <Button variant="ghost" data-far="" busy={isBusy} onClick={() => onSave(null)}>
              {t('crop.remove')}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {t('crop.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => onSave(crop)}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <DialogBody>
        <div className={styles.crop}>
          <Cropper
            image={mediaRevisionAddress(item, 'original')}
            crop={place}
            zoom={zoom}
            aspect={ratio === 'own' ? own : ratios[ratio]}
            {...(item.crop === null ? {} : { initialCroppedAreaPercentages: toPercent(item.crop) })}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(area) => setCrop(toShares(area))}
            disableAutomaticStylesInjection
          />
        </div>
        <SelectField
          label={t('crop.ratio')}
          value={ratio}
          onChange={(event) => setRatio(readRatio(event.currentTarget.value))}
        >
          <option value="own">{t('crop.own')}</option>
          {Object.keys(ratios).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <label className={styles.zoom}>
          <span>{t('crop.zoom')}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      </DialogBody>
    </Dialog>
  )
}

type Area = { x: number; y: number; width: number; height: number }

function toPercent({ x, y, width, height }: MediaCrop): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}

/** The library's percentages may leave the picture by a hair. */
function toShares(area: Area): MediaCrop {
  const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100))
  const [x, y] = [Math.min(share(area.x), 0.99), Math.min(share(area.y), 0.99)]
  return { x, y, width: Math.min(share(area.width), 1 - x), height: Math.min(share(area.height), 1 - y) }
}

function readRatio(text: string): Ratio {
  return text === '16:9' || text === '4:3' || text === '1:1' || text === '3:4' ? text : 'own'
}
