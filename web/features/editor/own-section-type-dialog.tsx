import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { readSectionLayout, readSectionType, sectionDeclarations, sectionTypes } from '#shared/sections/declarations.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { SectionShapeFields } from '#web/features/editor/section-shape-fields.tsx'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type OwnSectionTypeDialogProps = { section: EditedSection; actions: SectionActions; onClose: () => void }

/** Types that show all words of a section of the page: pictures alone would be a gallery. */
const offered = sectionTypes.filter((type) => sectionDeclarations[type].items?.url !== 'picture')

/** Gives a section that the page has by itself another type or layout. @see EDIT-06 */
export function OwnSectionTypeDialog({ section, actions, onClose }: OwnSectionTypeDialogProps): ReactNode {
  const { t } = useTranslation('editor')
  const [type, setType] = useState<EditedSection['type']>('cards')
  const [layout, setLayout] = useState(sectionDeclarations[type].layout)
  const giving = useMutation({
    mutationFn: () => actions.change(section, { type, layout }),
    onSuccess(isChanged) {
      if (isChanged) onClose()
    },
  })
  return (
    <FormDialog
      size="medium"
      title={t('sections.ownType')}
      description={t('sections.ownTypeText', { title: sectionName(section, t) })}
      closeLabel={t('dialog.close')}
      cancel={t('dialog.cancel')}
      submit={t('sections.ownTypeGive')}
      isBusy={giving.isPending}
      busyLabel={t('dialog.saving')}
      onSubmit={() => giving.mutate()}
      onClose={() => giving.isPending || onClose()}
    >
      <div data-chunk="grantwright-editor-chunk">
        <SectionShapeFields
          types={offered}
          type={{
            value: type,
            onChange: (event) => {
              const next = readSectionType(event.target.value)
              setType(next)
              setLayout(sectionDeclarations[next].layout)
            },
          }}
          layout={{ value: layout, onChange: (event) => setLayout(readSectionLayout(event.target.value)) }}
        />
      </div>
    </FormDialog>
  )
}
