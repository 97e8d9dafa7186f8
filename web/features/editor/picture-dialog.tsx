import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { MediaItem } from '#shared/contracts/media.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import type { pictureOf } from '#web/features/editor/picture-of.ts'
import type { MediaPickerProps } from '#web/features/media/public/media-picker.tsx'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

type PictureDialogProps = {
  /** How many pictures may be chosen; one is taken by the press on it. */
  most?: number
  /** Called once, with what was chosen in the order of the presses. */
  onPick: (pictures: readonly ChosenPicture[]) => void
  onClose: () => void
}

/** The library in a window over a dialog, loaded with its first opening. */
export function PictureDialog({ most = 1, onPick, onClose }: PictureDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const [library, setLibrary] = useState<{
    Picker: ComponentType<MediaPickerProps>
    pictureOf: typeof pictureOf
  } | null>(null)
  useEffect(() => {
    let isWanted = true
    Promise.all([
      import('#web/features/media/public/media-picker.tsx'),
      import('#web/features/editor/picture-of.ts'),
      ensureMessages(i18n, language, ['media', 'admin']),
    ]).then(
      ([picker, module]) => isWanted && setLibrary({ Picker: picker.default, pictureOf: module.pictureOf }),
      () => {
        if (!isWanted) return
        toast.error(t('mode.notLoaded'))
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [i18n, language, onClose, t])
  if (!library) return null
  const take = (items: readonly MediaItem[]): void => {
    onPick(items.map(library.pictureOf))
    onClose()
  }
  return <library.Picker most={most} onPick={take} onClose={onClose} />
}
