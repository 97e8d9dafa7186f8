import { useState } from 'react'
import type { ReactNode } from 'react'
import { completeAddress } from '#shared/content/complete-address.ts'
import { FieldWarning } from '#web/content/field-warning.tsx'
import type { LinkFieldProps } from '#web/content/link-field.tsx'
import { useLinkTargets } from '#web/content/link-targets.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'

/** The field behind `LinkField`. */
export default function LinkCombobox(props: LinkFieldProps): ReactNode {
  const { label, mark, error, value, withActions = true, onType, onChoose = onType, onBlur, onKey, isFirst } = props
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  const [isNarrowed, setNarrowed] = useState(false)
  const { groups, nameOf, isUnpublished } = useLinkTargets(value, {
    filter: isNarrowed ? value : null,
    isOpen,
    withActions,
  })
  const name = nameOf(value)
  return (
    <>
      <ComboboxField
        label={label}
        mark={mark}
        hint={name === null ? t('fields.urlHint') : t('link.leadsTo', { name })}
        error={error}
        value={value}
        groups={groups}
        words={{ open: t('link.open'), list: t('link.place'), nothing: t('link.nothing') }}
        maxLength={2048}
        isOpen={isOpen}
        name="url"
        isFirst={isFirst ?? false}
        onOpen={(isWanted, isTyped) => {
          setOpen(isWanted)
          setNarrowed(isTyped)
        }}
        onType={onType}
        onChoose={(option) => onChoose(option.value)}
        onBlur={() => {
          onBlur?.()
          const whole = completeAddress(value)
          if (whole !== value) onType(whole)
        }}
        onKey={onKey}
      />
      {leadsNowhere(value) ? <FieldWarning>{t('warnings.unknownPage')}</FieldWarning> : null}
      {isUnpublished(value) ? <FieldWarning>{t('warnings.unpublishedPage')}</FieldWarning> : null}
    </>
  )
}

/** Addresses that the site answers by itself; made pages and files have folders of their own. */
const ownPaths: ReadonlySet<string> = new Set(
  Object.values(paths).filter((path): path is Extract<typeof path, string> => typeof path === 'string'),
)

function leadsNowhere(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? ''
  return (
    address.startsWith('/') &&
    !/^\/(page|media|art|admin)\//.test(path) &&
    !ownPaths.has(path.replace(/(?<=.)\/+$/, ''))
  )
}
