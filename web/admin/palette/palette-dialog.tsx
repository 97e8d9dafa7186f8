import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { askedLengthMin, findScreens, findSitePages, paletteGroups, paletteQuery } from './palette-queries.ts'
import type { PaletteItem, ScreenMessages } from './palette-queries.ts'
import type { PaletteScreen } from './palette-screens.ts'
import styles from './palette-dialog.module.css'
import control from '#web/ui/control.module.css'

/** Leads to any screen, person, page, text or ticket by a few letters. Arrows choose, Enter goes. */
export default function PaletteDialog({
  permissions,
  onClose,
}: {
  permissions: readonly Permission[]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('admin')
  const { t: tEditor } = useTranslation('editor')
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const asked = useSettled(words.trim())
  const isAsked = asked.length >= askedLengthMin
  const found = useQuery({
    ...paletteQuery(browserApi, permissions, asked, language),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const screens = findScreens(permissions, words, wordsOf)
  const sitePages = findSitePages(words, (page) => tEditor(`pages.${page}`))
  const items = inGroups([...screens, ...sitePages, ...(isAsked ? (found.data ?? []) : [])])
  const at = Math.min(chosen, items.length - 1)

  function wordsOf(screen: PaletteScreen): ScreenMessages {
    if (screen.kind === 'entry') return { name: t(`menu.${screen.key}`), words: t(`palette.words.${screen.key}`) }
    if (screen.kind === 'tab') return { name: t(`areas.${screen.key}`), words: t(`palette.words.${screen.key}`) }
    if (screen.kind === 'place') {
      return { name: t(`palette.places.${screen.key}`), words: t(`palette.words.${screen.key}`) }
    }
    const name = `${t('menu.settings')}: ${t(`palette.settings.${screen.key}`)}`
    return { name, words: t(`palette.words.settings_${screen.key}`) }
  }
  function go(item: PaletteItem | undefined): void {
    if (!item) return
    onClose()
    // Chosen here, a new page begins without a further question.
    void navigate(item.to, { state: { begins: true } })
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen((at + step + items.length) % items.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(items[at])
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('palette.title')}
      size="medium"
      initialFocus={input}
    >
      <DialogBody>
        <span className={`${control.inputWrap} ${control.leadIcon}`}>
          <Icon name="search" />
          <input
            ref={input}
            className={control.input}
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={items[at] ? `${id}${at}` : undefined}
            aria-autocomplete="list"
            aria-label={t('palette.label')}
            placeholder={t('palette.label')}
            maxLength={100}
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={handleKey}
          />
        </span>
        <div id={`${id}list`} className={styles.list} role="listbox" aria-label={t('palette.title')}>
          {paletteGroups.map((group) => {
            const own = items.filter((item) => item.group === group)
            if (own.length === 0) return null
            return (
              <div key={group} role="group" aria-label={t(`palette.groups.${group}`)}>
                <p aria-hidden>{t(`palette.groups.${group}`)}</p>
                {own.map((item) => {
                  const index = items.indexOf(item)
                  return (
                    <Option
                      key={item.id}
                      id={`${id}${index}`}
                      item={item}
                      isChosen={index === at}
                      onPoint={() => setChosen(index)}
                      onGo={() => go(item)}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
        <p className="small" role="status">
          {items.length > 0 ? t('palette.count', { count: items.length }) : t('palette.none')}
        </p>
      </DialogBody>
    </Dialog>
  )
}

/** In the order that the groups are shown in: the arrows go from one to the next as the eye does. */
function inGroups(items: readonly PaletteItem[]): PaletteItem[] {
  return paletteGroups.flatMap((group) => items.filter((item) => item.group === group))
}

type OptionProps = { id: string; item: PaletteItem; isChosen: boolean; onPoint: () => void; onGo: () => void }

function Option({ id, item, isChosen, onPoint, onGo }: OptionProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The field has the keys: it names this option as the one that is chosen.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a listbox of a combobox
    <div
      ref={box}
      id={id}
      className={styles.item}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onGo}
    >
      <b>{item.name}</b>
      <span>{item.text}</span>
    </div>
  )
}
