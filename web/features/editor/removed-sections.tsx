import type { ReactNode } from 'react'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/editor/edit-section-dialog.module.css'
import fieldStyles from '#web/ui/field.module.css'

type RemovedSectionsProps = {
  sections: readonly EditedSection[]
  actions: SectionActions
  onClose: () => void
}

/**
 * The sections of a page of the site that were deleted: each comes back where it was, with its words. Nothing when
 * there are none.
 */
export function RemovedSections({ sections, actions, onClose }: RemovedSectionsProps): ReactNode {
  const { t } = useTranslation('editor')
  const removed = sections.filter((section) => section.removed)
  if (removed.length === 0) return null
  return (
    <fieldset className="field">
      <legend className={fieldStyles.label}>{t('sections.removed')}</legend>
      <div className={styles.parts}>
        {removed.map((section) => (
          <Button
            key={section.name}
            variant="outline"
            size="sm"
            onClick={() => {
              onClose()
              void actions.restore(section)
            }}
          >
            {t('sections.restore', { title: sectionName(section, t) })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
