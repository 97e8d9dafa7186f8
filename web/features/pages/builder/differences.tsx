import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import type { PageDocument, PageSection } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { differencesOf } from '#shared/pages/differences.ts'
import type { PageDifference } from '#shared/pages/differences.ts'
import { sectionLayouts, sectionTypes } from '#shared/sections/declarations.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSlotName } from '#web/features/pages/public/slot-name.ts'
import { sectionTitle } from './section-outline.tsx'
import styles from '#web/features/pages/builder/differences.module.css'

const WordDifference = lazy(() => import('#web/features/content/public/word-difference.tsx'))

/** Most differences that are listed one by one. */
const shownMax = 40

type DifferencesProps = {
  before: PageDocument
  after: PageDocument
  of: readonly Language[]
  /** Said when there is none. */
  none?: string
}

/** Lists what two states of a page disagree about, in the words of the builder. */
export function Differences({ before, after, of, none }: DifferencesProps): ReactNode {
  const { t } = useTranslation('pages')
  const all = differencesOf(before, after, of)
  if (all.length === 0 && none !== undefined) return <p>{none}</p>
  return (
    <section className={styles.differences}>
      {none === undefined ? <h3>{t('publish.differences', { count: all.length })}</h3> : null}
      {all.length === 0 ? <p>{t('publish.noDifferences')}</p> : null}
      <ul>
        {all.slice(0, shownMax).map((each) => (
          <li key={JSON.stringify(each)}>
            <Difference sections={[...after.sections, ...before.sections]} difference={each} />
          </li>
        ))}
      </ul>
      {all.length > shownMax ? <p>{t('publish.more', { count: all.length - shownMax })}</p> : null}
    </section>
  )
}

type DifferenceProps = { sections: readonly PageSection[]; difference: PageDifference }

function Difference({ sections, difference }: DifferenceProps): ReactNode {
  const { t } = useTranslation('pages')
  const language = useLanguage()
  const placeName = useSlotName()
  const found = sections.find(({ name }) => name === difference.section)
  const name = found ? sectionTitle(found, language) || t(`editor:section.types.${found.type}`) : t('outline.page')
  if (difference.kind !== 'words' && difference.kind !== 'structure') {
    return <>{t(`publish.section_${difference.kind}`, { name })}</>
  }
  const { before, after, key, section } = difference
  const where = difference.kind === 'words' ? ` (${difference.language.toUpperCase()})` : ''
  return (
    <>
      <b>
        {name}
        {where}
      </b>{' '}
      <small>{placeName({ section, key })}</small>
      {difference.kind === 'words' ? (
        <Suspense fallback={<p className={styles.words}>{said(after)}</p>}>
          <WordDifference before={said(before)} after={said(after)} />
        </Suspense>
      ) : (
        <p className={styles.words}>
          {before === '' ? null : <del>{said(before)}</del>} {after === '' ? null : <ins>{said(after)}</ins>}
        </p>
      )}
    </>
  )

  /** What is stored as a word of the machine, as the screen says it. */
  function said(stored: string): string {
    if (stored === 'true') return t('publish.on')
    if (stored === 'false') return t('publish.off')
    const type = sectionTypes.find((each) => each === stored)
    if (key === 'type' && type) return t(`editor:section.types.${type}`)
    const layout = sectionLayouts.find((each) => each === stored)
    if (key === 'layout' && layout) return t(`editor:section.layouts.${layout}`)
    return stored
      .split('\n')
      .map((line) => (line.startsWith('/media/') ? t('fields.image') : line))
      .join('\n')
  }
}
