import type { ComponentProps, ReactNode } from 'react'
import { sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'
import type { SectionLayout, SectionType } from '#shared/sections/declarations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField } from '#web/ui/field.tsx'

/** What kind of section it is, and how its parts stand. */
export type SectionShape = { type: SectionType; layout: SectionLayout }

type Ties = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>

/** Type and layout of a section, side by side. */
export function SectionShapeFields({ type, layout }: Record<keyof SectionShape, Ties>): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className="two">
      <SelectField label={t('section.type')} {...type}>
        {sectionTypes.map((each) => (
          <option key={each} value={each}>
            {t(`section.types.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('section.layout')} {...layout}>
        {sectionLayouts.map((each) => (
          <option key={each} value={each}>
            {t(`section.layouts.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
