import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { outlineTemplates } from '#shared/drafts/sections.ts'
import type { OutlineTemplate } from '#shared/drafts/sections.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { applyPath, sectionPath } from '#web/workspace/apply-paths.ts'
import { LoadingApplication } from '#web/workspace/open-application.tsx'
import { StepHead } from '#web/workspace/step-head.tsx'
import { outlinesQuery, ownTemplatesQuery, refreshSections, sectionsQuery } from './draft-queries.ts'
import { CallChanges } from './call-change.tsx'
import { OpenSection } from './open-section.tsx'
import type { UnderLeaf } from './section-editor.tsx'
import { useSectionActions } from './use-section-actions.ts'
import styles from './text-screen.module.css'

const TemplatesDialog = lazy(() => import('./own-templates-dialog.tsx'))

type TextScreenProps = {
  /** Facts that the text rests on and that are open. */
  openFacts?: ReactNode
  underLeaf?: UnderLeaf
}

/** The step Text of the open application: its outline, and one section of it. */
export function TextScreen({ openFacts, underLeaf }: TextScreenProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { id, role, as_consultant: isConsultant } = useApplication()
  const userId = useApplicationUser()
  const { section: key } = useParams()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(sectionsQuery(browserApi, userId, id))
  useLiveEvent('application_changed', () => void refreshSections(queries, userId, id))
  if (data === undefined)
    return error === null ? (
      <LoadingApplication />
    ) : (
      <div role="alert">
        <EmptyState
          as="h1"
          art="error-server"
          title={t('failed.title')}
          text={t('failed.text')}
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              {t('failed.retry')}
            </Button>
          }
        />
      </div>
    )
  const { items: sections, suggested } = data
  const [first] = sections
  if (key !== undefined)
    return <OpenSection key={key} sectionKey={key} sections={sections} openFacts={openFacts} underLeaf={underLeaf} />
  if (first === undefined) return <BeginOutline suggested={suggested} />
  if (sections.some(({ call_change: change }) => change !== null))
    return <CallChanges sections={sections} mayWrite={!isConsultant && mayAs(role, 'editor')} />
  return <Navigate to={sectionPath(id, first.key)} replace />
}

/** An application without sections: which outline it begins with. */
function BeginOutline({ suggested }: { suggested: OutlineTemplate }): ReactNode {
  const { t } = useTranslation('drafts')
  const navigate = useNavigate()
  const { id, role, as_consultant: isConsultant, call_id: callId, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const { attempt } = useSectionActions()
  const [chosen, setChosen] = useState<string>(suggested)
  const mayEdit = !isConsultant && mayAs(role, 'editor')
  const { data } = useQuery({ ...outlinesQuery(browserApi, userId, organisationId), enabled: mayEdit })
  const own = (data?.items ?? []).filter(
    (each) =>
      each.id !== id && each.steps.some(({ step, state }) => step === 'text' && state !== 'open' && state !== 'waits'),
  )
  const { data: kept } = useQuery({ ...ownTemplatesQuery(browserApi, userId, organisationId), enabled: mayEdit })
  const templates = kept?.items ?? []
  const [isManaging, setManaging] = useState(false)
  const template = outlineTemplates.find((each) => each === chosen)
  const ownTemplate = templates.find((each) => each.id === chosen)
  const body =
    template !== undefined ? { template } : ownTemplate !== undefined ? { own_template: chosen } : { from: chosen }
  const begin = useMutation({
    mutationFn: async () =>
      attempt(async () => {
        const { items } = await browserApi.call(routes.layOutSections, { path: { id }, body })
        const [first] = items
        if (first !== undefined) await navigate(sectionPath(id, first.key))
      }),
  })
  return (
    <>
      <StepHead step="text" title={t('begin.title')}>
        {t(mayEdit ? (callId === null ? 'begin.withoutCall' : 'begin.lead') : 'begin.readOnly')}
      </StepHead>
      {mayEdit ? (
        <div className={styles.begin}>
          <SelectField
            label={t('begin.template')}
            hint={
              ownTemplate === undefined
                ? t(`begin.about.${template ?? 'own'}`)
                : ownTemplate.sections.map((title) => title || t('untitled')).join(' · ')
            }
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {outlineTemplates.map((each) => (
              <option key={each} value={each}>
                {each === suggested
                  ? t('begin.fits', { name: t(`begin.templates.${each}`) })
                  : t(`begin.templates.${each}`)}
              </option>
            ))}
            {templates.length === 0 ? null : (
              <optgroup label={t('own.title')}>
                {templates.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </optgroup>
            )}
            {own.length === 0 ? null : (
              <optgroup label={t('begin.own')}>
                {own.map((each) => (
                  <option key={each.id} value={each.id}>
                    {t('begin.as', { title: each.title || t('untitled') })}
                  </option>
                ))}
              </optgroup>
            )}
          </SelectField>
          <div className={styles.beginButtons}>
            <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
              {t('begin.make')}
            </Button>
            {templates.length === 0 ? null : (
              <Button variant="ghost" onClick={() => setManaging(true)}>
                {t('own.manage')}
              </Button>
            )}
            <LinkButton variant="ghost" to={applyPath(id, 'plan')}>
              {t('outline.plan')}
            </LinkButton>
            {callId === null ? null : (
              <LinkButton variant="ghost" to={applyPath(id, 'call')}>
                {t('begin.toCall')}
              </LinkButton>
            )}
          </div>
          {isManaging ? (
            <Suspense>
              <TemplatesDialog
                canKeep={false}
                onClose={() => {
                  setManaging(false)
                  // The chosen one may be deleted now.
                  if (template === undefined) setChosen(suggested)
                }}
              />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
