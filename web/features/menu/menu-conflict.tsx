import type { ReactNode } from 'react'
import type { MenuTable, MenuTree } from '#shared/contracts/menu.ts'
import { menuLabel } from '#shared/menu/resolve.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { menuChanges } from './menu-draft.ts'
import { ConflictNote } from '#web/list/conflict-note.tsx'

type MenuConflictProps = {
  base: MenuTree
  stored: MenuTable
  mine: MenuTree
  facts: MenuTable['facts']
  onTake: () => void
  onClose: () => void
}

/**
 * Shows what another editor has stored in the meantime, with the own changes, which are kept until they are saved or
 * dropped.
 */
export function MenuConflict({ base, stored, mine, facts, onTake, onClose }: MenuConflictProps): ReactNode {
  const { t } = useTranslation('menu')
  return (
    <ConflictNote
      title={t('conflict.title')}
      text={t('conflict.text')}
      actions={
        <>
          <Button variant="ghost" size="sm" onClick={onTake}>
            {t('conflict.take')}
          </Button>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      <div className="two">
        <Changes title={t('conflict.theirs')} base={base} tree={stored.tree} facts={facts} />
        <Changes title={t('conflict.mine')} base={base} tree={mine} facts={facts} />
      </div>
    </ConflictNote>
  )
}

type ChangesProps = { title: string; base: MenuTree; tree: MenuTree; facts: MenuTable['facts'] }

function Changes({ title, base, tree, facts }: ChangesProps): ReactNode {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  return (
    <div>
      <p>
        <b>{title}</b>
      </p>
      <ul className="list-disc pl-5">
        {menuChanges(base, tree).map(({ entry, place, kind }) => (
          <li key={entry.id}>
            {t(`changes.${kind}`, {
              name: menuLabel(entry, facts[language], language) || t('entry.nameless'),
              place: t(`places.${place}.title`),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
