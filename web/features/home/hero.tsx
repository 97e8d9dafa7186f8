import type { ReactNode } from 'react'
import { homeFigures } from '#shared/content/own-items.ts'
import { drawingOf } from '#web/content/agents.ts'
import { FactBox } from '#web/content/fact-box.tsx'
import { ContentButton, ContentImage, ContentText, Figures } from '#web/content/content.tsx'
import { useOpening } from '#web/features/home/use-opening.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import styles from './hero.module.css'
import button from '#web/ui/button.module.css'

/** Works of three agents, by the name in their keys. */
const slips = [
  ['profiling', 'profiler'],
  ['generation', 'generator'],
  ['review', 'reviewer'],
] as const

/** The first view of the home page. @see docs/reference/product.md#hero; HOME-02 */
export function Hero(): ReactNode {
  useOpening()
  return (
    <section className={styles.hero} data-piece="hero" aria-labelledby="hero-title">
      <div className="row">
        <MarginScale />
        <div className="in">
          <div className={styles.grid}>
            <div>
              <ContentText
                id="home.hero.badge"
                className="badge text-accent"
                before={<Icon name="ticks" size={16} />}
              />
              <h1 id="hero-title">
                <ContentText id="home.hero.headline" className={styles.long} />
                <ContentText id="home.hero.headline_short" className={styles.short} />
              </h1>
              <ContentText id="home.hero.description" as="p" className="lead" />
              <div className={styles.cta}>
                <ContentButton
                  id="home.hero.cta"
                  variant="primary"
                  size="lg"
                  after={<Icon name="arrow" className={button.go} />}
                />
                <ContentText id="home.hero.cta_note" as="p" />
              </div>
              <FactBox>
                <Figures page="home" section="hero" own={homeFigures} />
              </FactBox>
            </div>
            <ContentImage
              id="home.hero.image"
              className={styles.art}
              sizes="(min-width: 56rem) 45vw, 100vw"
              isFirst
              drawing={(label) => <InlineArt name="hero" className="gw-hero-art" label={label} />}
            />
          </div>
          <div className={styles.slips}>
            {slips.map(([work, agent]) => (
              <article key={work} className={styles.slip}>
                <InlineArt name={drawingOf(agent)} />
                <ContentText id={`home.hero_cards.${work}_title`} as="h2" />
                <ContentText id={`home.hero_cards.${work}_description`} as="p" />
              </article>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Five ticks that grow towards the rule: the five steps, as in the logo. */
function MarginScale(): ReactNode {
  return (
    <div className="note" aria-hidden>
      <i className="tick" />
      <i className="tick" />
      <i className="tick" />
      <i className="tick" />
      <i className="tick" />
    </div>
  )
}
