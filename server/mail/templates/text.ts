import type { Letter, LetterBlock } from '#server/mail/messages/letter.ts'

/** Writes a letter as plain text: everything that its HTML says, in the same order. */
export function letterText(letter: Letter): string {
  return [
    letter.heading,
    ...(letter.greeting === null ? [] : [letter.greeting]),
    ...letter.blocks.map(blockText),
    ['--', letter.letterhead.name, ...letter.letterhead.contact, letter.siteUrl, letter.reason].join('\n'),
    ...(letter.unsubscribe === null ? [] : [`${letter.unsubscribe.label}:\n${letter.unsubscribe.href}`]),
  ]
    .join('\n\n')
    .concat('\n')
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'code':
      return `${block.hint}\n${block.code}`
    case 'faces':
      return [block.question, ...block.answers.map(({ face, label, href }) => `${face} ${label}: ${href}`)].join('\n')
    case 'figures': {
      const { heads } = block
      return block.rows
        .map(({ label, now, before, change }) => {
          const changed = change === '' ? '' : `; ${heads.change}: ${change}`
          return `${label}: ${now} (${heads.before}: ${before}${changed})`
        })
        .join('\n')
    }
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}
