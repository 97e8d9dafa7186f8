import type { ComponentProps, ReactNode } from 'react'
import { sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'
import type { SectionLayout, SectionType } from '#shared/sections/declarations.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField } from '#web/ui/field.tsx'

/** What kind of section it is, and how its parts are arranged. */
type SectionShape = { type: SectionType; layout: SectionLayout }

type Ties = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>

type SectionShapeFieldsProps = Record<keyof SectionShape, Ties> & {
  /** Those that are offered; all without it. */
  types?: readonly SectionType[]
}

/** Type and layout of a section, side by side. */
export function SectionShapeFields({ type, layout, types = sectionTypes }: SectionShapeFieldsProps): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <div className="two">
      <SelectField label={t('section.type')} {...type}>
        {types.map((each) => (
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
