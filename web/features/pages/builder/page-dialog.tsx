import { useState } from 'react'
import type { ReactNode } from 'react'
import { pageSlugSchema, pageTemplates, pageTitleLengthMax } from '#shared/contracts/pages.ts'
import type { PageTemplate } from '#shared/contracts/pages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { FormError, SwitchField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { slugOf } from './slug-of.ts'
import styles from '#web/features/pages/builder/page-dialog.module.css'

/** What a new page begins with. */
export type NewPageFacts = { title: string; slug: string; template: PageTemplate; show_in_menu: boolean }

type PageDialogProps = {
  /** `create` asks for everything; the others only for an address. */
  kind: 'create' | 'copy' | 'slug' | 'restore'
  /** The address that it begins with. */
  slug?: string
  isBusy: boolean
  error: string | null
  onSubmit: (facts: NewPageFacts) => void
  onClose: () => void
}

/** Asks for a page's address, and for a new one also its title and what it is made from. */
export default function PageDialog({
  kind,
  slug: first = '',
  isBusy,
  error,
  onSubmit,
  onClose,
}: PageDialogProps): ReactNode {
  const { t } = useTranslation(['pages', 'admin'])
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState<string | null>(first === '' ? null : first)
  const [template, setTemplate] = useState<PageTemplate>('landing')
  const [inMenu, setInMenu] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const slug = typed ?? slugOf(title)
  const isCreate = kind === 'create'
  const isWrong = isChecked && !pageSlugSchema.safeParse(slug).success
  const isNameless = isChecked && isCreate && title.trim() === ''
  function handleSubmit(): void {
    setChecked(true)
    if (!pageSlugSchema.safeParse(slug).success || (isCreate && title.trim() === '')) return
    onSubmit({ title: title.trim(), slug, template, show_in_menu: inMenu })
  }
  return (
    <FormDialog
      size={isCreate ? 'medium' : 'default'}
      title={t(`dialog.${kind}`)}
      description={t(`dialog.${kind}Text`)}
      closeLabel={t('admin:list.close')}
      cancel={t('cancel')}
      submit={t(`dialog.${kind}Submit`)}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {error === null ? null : <FormError>{error}</FormError>}
      {isCreate ? (
        <TextField
          label={t('head.title')}
          maxLength={pageTitleLengthMax}
          error={isNameless ? t('dialog.titleMissing') : undefined}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      ) : null}
      <TextField
        label={t('head.address')}
        hint={location.host + paths.page(slug)}
        error={isWrong ? t('dialog.addressWrong') : undefined}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        value={slug}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isCreate ? (
        <>
          <fieldset className={styles.templates}>
            <legend>{t('templates.label')}</legend>
            {pageTemplates.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="template"
                  value={each}
                  checked={template === each}
                  onChange={() => setTemplate(each)}
                />
                <b>{t(`templates.${each}`)}</b>
                <small>{t(`templateHints.${each}`)}</small>
              </label>
            ))}
          </fieldset>
          <SwitchField
            label={t('head.inMenuNew')}
            checked={inMenu}
            onChange={(event) => setInMenu(event.target.checked)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
