import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import type { MenuEntry, MenuLink, SiteMenu } from '#shared/contracts/site.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { menuKeys } from '#shared/menu/menu-keys.ts'
import { resolveMenu } from '#shared/menu/resolve.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './menu-preview.module.css'

const viewers = ['visitor', 'user', 'staff'] as const
const widths = ['wide', 'narrow'] as const
type PreviewProps = {
  tree: MenuTree
  facts: MenuTable['facts']
  /** How many entries the bar of the header shows before the rest goes under "More". */
  barEntries: number
}

/**
 * The menu as a visitor would see it once it is saved; made by the same rules as the site's own. Nothing in it can be
 * followed.
 */
export function MenuPreview({ tree, facts, barEntries }: PreviewProps): ReactNode {
  const { t } = useTranslation('menu')
  const [viewer, setViewer] = useState<(typeof viewers)[number]>('visitor')
  const [width, setWidth] = useState<(typeof widths)[number]>('wide')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const menu = resolveMenu(tree, facts[language], language, viewer)
  return (
    <section className={`sheet card ${styles.preview}`} aria-labelledby="menu-preview-title">
      <h2 id="menu-preview-title">{t('preview.title')}</h2>
      <div className={styles.tools}>
        <Segmented
          fit
          label={t('preview.viewer')}
          value={viewer}
          options={viewers.map((value) => ({ value, label: t(`preview.viewers.${value}`) }))}
          onChange={setViewer}
        />
        <Segmented
          fit
          label={t('preview.width')}
          value={width}
          options={widths.map((value) => ({ value, label: t(`preview.widths.${value}`) }))}
          onChange={setWidth}
        />
        <Segmented
          fit
          label={t('preview.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          onChange={setLanguage}
        />
      </div>
      <div className={styles.shown} data-width={width} lang={language}>
        {width === 'wide' ? (
          <WideHeader entries={menu.header} barEntries={barEntries} />
        ) : (
          <Drawer entries={menu.header} />
        )}
        <Footer menu={menu} />
      </div>
    </section>
  )
}

function WideHeader({ entries, barEntries }: { entries: readonly MenuEntry[]; barEntries: number }): ReactNode {
  const { t } = useTranslation('menu')
  const more = entries.slice(barEntries)
  const keys = menuKeys(entries)
  return (
    <ul className={styles.bar}>
      {entries.slice(0, barEntries).map((entry, position) => (
        <BarEntry key={keys[position]} entry={entry} />
      ))}
      {more.length === 0 ? null : <BarEntry entry={{ label: t('preview.more'), url: '', children: flatten(more) }} />}
    </ul>
  )
}

function BarEntry({ entry }: { entry: MenuEntry }): ReactNode {
  const { label, url, children = [] } = entry
  const keys = menuKeys(children)
  return (
    <li>
      <span>
        {label}
        {children.length > 0 ? <Icon name="chev-down" size={16} /> : <NewTab entry={entry} />}
      </span>
      {children.length === 0 ? null : (
        <ul>
          {/* An entry that leads somewhere and has others below it is the first of its own list. */}
          {url === '' ? null : <li>{label}</li>}
          {children.map((child, position) => (
            <li key={keys[position]}>
              {child.label}
              <NewTab entry={child} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** On narrow screens all entries are below each other in the drawer, without the titles. */
function Drawer({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  return <Links entries={flatten(entries)} className={styles.drawer} />
}

function Footer({ menu }: { menu: SiteMenu }): ReactNode {
  const bottomKeys = menuKeys(menu.bottom)
  return (
    <div className={styles.foot}>
      <div className={styles.columns}>
        {menu.footer.map(({ title, content, entries }) => (
          <div key={content ?? title}>
            <b>{title}</b>
            <Links entries={entries} />
          </div>
        ))}
      </div>
      <ul className={styles.bottom}>
        {menu.bottom.map((entry, position) => (
          <li key={bottomKeys[position]}>{entry.label}</li>
        ))}
      </ul>
    </div>
  )
}

/** Entries one below the other. */
function Links({ entries, className }: { entries: readonly MenuLink[]; className?: string | undefined }): ReactNode {
  const keys = menuKeys(entries)
  return (
    <ul className={className}>
      {entries.map((entry, position) => (
        <li key={keys[position]}>
          {entry.label}
          <NewTab entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function NewTab({ entry }: { entry: MenuLink }): ReactNode {
  const { t } = useTranslation('menu')
  if (entry.new_tab !== true) return null
  return (
    <>
      <Icon name="external" size={16} />
      <span className="sr">{t('fields.newTab')}</span>
    </>
  )
}

function flatten(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap(({ children = [], ...own }) => [
    ...(own.url === '' && own.content === undefined ? [] : [own]),
    ...children,
  ])
}
