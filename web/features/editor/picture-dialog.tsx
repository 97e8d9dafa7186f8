import { use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { MediaItem } from '#shared/contracts/media.ts'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import type { pictureOf } from '#web/features/editor/picture-of.ts'
import { PicturePickerContext } from '#web/features/editor/picture-picker.ts'
import type { PicturePicker } from '#web/features/editor/picture-picker.ts'
import { ensureWords } from '#web/i18n/i18n.ts'
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
  const load = use(PicturePickerContext)
  const [library, setLibrary] = useState<{ Picker: PicturePicker; pictureOf: typeof pictureOf } | null>(null)
  useEffect(() => {
    let isWanted = true
    Promise.all([
      load?.(),
      import('#web/features/editor/picture-of.ts'),
      ensureWords(i18n, language, ['media', 'admin']),
    ]).then(
      ([Picker, module]) => isWanted && Picker && setLibrary({ Picker, pictureOf: module.pictureOf }),
      () => {
        if (!isWanted) return
        toast.error(t('mode.notLoaded'))
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, i18n, language, onClose, t])
  if (!library) return null
  const take = (items: readonly MediaItem[]): void => {
    onPick(items.map(library.pictureOf))
    onClose()
  }
  return <library.Picker most={most} onPick={take} onClose={onClose} />
}
