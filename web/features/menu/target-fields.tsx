import type { ReactNode } from 'react'
import type { MenuChildEntry, MenuLocation, MenuTable, MenuTarget } from '#shared/contracts/menu.ts'
import { menuContentIds, menuPages, menuPageUrls, menuPageWords } from '#shared/menu/targets.ts'
import { LinkField } from '#web/content/link-field.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SelectField } from '#web/ui/field.tsx'
import { mayStand } from './menu-draft.ts'
import type { MenuRow } from './menu-draft.ts'
import { targetAt } from './target-at.ts'

const kinds = ['page', 'custom', 'content', 'anchor', 'address', 'launch', 'sign_in', 'group'] as const

/** Places on pages that visitors know by name. */
const knownAnchors = ['/#agents', '/features#prices', '/contact#form', '/#dashboard'] as const

type TargetFieldsProps = {
  row: MenuRow
  place: MenuLocation
  facts: MenuTable['facts']
  /** Its address would be refused. */
  isWrong: boolean
  onChange: (change: Pick<MenuChildEntry, 'target'>) => void
}

/** Chooses where an entry leads: its kind, then which one. */
export function TargetFields({ row, place, facts, isWrong, onChange }: TargetFieldsProps): ReactNode {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const { target } = row.entry
  const pages = facts[language].pages
  const possible = kinds.filter(
    (kind) =>
      kind === target.kind || (mayStand(place, shape(kind), row.depth) && (kind !== 'custom' || pages.length > 0)),
  )
  return (
    <div className="two">
      <SelectField
        label={t('fields.target')}
        value={target.kind}
        onChange={(event) => {
          const kind = kinds.find((each) => each === event.currentTarget.value)
          if (kind) onChange({ target: kind === 'custom' ? firstPage(pages) : shape(kind) })
        }}
      >
        {possible.map((kind) => (
          <option key={kind} value={kind}>
            {t(`target.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <Which target={target} facts={facts} isWrong={isWrong} onTarget={(next) => onChange({ target: next })} />
    </div>
  )
}

type WhichProps = {
  target: MenuTarget
  facts: MenuTable['facts']
  isWrong: boolean
  onTarget: (target: MenuTarget) => void
}

function Which({ target, facts, isWrong, onTarget }: WhichProps): ReactNode {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const { words, pages } = facts[language]
  switch (target.kind) {
    case 'page':
      return (
        <SelectField
          label={t('fields.page')}
          value={target.page}
          onChange={(event) => {
            const page = menuPages.find((each) => each === event.currentTarget.value)
            if (page) onTarget({ kind: 'page', page })
          }}
        >
          {menuPages.map((page) => (
            <option key={page} value={page}>
              {`${words[menuPageWords[page]]?.text ?? page} (${menuPageUrls[page]})`}
            </option>
          ))}
        </SelectField>
      )
    case 'custom':
      return (
        <SelectField
          label={t('fields.page')}
          value={target.slug}
          onChange={(event) => onTarget({ kind: 'custom', slug: event.currentTarget.value })}
        >
          {pages.some(({ slug }) => slug === target.slug) ? null : (
            <option value={target.slug}>{t('target.gone', { slug: target.slug })}</option>
          )}
          {pages.map(({ slug, title, published }) => (
            <option key={slug} value={slug}>
              {published ? title || slug : t('target.unpublished', { title: title || slug })}
            </option>
          ))}
        </SelectField>
      )
    case 'content':
      return (
        <SelectField
          label={t('fields.content')}
          hint={t('fields.contentHint')}
          value={target.id}
          onChange={(event) => {
            const id = menuContentIds.find((each) => each === event.currentTarget.value)
            if (id) onTarget({ kind: 'content', id })
          }}
        >
          {menuContentIds.map((id) => (
            <option key={id} value={id}>
              {words[id]?.text || id}
            </option>
          ))}
        </SelectField>
      )
    case 'anchor':
    case 'address': {
      const { kind } = target
      return (
        <LinkField
          key={kind}
          label={t(`fields.${kind}`)}
          error={isWrong ? t(`fields.${kind}Wrong`) : undefined}
          value={kind === 'anchor' ? target.anchor : target.url}
          onType={(typed) => {
            const text = typed.trim()
            onTarget(kind === 'anchor' ? { kind, anchor: text } : { kind, url: text })
          }}
          onChoose={(address) => onTarget(targetAt(address, pages))}
        />
      )
    }
    case 'sign_in':
      return (
        <SelectField
          label={t('fields.signIn')}
          value={target.tab}
          onChange={(event) => {
            onTarget({ kind: 'sign_in', tab: event.currentTarget.value === 'register' ? 'register' : 'login' })
          }}
        >
          <option value="login">{t('target.signIn.login')}</option>
          <option value="register">{t('target.signIn.register')}</option>
        </SelectField>
      )
    case 'launch':
    case 'group':
      return null
  }
}

/** A target of a kind before anything else was chosen. */
function shape(kind: (typeof kinds)[number]): MenuTarget {
  switch (kind) {
    case 'page':
      return { kind, page: 'home' }
    case 'custom':
      return { kind, slug: 'page' }
    case 'content':
      return { kind, id: 'layout.header.nav_home' }
    case 'anchor':
      return { kind, anchor: knownAnchors[0] }
    case 'address':
      return { kind, url: '' }
    case 'sign_in':
      return { kind, tab: 'login' }
    case 'launch':
    case 'group':
      return { kind }
  }
}

function firstPage(pages: readonly { slug: string }[]): MenuTarget {
  return { kind: 'custom', slug: pages[0]?.slug ?? 'page' }
}
