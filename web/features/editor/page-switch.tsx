import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPublished, useCustomPages } from '#web/content/custom-pages.ts'
import { pageName } from '#web/content/page-names.ts'
import { contentPageAt, pages, pathOf } from '#web/features/editor/screen-page.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/editor/toolbar.module.css'

/**
 * Goes to another page; in edit mode the page's own links are edited and not followed. What visitors do not see yet has
 * no address on the site: it opens in the page builder.
 *
 * @see EDIT-02
 */
export function PageSwitch(): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const navigate = useNavigate()
  const { items, isCut } = useCustomPages()
  const builder = `${paths.admin}/page-builder`
  const own = pages.map((page) => ({ name: pageName(page, i18n), path: paths[page] }))
  const live = items.filter(isPublished).map(({ title, slug }) => ({ name: title || slug, path: paths.page(slug) }))
  const drafts = items
    .filter((item) => !isPublished(item))
    .map(({ id, title, slug }) => ({ name: title || slug, path: `${builder}/${id}` }))
  const here = pathOf(contentPageAt(useLocation().pathname) ?? 'layout')
  const isListed = [...own, ...live].some(({ path }) => path === here)
  const groups = [
    { label: t('switch.own'), entries: own },
    { label: t('switch.custom'), entries: live },
    { label: t('switch.drafts'), entries: drafts },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <span className={styles.pages}>
      <Icon name="file" size={18} />
      <select
        aria-label={t('toolbar.pages')}
        value={isListed && here !== null ? here : ''}
        onChange={(event) => {
          if (event.target.value !== '') void navigate(event.target.value)
        }}
      >
        {isListed ? null : <option value="">{t('toolbar.pages')}</option>}
        {groups.map(({ label, entries }) => (
          <optgroup key={label} label={label}>
            {entries.map(({ name, path }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        {isCut ? <option value={builder}>{t('switch.more')}</option> : null}
      </select>
    </span>
  )
}
