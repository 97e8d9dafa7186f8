import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { newPageSchema, pageTemplates, pageTitleLengthMax } from '#shared/contracts/pages.ts'
import type { PageDraft, PageTemplate } from '#shared/contracts/pages.ts'
import { ContractFormDialog } from '#web/form/contract-form-dialog.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { slugOf } from './slug-of.ts'
import styles from '#web/features/pages/builder/page-dialog.module.css'

/** What a new page begins with. */
export type NewPageFacts = { title: string; slug: string; template: PageTemplate; show_in_menu: boolean }

type PageDialogProps = {
  /** `create` asks for everything; the others only for an address. */
  kind: 'create' | 'copy' | 'slug' | 'restore'
  /** The address that it begins with. */
  slug?: string
  send: (facts: NewPageFacts) => Promise<PageDraft>
  onSent: (page: PageDraft) => void
  onClose: () => void
}

const addressSchema = newPageSchema.pick({ slug: true, title: true, template: true, show_in_menu: true })
const createSchema = addressSchema.extend({ title: newPageSchema.shape.title.min(1) })

/** Asks for a page's address, and for a new one also its title and what it is made from. */
export default function PageDialog(props: PageDialogProps): ReactNode {
  const { kind, slug: first = '', send, onSent, onClose } = props
  const { t } = useTranslation(['pages', 'admin'])
  const isCreate = kind === 'create'
  const form = useContractForm({
    schema: isCreate ? createSchema : addressSchema,
    defaults: { title: '', slug: first, template: 'landing', show_in_menu: false },
    draft: isCreate ? 'page.new' : `page.${kind}.${first}`,
    send,
    onSent,
    complain: (name) => t(name === 'title' ? 'dialog.titleMissing' : 'dialog.addressWrong'),
  })
  const { control, getValues, setValue } = form.form
  const slug = useWatch({ control, name: 'slug' })
  const title = form.field('title')
  return (
    <ContractFormDialog
      form={form}
      size={isCreate ? 'medium' : 'default'}
      title={t(`dialog.${kind}`)}
      description={t(`dialog.${kind}Text`)}
      closeLabel={t('admin:list.close')}
      cancel={t('cancel')}
      submit={t(`dialog.${kind}Submit`)}
      onClose={onClose}
    >
      {isCreate ? (
        <TextField
          {...title}
          label={t('head.title')}
          maxLength={pageTitleLengthMax}
          onChange={(event) => {
            // An address that was not typed by hand follows the title.
            const isFollowing = getValues('slug') === slugOf(getValues('title'))
            void title.onChange(event)
            if (isFollowing) setValue('slug', slugOf(event.target.value))
          }}
        />
      ) : null}
      <TextField
        {...form.field('slug')}
        label={t('head.address')}
        hint={location.host + paths.page(slug)}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isCreate ? (
        <>
          <fieldset className={styles.templates}>
            <legend>{t('templates.label')}</legend>
            {pageTemplates.map((each) => (
              <label key={each}>
                <input {...form.form.register('template')} type="radio" value={each} />
                <b>{t(`templates.${each}`)}</b>
                <small>{t(`templateHints.${each}`)}</small>
              </label>
            ))}
          </fieldset>
          <SwitchField label={t('head.inMenuNew')} {...form.form.register('show_in_menu')} />
        </>
      ) : null}
    </ContractFormDialog>
  )
}
