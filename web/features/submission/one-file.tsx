import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { PersonalFile } from '#shared/contracts/files.ts'
import { personalFileAccept } from '#shared/contracts/files.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSentFile } from './use-sent-file.ts'
import type { FilePlace } from './use-sent-file.ts'
import styles from './one-file.module.css'

type OneFileProps = {
  place: FilePlace
  file: PersonalFile | null
  words: { save: string; add: string; replace: string }
  mayEdit: boolean
  /** What is said below. */
  children?: ReactNode
}

/** The one file of something: everyone saves it, users who may edit also send, replace and remove it. */
export function OneFile({ place, file, words, mayEdit, children }: OneFileProps): ReactNode {
  const { t } = useTranslation('submission')
  const input = useRef<HTMLInputElement>(null)
  const { send, remove, save } = useSentFile(place)
  return (
    <div className={styles.file}>
      {file === null ? null : (
        <Button variant="ghost" size="sm" busy={save.isPending} onClick={() => save.mutate(file.name)}>
          <Icon name="clip" size={16} />
          {words.save}
        </Button>
      )}
      {mayEdit ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={personalFileAccept}
            aria-label={words.add}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen !== undefined) send.mutate(chosen)
              currentTarget.value = ''
            }}
          />
          <Button variant="outline" size="sm" busy={send.isPending} onClick={() => input.current?.click()}>
            {file === null ? words.add : words.replace}
          </Button>
          {file === null ? null : (
            <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('removeFile')}
            </Button>
          )}
        </>
      ) : null}
      {children}
    </div>
  )
}
