import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { isPublished, useCustomPages } from '#web/content/custom-pages.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { pageName } from '#web/content/page-names.ts'
import { pages } from '#web/features/editor/screen-page.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { useSections } from '#web/features/editor/use-sections.ts'
import type { SectionActions } from '#web/features/editor/use-sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented, SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type SendSectionDialogProps = {
  /** The page that it is on. */
  page: string
  section: EditedSection
  actions: SectionActions
  onClose: () => void
}

/** Moves a section to another page, or puts a copy of it there; of a section that its page has by itself, a copy. @see EDIT-06 */
export function SendSectionDialog({ page, section, actions, onClose }: SendSectionDialogProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const { items } = useCustomPages()
  const own = pages.map((each) => ({ slug: each, title: pageName(each, i18n) }))
  const live = items.filter(isPublished).map(({ slug, title }) => ({ slug, title: title || slug }))
  const groups = [
    { label: t('switch.own'), entries: own.filter(({ slug }) => slug !== page) },
    { label: t('switch.custom'), entries: live.filter(({ slug }) => slug !== page) },
  ].filter(({ entries }) => entries.length > 0)
  const targets = groups.flatMap(({ entries }) => entries)
  const isOwn = section.built_in === true
  const isLive = useIsDrafted(page)
  const [isCopy, setCopy] = useState(isOwn)
  const [slug, setSlug] = useState(targets[0]?.slug ?? '')
  const [before, setBefore] = useState('')
  const onTarget = useSections(slug === '' ? null : slug)?.filter(({ removed }) => !removed)
  const sending = useMutation({
    mutationFn: () => {
      const title = targets.find((each) => each.slug === slug)?.title ?? slug
      return actions.send(section, { page: slug, title, before: before === '' ? null : before, isCopy })
    },
    onSuccess(isSent) {
      if (isSent) onClose()
    },
  })
  const title = sectionName(section, t)
  return (
    <FormDialog
      size="medium"
      title={t(isOwn ? 'sections.copyTo' : 'sections.sendTo')}
      description={t(isOwn ? 'sections.copyToText' : 'sections.sendToText', { title })}
      closeLabel={t('dialog.close')}
      cancel={t('dialog.cancel')}
      submit={t(isCopy ? 'sections.copyIt' : 'sections.moveIt')}
      isBusy={sending.isPending}
      busyLabel={t('dialog.saving')}
      onSubmit={() => sending.mutate()}
      onClose={() => sending.isPending || onClose()}
    >
      <div data-chunk="grantwright-editor-chunk">
        {isLive ? <p className="hint">{t('drafts.live')}</p> : null}
        {isOwn ? null : (
          <div className="field">
            <Segmented
              label={t('sections.sendTo')}
              value={isCopy ? 'copy' : 'move'}
              onChange={(choice) => setCopy(choice === 'copy')}
              options={[
                { value: 'move', label: t('sections.moveIt') },
                { value: 'copy', label: t('sections.copyIt') },
              ]}
              fit
            />
          </div>
        )}
        <SelectField
          label={t('sections.targetPage')}
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value)
            setBefore('')
          }}
        >
          {groups.map(({ label, entries }) => (
            <optgroup key={label} label={label}>
              {entries.map((each) => (
                <option key={each.slug} value={each.slug}>
                  {each.title}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField label={t('section.where')} value={before} onChange={(event) => setBefore(event.target.value)}>
          {(onTarget ?? []).map((each) => (
            <option key={each.name} value={each.name}>
              {t('section.whereBefore', { title: sectionName(each, t) })}
            </option>
          ))}
          <option value="">{t('section.whereEnd')}</option>
        </SelectField>
      </div>
    </FormDialog>
  )
}
