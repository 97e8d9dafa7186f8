import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { advisedLength, searchFactsAt, siteFacts } from '#web/features/editor/page-facts.ts'
import { SearchSample } from '#web/features/editor/search-sample.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import styles from '#web/features/editor/page-facts-dialog.module.css'

/**
 * What search engines and shared links get of the page, and what the whole site says of itself: none of it stands on the
 * page to be pressed there. Each opens in the dialog that every element has.
 */
export function PageFactsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { data } = useQuery(pageContentQuery(browserApi, 'layout', language))
  const facts = searchFactsAt(pathname)
  const line = (id: ContentId, name: string, advised?: number): ReactNode => {
    const { text, url } = readContentValue(data?.values[id] ?? '')
    return (
      <li key={id}>
        <div>
          <b>{name}</b>
          <p>{advised === undefined && id !== siteFacts.name ? t(url ? 'search.own' : 'search.builtIn') : text}</p>
          {advised === undefined ? null : <p className="hint">{t('search.count', { count: text.length, advised })}</p>}
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('search.editNamed', { name })}
          onClick={() => openDialog.set({ kind: 'edit', id })}
        >
          {t('search.edit')}
        </Button>
      </li>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="medium"
      title={t('search.title')}
      description={t('search.lead', { language: t(`languages.${language}`) })}
      closeLabel={t('dialog.close')}
      foot={
        <Button variant="ghost" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      }
    >
      <DialogBody>
        <div data-chunk="grantwright-editor-chunk">
          {facts === null ? null : (
            <>
              <h3>{t('search.page')}</h3>
              <ul className={styles.facts}>
                {line(facts.title, t('search.pageTitle'), advisedLength.title)}
                {line(facts.description, t('search.description'), advisedLength.description)}
                {facts.image === siteFacts.image ? null : line(facts.image, t('search.image'))}
              </ul>
            </>
          )}
          <h3>{t('search.site')}</h3>
          <ul className={styles.facts}>
            {line(siteFacts.name, t('search.name'))}
            {line(siteFacts.logo, t('search.logo'))}
            {line(siteFacts.image, t('search.siteImage'))}
          </ul>
          <SearchSample language={language} pathname={pathname} />
        </div>
      </DialogBody>
    </Dialog>
  )
}
