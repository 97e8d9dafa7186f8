import type { ReactNode } from 'react'
import type { Announcement } from '#shared/contracts/announcements.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { useAudienceName } from './use-audience-name.ts'

type ShowDialogProps = { item: Announcement; onClose: () => void; onCopy: () => void }

/** An announcement as it went out, in every language; it can begin a new one. Import it lazily. */
export default function ShowDialog({ item, onClose, onCopy }: ShowDialogProps): ReactNode {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const name = useAudienceName()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('show', { title: item.texts[language].title })}
      description={`${name(item.audience)} · ${formatInstant(item.send_at, language)} · ${t('reached', { count: item.people, read: item.read })}`}
      size="medium"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('review.close')}
          </Button>
          <Button onClick={onCopy}>{t('copy')}</Button>
        </>
      }
    >
      <DialogBody>
        {languages.map((each) => (
          <section key={each} lang={each} className="mb-4">
            <p className="hint">{languageNames[each]}</p>
            <h3>{item.texts[each].title}</h3>
            <p className="whitespace-pre-line">{item.texts[each].text}</p>
          </section>
        ))}
        {item.link === null ? null : <p className="hint">{`${t('link')}: ${item.link}`}</p>}
      </DialogBody>
    </Dialog>
  )
}
