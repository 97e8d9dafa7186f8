import { createElement as h } from 'react'
import type { ReactElement } from 'react'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Language } from '#shared/languages.ts'
import { factsLine, inline, styleSheet } from '#server/mail/templates/html-styles.ts'
import type { Letter, LetterBlock } from '#server/mail/messages/letter.ts'

/**
 * Writes a letter as HTML for mail programs: tables, styles on the elements, nothing loaded from anywhere. Node runs
 * these files as they are, so elements are made by function instead of JSX.
 *
 * @see docs/reference/design.md#email
 */
export function letterHtml(letter: Letter, language: Language): Promise<string> {
  return render(
    h(
      Html,
      { lang: language },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, letter.subject),
        h('style', { dangerouslySetInnerHTML: { __html: styleSheet } }),
      ),
      h(
        Body,
        { className: 'm-page', style: inline.body },
        h(Preview, null, letter.preheader),
        // A ground of its own: the body's is written on the body and on a cell that a style sheet cannot name.
        table(
          {},
          h(
            'tr',
            null,
            h(
              'td',
              { className: 'm-ground', style: inline.ground },
              h(Container, { style: inline.container }, sheet(letter), foot(letter)),
            ),
          ),
        ),
      ),
    ),
  )
}

/** The sheet with its red rule: the scale left of it, the words right. */
function sheet(letter: Letter): ReactElement {
  return table(
    { className: 'm-sheet', style: inline.sheet },
    h(
      'tr',
      null,
      h('td', { className: 'm-margin', width: 48, style: inline.margin }, ...scale()),
      h(
        'td',
        { className: 'm-content', style: inline.content },
        h(Text, { className: 'm-ink', style: inline.name }, letter.letterhead.name),
        h(Heading, { as: 'h1', className: 'm-heading', style: inline.heading }, letter.heading),
        ...(letter.greeting === null
          ? []
          : [h(Text, { key: 'greeting', className: 'm-ink', style: inline.text }, letter.greeting)]),
        ...letter.blocks.slice(0, -1).map((block, index) => h(Section, { key: index }, ...blockElements(block))),
        // The last note, what to do when it was not the reader, is set apart.
        h(Hr, { className: 'm-line', style: inline.line }),
        ...letter.blocks.slice(-1).map((block) => h(Section, { key: 'last' }, ...blockElements(block))),
      ),
    ),
  )
}

/** The sign of the house: five ticks that grow towards the rule. */
function scale(): ReactElement[] {
  return [8, 12, 16, 20, 24].map((width) =>
    table(
      { key: width },
      h(
        'tr',
        { key: 'tick' },
        h('td', { style: inline.gap }),
        h('td', { className: 'm-tick', width, height: 4, style: inline.tick }),
      ),
      h('tr', { key: 'gap' }, h('td', { colSpan: 2, height: 6, style: inline.gap })),
    ),
  )
}

function blockElements(block: LetterBlock): ReactElement[] {
  switch (block.kind) {
    case 'text':
      return [
        h(
          Text,
          { key: 'text', className: 'm-ink', style: inline.text },
          ...(block.isWritten ? linked(block.text) : [block.text]),
        ),
      ]
    case 'note':
      return [h(Text, { key: 'note', className: 'm-muted', style: inline.note }, block.text)]
    case 'button':
      return [
        h(Button, { key: 'button', className: 'm-button', href: block.href, style: inline.button }, block.label),
        h(Text, { key: 'hint', className: 'm-muted', style: inline.hint }, block.hint),
        h(
          Text,
          { key: 'address', style: inline.address },
          h(Link, { className: 'm-link', href: block.href, style: inline.link }, block.href),
        ),
      ]
    case 'code':
      return [
        h(Text, { key: 'hint', className: 'm-muted', style: inline.hint }, block.hint),
        h(Text, { key: 'code', className: 'm-code', style: inline.code }, block.code),
      ]
    case 'faces':
      return [
        h(Text, { key: 'question', className: 'm-ink', style: inline.text }, block.question),
        table(
          { key: 'faces', className: 'm-facts', style: inline.facts },
          ...block.answers.map(({ face, label, href }, index) => {
            const line = index === 0 ? {} : factsLine
            return h(
              'tr',
              { key: face },
              h('td', { className: 'm-label', width: '36%', style: { ...inline.label, ...line } }, face),
              h(
                'td',
                { className: 'm-value', style: { ...inline.value, ...line } },
                h(Link, { className: 'm-link', href, style: inline.link }, label),
              ),
            )
          }),
        ),
      ]
    case 'figures':
      return [figuresTable(block)]
    case 'facts':
      return [
        table(
          { key: 'facts', className: 'm-facts', style: inline.facts },
          ...block.rows.map(({ label, value }, index) => {
            const line = index === 0 ? {} : factsLine
            return h(
              'tr',
              { key: label },
              h('td', { className: 'm-label', width: '36%', style: { ...inline.label, ...line } }, label),
              h('td', { className: 'm-value', style: { ...inline.value, ...line } }, value),
            )
          }),
        ),
      ]
  }
}

/** A web address in a text, without the mark that ends its sentence. */
const addressPattern = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}»”’])/

/** A text in which web addresses are links. */
function linked(text: string): (ReactElement | string)[] {
  return text
    .split(addressPattern)
    .map((part, index) =>
      index % 2 === 0 ? part : h(Link, { key: index, className: 'm-link', href: part, style: inline.link }, part),
    )
}

/** The one table that is read as a table: numbers are under their heads. */
function figuresTable({ heads, rows }: Extract<LetterBlock, { kind: 'figures' }>): ReactElement {
  const head = (text: string) =>
    h('th', { key: text, scope: 'col', align: 'right', className: 'm-muted', style: inline.figureHead }, text)
  return h(
    'table',
    {
      key: 'figures',
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      className: 'm-facts',
      style: inline.facts,
    },
    h(
      'thead',
      null,
      h('tr', null, h('td', { style: inline.figureHead }), head(heads.now), head(heads.before), head(heads.change)),
    ),
    h(
      'tbody',
      null,
      ...rows.map(({ label, now, before, change }) =>
        h(
          'tr',
          { key: label },
          h('th', { scope: 'row', align: 'left', className: 'm-figure m-muted', style: inline.figureName }, label),
          h('td', { align: 'right', className: 'm-figure m-ink', style: inline.figureNow }, now),
          h('td', { align: 'right', className: 'm-figure m-muted', style: inline.figure }, before),
          h('td', { align: 'right', className: 'm-figure m-muted', style: inline.figure }, change),
        ),
      ),
    ),
  )
}

function foot(letter: Letter): ReactElement {
  return h(
    Section,
    null,
    h(
      Text,
      { className: 'm-subtle', style: inline.foot },
      letter.reason,
      h('br'),
      ...letter.letterhead.contact.flatMap((line) => [line, h('br', { key: line })]),
      h(Link, { className: 'm-link', href: letter.siteUrl, style: inline.link }, letter.siteUrl),
      ...(letter.unsubscribe === null
        ? []
        : [
            h('br', { key: 'line' }),
            h(
              Link,
              { key: 'unsubscribe', className: 'm-link', href: letter.unsubscribe.href, style: inline.link },
              letter.unsubscribe.label,
            ),
          ]),
    ),
  )
}

/** A table for layout alone, as mail programs want it. */
function table(
  props: { key?: string | number; className?: string; style?: object },
  ...rows: ReactElement[]
): ReactElement {
  return h(
    'table',
    { width: '100%', border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation', ...props },
    h('tbody', null, ...rows),
  )
}
