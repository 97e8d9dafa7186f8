import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { KeptPartner, OrganisationDetail } from '#shared/contracts/organisations.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { countryName } from '#web/workspace/countries.ts'
import { partnersQuery } from './organisation-queries.ts'
import { Section } from './section.tsx'
import styles from './partners-section.module.css'

const PartnerDialog = lazy(() => import('./partner-dialog.tsx'))

/** With whom an organisation applies: kept once, used in every application. */
export function PartnersSection({
  userId,
  organisation: { id, role },
}: {
  userId: string
  organisation: OrganisationDetail
}): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { data } = useQuery(partnersQuery(browserApi, userId, id))
  const [opened, setOpened] = useState<KeptPartner | 'new' | null>(null)
  const mayEdit = mayAs(role, 'editor')
  return (
    <Section
      title={t('partners.title')}
      aside={
        mayEdit ? (
          <Button variant="ghost" size="sm" onClick={() => setOpened('new')}>
            <Icon name="plus" size={16} />
            {t('partners.add')}
          </Button>
        ) : undefined
      }
    >
      {data?.items.length === 0 ? <p className={styles.none}>{t('partners.none')}</p> : null}
      <ul className={styles.partners}>
        {data?.items.map((partner) => (
          <li key={partner.id}>
            <div>
              <b>{partner.name}</b>
              <span>
                {[
                  t(`legalKinds.${partner.legalKind}`),
                  countryName(partner.country, language),
                  ...(partner.associated ? [t('partners.associated')] : []),
                  ...(partner.sme === true ? [t('partners.sme')] : []),
                  ...(partner.pic === null ? [] : [t('partners.pic', { pic: partner.pic })]),
                ].join(', ')}
              </span>
            </div>
            {mayEdit ? (
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                aria-label={t('partners.change', { name: partner.name })}
                onClick={() => setOpened(partner)}
              >
                <Icon name="pencil" size={18} />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense>
        {opened === null ? null : (
          <PartnerDialog
            organisationId={id}
            partner={opened === 'new' ? null : opened}
            others={data?.items.filter((each) => each !== opened) ?? []}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}
