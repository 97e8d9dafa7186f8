import type { ReactNode } from 'react'
import { completeAddress } from '#shared/content/value.ts'
import { useCustomPages } from '#web/content/custom-pages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import styles from './link-field.module.css'

type LinkFieldProps = {
  label: string
  mark?: string | undefined
  error?: string | undefined
  value: string
  /** Gets what is typed, also while it is no address yet. */
  onType: (address: string) => void
  onBlur?: (() => void) | undefined
}

/** Pages of the site with texts of their own, in the order of the menu. */
const sitePages = ['home', 'features', 'about', 'contact', 'faq', 'privacy', 'terms'] as const
/** Places on pages that visitors know by name. */
const places = {
  agents: `${paths.home}#agents`,
  chat: `${paths.home}#dashboard`,
  prices: `${paths.features}#prices`,
  form: `${paths.contact}#form`,
} as const
const placeNames = ['agents', 'prices', 'form', 'chat'] as const
/** What is no page: the launch flow, and the forms of an account. */
const actions = { assistant: 'assistant', register: paths.register, login: paths.login } as const
const actionNames = ['assistant', 'register', 'login'] as const

/** Where a link leads: a place on the site taken from a list, or an address that is written. */
export function LinkField({ label, mark, error, value, onType, onBlur }: LinkFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const { items: custom } = useCustomPages()
  const known: readonly string[] = [
    ...sitePages.map((page) => paths[page]),
    ...Object.values(places),
    ...Object.values(actions),
    ...custom.map(({ slug }) => paths.page(slug)),
  ]
  return (
    <>
      <div className="two">
        <SelectField
          label={t('link.place')}
          value={known.includes(value) ? value : ''}
          onChange={(event) => onType(event.currentTarget.value)}
        >
          <option value="">{t(value === '' ? 'link.none' : 'link.other')}</option>
          <optgroup label={t('link.pages')}>
            {sitePages.map((page) => (
              <option key={page} value={paths[page]}>
                {t(`pages.${page}`)}
              </option>
            ))}
            {custom.map(({ slug, title }) => (
              <option key={slug} value={paths.page(slug)}>
                {title || slug}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('link.places')}>
            {placeNames.map((name) => (
              <option key={name} value={places[name]}>
                {t(`link.${name}`)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('link.actions')}>
            {actionNames.map((name) => (
              <option key={name} value={actions[name]}>
                {t(`link.${name}`)}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <TextField
          label={label}
          mark={mark}
          hint={t('fields.urlHint')}
          error={error}
          inputMode="url"
          spellCheck={false}
          maxLength={2048}
          data-field="url"
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={() => {
            onBlur?.()
            const whole = completeAddress(value)
            if (whole !== value) onType(whole)
          }}
        />
      </div>
      {leadsNowhere(value) ? <FieldWarning>{t('warnings.unknownPage')}</FieldWarning> : null}
    </>
  )
}

/** Addresses that the site answers by itself; made pages and files have folders of their own. */
const ownPaths: ReadonlySet<string> = new Set(
  Object.values(paths).filter((path): path is Extract<typeof path, string> => typeof path === 'string'),
)

function leadsNowhere(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? ''
  return (
    address.startsWith('/') &&
    !/^\/(page|media|art|admin)\//.test(path) &&
    !ownPaths.has(path.replace(/(?<=.)\/+$/, ''))
  )
}

/** What somebody should know about what a field holds before it is kept; it can be kept all the same. */
export function FieldWarning({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={`hint ${styles.warning}`} role="status">
      {children}
    </p>
  )
}
