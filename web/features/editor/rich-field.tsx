import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { contentTextLengthMax } from '#shared/content/value.ts'
import type { RichDraft } from '#web/features/editor/rich-draft.ts'
import { hearShownCursor, richEditorProps, richExtensions, typedIn } from '#web/features/editor/rich-editor.ts'
import { RichTools } from '#web/features/editor/rich-tools.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/rich-field.module.css'
import fieldStyles from '#web/ui/field.module.css'

/** What the field needs of the dialog around it. */
export type RichFieldProps = {
  label: string
  doc: RichDoc
  /** Gets every change, cleaned as the server will clean it. */
  onChange: (typed: RichDraft) => void
}

/** The editor of a text with headings, lists and links. Fetched when the first such text is opened. */
export default function RichField({ label, doc, onChange }: RichFieldProps): ReactNode {
  const { t } = useTranslation('editor')
  const toolbar = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const [extensions] = useState(() => richExtensions(() => toast.error(t('rich.tooMuch'))))
  const editor = useEditor({
    extensions,
    content: doc,
    // A style element made by a script is against the security policy; its rules are in our own sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...richEditorProps,
      handleKeyDown: (view, event) => {
        hearShownCursor(view)
        if (event.key !== 'F10' || !event.altKey) return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
      attributes: {
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        role: 'textbox',
        class: `${styles.words} rich`,
        'data-field': 'text',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const typed = typedIn(changed)
      if (typed) onChange(typed)
    },
  })
  return (
    <div className="field">
      <div className={fieldStyles.label}>
        <span id={labelId}>{label}</span>
        <em>{t('rich.hint')}</em>
      </div>
      <div className={styles.frame}>
        <RichTools editor={editor} toolbar={toolbar} />
        <EditorContent editor={editor} />
      </div>
      <TooLong editor={editor} />
    </div>
  )
}

function TooLong({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('editor')
  const length = useEditorState({ editor, selector: ({ editor: each }) => each.state.doc.content.size })
  return length > contentTextLengthMax ? (
    <p className="hint" data-tone="err" role="status">
      {t('problems.long', { max: contentTextLengthMax })}
    </p>
  ) : null
}
