import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { homeTerms } from '#shared/content/own-items.ts'
import { useIsLaunchedHere } from '#web/content/agents.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { useNames } from '#web/content/use-content.ts'
import { formatTime } from '#web/i18n/formats.ts'
import { keepPastedCall, pastedLengthMax } from '#web/session/pasted-call.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './chat-teaser.module.css'
import control from '#web/ui/control.module.css'
import buttonStyles from '#web/ui/button.module.css'
import pairs from '#web/ui/pairs.module.css'

/**
 * Takes a call. Where a launch opens this product, what is pasted here is read there; where it opens an assistant elsewhere,
 * the field and the button both lead to it. @see HOME-05
 */
export function ChatTeaser(): ReactNode {
  return (
    <section className="sec band" aria-labelledby="chat-title">
      <Row note={<ContentText id="home.chat.note" />}>
        <div className={styles.grid}>
          <div>
            <ContentText id="home.chat.title" as="h2" htmlId="chat-title" />
            <ContentText id="home.chat.description" as="p" className="lead" />
            <dl className={pairs.terms}>
              {useNames('home', 'chat', homeTerms, '_label').map((term) => (
                <div key={term}>
                  <ContentText id={`home.chat.${term}_label` as ContentId} as="dt" />
                  <ContentText id={`home.chat.${term}_value` as ContentId} as="dd" />
                </div>
              ))}
            </dl>
          </div>
          <div className={styles.wrap}>
            <ChatWindow />
          </div>
        </div>
      </Row>
    </section>
  )
}

function ChatWindow(): ReactNode {
  const isLaunchedHere = useIsLaunchedHere()
  return (
    <div className={styles.chat}>
      <div className={styles.head}>
        <LogoMark />
        <div className={styles.name}>
          <ContentText id="home.chat.assistant_name" as="b" />
          <ContentText id="home.chat.status" as="small" before={<i />} />
        </div>
        <div className={styles.tools}>
          {/* Both do nothing here: there is no conversation yet that could be saved. @see docs/reference/product.md#2-screens */}
          <ContentButton id="home.chat.export" variant="ghost" size="sm" before={<Icon name="export" size={18} />} />
          <ContentButton
            id="home.chat.download"
            variant="ghost"
            size="sm"
            before={<Icon name="download" size={18} />}
          />
        </div>
      </div>
      <div className={styles.body}>
        <span className={styles.time}>{formatTime(9, 41)}</span>
        <div className={styles.message}>
          <ContentText id="home.chat.speaker" as="b" />
          <ContentText id="home.chat.greeting" as="p" />
        </div>
      </div>
      {isLaunchedHere ? <PasteField /> : <AssistantField />}
    </div>
  )
}

function PasteField(): ReactNode {
  const launch = useLaunch()
  const fieldId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  function keep(): void {
    const text = area.current?.value ?? ''
    if (text.trim() !== '') keepPastedCall(text)
  }
  return (
    // Whatever the button was made to do, the text is kept before it does that.
    <div className={styles.paste} onClickCapture={keep}>
      <label htmlFor={fieldId}>
        <ContentText id="home.chat.placeholder" />
      </label>
      <textarea
        id={fieldId}
        ref={area}
        className={control.input}
        rows={4}
        maxLength={pastedLengthMax}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          keep()
          launch()
        }}
      />
      <Open />
    </div>
  )
}

function AssistantField(): ReactNode {
  const launch = useLaunch()
  const early = useEarlyPress()
  return (
    <div className={styles.ask}>
      <button type="button" className={styles.placeholder} onClick={() => launch()} data-launch="" {...early}>
        <ContentText id="home.chat.placeholder" />
      </button>
      <Open />
    </div>
  )
}

function Open(): ReactNode {
  return (
    <ContentButton
      id="home.chat.open"
      variant="primary"
      after={<Icon name="arrow" size={18} className={buttonStyles.go} />}
    />
  )
}
