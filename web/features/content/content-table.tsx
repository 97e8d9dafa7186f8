import { Fragment } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import { isLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Selection } from '#web/list/use-selection.ts'
import { ListTable } from '#web/list/list-table.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Flag } from '#web/ui/icon.tsx'
import { ContentCell } from '#web/features/content/public/content-cell.tsx'
import { addressOnPage } from '#web/content/page-address.ts'
import { pageName, plainName } from '#web/content/page-names.ts'
import styles from '#web/features/content/content-table.module.css'
import choice from '#web/ui/choice.module.css'

type ContentTableProps = {
  items: readonly GridItem[]
  selection: Selection
  /** Only this language, when it is one. */
  language: string | undefined
  isStale: boolean
  list: RefObject<HTMLElement | null>
  onOpen: (id: string) => void
}

/** Page, section and key as one text: what names a key in the selection and in the address. */
export function keyOf({ page, section, content_key }: Pick<GridItem, 'page' | 'section' | 'content_key'>): string {
  return `${page}.${section}.${content_key}`
}

/** The languages that are side by side: all, or the source and the chosen one. */
function shownLanguages(language: string | undefined): readonly Language[] {
  if (language === undefined || !isLanguage(language)) return languages
  return language === 'en' ? ['en'] : ['en', language]
}

/** Keys by section, each with its languages side by side; cards on narrow screens. */
export function ContentTable(props: ContentTableProps): ReactNode {
  const { items, selection, language, isStale, list } = props
  const { t, i18n } = useTranslation(['content', 'admin'])
  const shown = shownLanguages(language)
  return (
    <ListTable list={list} label={t('title')} caption={t('lead')} isStale={isStale} className={styles.texts}>
      <thead>
        <tr>
          <th scope="col" data-box>
            <input
              type="checkbox"
              className={choice.box}
              aria-label={t('selectShown')}
              checked={items.every((item) => selection.has(keyOf(item)))}
              onChange={selection.togglePage}
            />
          </th>
          <th scope="col">{t('key')}</th>
          {shown.map((each) => (
            <th key={each} scope="col">
              <Flag language={each} /> {t(`languages.${each}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <Fragment key={keyOf(item)}>
            {isNewSection(items[index - 1], item) ? (
              <tr className={styles.section}>
                <td colSpan={shown.length + 2}>
                  {pageName(item.page, i18n)} · {plainName(item.section)}
                </td>
              </tr>
            ) : null}
            <Line {...props} item={item} shown={shown} />
          </Fragment>
        ))}
      </tbody>
    </ListTable>
  )
}

function Line({
  item,
  shown,
  selection,
  language,
  onOpen,
}: ContentTableProps & { item: GridItem; shown: readonly Language[] }): ReactNode {
  const { t } = useTranslation(['content', 'admin'])
  const id = keyOf(item)
  const isSelected = selection.has(id)
  const { state } = useAuth()
  const mayEditPages = state.status === 'signed-in' && state.role.permissions.includes('content.visual_edit')
  return (
    <tr data-row aria-selected={isSelected}>
      <td data-box>
        <input
          type="checkbox"
          className={choice.box}
          data-row-box
          aria-label={t('admin:list.selectRow', { name: id })}
          checked={isSelected}
          onChange={() => {
            // The press decides, because it knows of the shift key.
          }}
          onClick={(event) => selection.toggle(id, event.shiftKey)}
        />
      </td>
      <th scope="row">
        <button
          type="button"
          className={styles.key}
          data-row-link
          aria-label={t('openHistory', { key: id })}
          onClick={() => onOpen(id)}
        >
          {plainName(item.content_key)}
        </button>
        {item.kind === null ? null : <small>{kindWord(t, item.kind)}</small>}
        {mayEditPages ? (
          <Link className={styles.place} to={addressOnPage(item, language)} aria-label={t('openPlaceOf', { key: id })}>
            {t('openPlace')}
          </Link>
        ) : null}
      </th>
      {shown.map((each) => (
        <td key={each} data-label={t(`languages.${each}`)} data-state={item.cells[each].state}>
          <ContentCell item={item} language={each} cell={item.cells[each]} />
        </td>
      ))}
    </tr>
  )
}

const kinds = ['text', 'heading', 'button', 'image', 'list', 'card'] as const

function kindWord(t: (word: `kinds.${(typeof kinds)[number]}`) => string, kind: string): string {
  const known = kinds.find((each) => each === kind)
  return known === undefined ? kind : t(`kinds.${known}`)
}

function isNewSection(before: GridItem | undefined, item: GridItem): boolean {
  return before === undefined || before.page !== item.page || before.section !== item.section
}
