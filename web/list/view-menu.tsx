import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CheckField, Segmented } from '#web/ui/field.tsx'
import { ListMenu } from './list-parts.tsx'

type ViewMenuProps = {
  columns: readonly { key: string; label: string }[]
  shown: readonly string[]
  onColumns: (keys: readonly string[]) => void
  isCompact: boolean
  onDensity: (density: 'comfortable' | 'compact') => void
}

/** Chooses the columns of a list and the height of its rows. */
export function ViewMenu({ columns, shown, onColumns, isCompact, onDensity }: ViewMenuProps): ReactNode {
  const { t } = useTranslation('admin')
  return (
    <ListMenu label={t('list.view')} icon="layout">
      <fieldset>
        <legend>{t('list.columns')}</legend>
        {columns.map(({ key, label }) => (
          <CheckField
            key={key}
            label={label}
            checked={shown.includes(key)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              onColumns(columns.map((each) => each.key).filter((each) => (each === key ? isOn : shown.includes(each))))
            }}
          />
        ))}
      </fieldset>
      <Segmented
        label={t('list.density')}
        options={[
          { value: 'comfortable', label: t('list.comfortable') },
          { value: 'compact', label: t('list.compact') },
        ]}
        value={isCompact ? 'compact' : 'comfortable'}
        onChange={onDensity}
      />
    </ListMenu>
  )
}
