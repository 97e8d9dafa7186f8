import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchHit } from '#shared/contracts/conversation.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { applyPath, factPath, sectionPath, sentencePath, wordsPath } from '#web/workspace/apply-paths.ts'
import styles from './conversation.module.css'

/** Words of a document with the way to their place. @param onLeave the way leads to a place behind the drawer. */
export function Quoted({ hit: { quote, source }, onLeave }: { hit: SearchHit; onLeave: () => void }): ReactNode {
  const { t } = useTranslation('conversation')
  const { id, language, call } = useApplication()
  const reading = useLanguage()
  const of =
    source.from === 'section' || source.from === 'plan' ? language : source.from === 'call' ? call?.language : null
  return (
    <figure className={styles.quote}>
      <blockquote lang={of ?? undefined}>
        {source.from === 'budget'
          ? quote.replace(/^[\d.]+/, (amount) => formatDecimal(Number(amount), reading, 2))
          : quote}
      </blockquote>
      <figcaption>
        <Link to={sourcePath(id, source)} onClick={onLeave}>
          {source.from === 'call'
            ? t('sources.call', { page: source.page })
            : source.from === 'section'
              ? t('sources.section', { title: source.place.section_title })
              : source.from === 'budget'
                ? t(`sources.${source.figure}`)
                : t(`sources.${source.from}`)}
        </Link>
      </figcaption>
    </figure>
  )
}

function sourcePath(id: string, source: SearchHit['source']): string {
  if (source.from === 'call') return sentencePath(id, source)
  if (source.from === 'fact') return factPath(id, source.path)
  if (source.from === 'applicant') return paths.dashboardOrganisation
  if (source.from === 'plan' || source.from === 'budget') return applyPath(id, 'plan')
  if (source.place === null) return applyPath(id, 'review')
  const { section, path, quote } = source.place
  return path === null ? sectionPath(id, section) : wordsPath(id, section, { path, words: quote })
}
