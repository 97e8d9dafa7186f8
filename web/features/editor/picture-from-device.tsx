import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { ChosenPicture } from '#web/features/editor/edit-session.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import type { pictureOf } from '#web/features/editor/picture-of.ts'
import type { PictureDropProps } from '#web/features/media/public/picture-drop.tsx'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** Uploads a picture that is chosen, dropped or pasted in the dialog, or was dropped on the element; comes when it is shown. */
export function PictureFromDevice({ onPick }: { onPick: (picture: ChosenPicture) => void }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const dialog = useObservable(openDialog)
  const [loaded, setLoaded] = useState<{
    Drop: ComponentType<PictureDropProps>
    pictureOf: typeof pictureOf
  } | null>(null)
  useEffect(() => {
    let isWanted = true
    Promise.all([
      import('#web/features/media/public/picture-drop.tsx'),
      import('#web/features/editor/picture-of.ts'),
      ensureMessages(i18n, language, ['media', 'errors']),
    ]).then(
      ([drop, module]) => isWanted && setLoaded({ Drop: drop.default, pictureOf: module.pictureOf }),
      () => isWanted && toast.error(t('mode.notLoaded')),
    )
    return () => {
      isWanted = false
    }
  }, [i18n, language, t])
  if (!loaded) return <Skeleton className="h-[3.5rem]" />
  return (
    <loaded.Drop
      first={dialog?.kind === 'edit' ? dialog.files : undefined}
      onPick={(item) => onPick(loaded.pictureOf(item))}
    />
  )
}
