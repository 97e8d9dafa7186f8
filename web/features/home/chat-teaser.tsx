import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { homeTerms } from '#shared/content/own-items.ts'
import { ContentButton, ContentText } from '#web/content/content.tsx'
import { useNames } from '#web/content/use-content.ts'
import { formatTime } from '#web/i18n/formats.ts'
import { useLaunch } from '#web/session/launch-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { useEarlyPress } from '#web/session/use-hydrated.ts'
import styles from './chat-teaser.module.css'
import buttonStyles from '#web/ui/button.module.css'
import pairs from '#web/ui/pairs.module.css'

/** A sample of a conversation: its field and its button both launch the assistant. @see HOME-05 */
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
  const launch = useLaunch()
  const early = useEarlyPress()
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
      <div className={styles.ask}>
        <button type="button" className={styles.placeholder} onClick={() => launch()} data-launch="" {...early}>
          <ContentText id="home.chat.placeholder" />
        </button>
        <ContentButton
          id="home.chat.open"
          variant="primary"
          after={<Icon name="arrow" size={18} className={buttonStyles.go} />}
        />
      </div>
    </div>
  )
}
