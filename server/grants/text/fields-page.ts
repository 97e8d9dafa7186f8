import { escapeMarkup } from '#shared/escape-markup.ts'

/** A label and its value; what has none is left out. */
export type Field = readonly [label: string, value: string | null | undefined]

/**
 * Writes what a portal keeps in fields as a page that the reading rules take: labels with values, and HTML of the portal as it is.
 *
 * @param page `before` and `after`: HTML around the fields.
 */
export function writeFieldsPage(page: {
  title: string
  fields: readonly Field[]
  before?: readonly string[]
  after?: readonly string[]
}): string {
  const rows = page.fields.flatMap(([label, value]) =>
    value ? [`<tr><th>${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td></tr>`] : [],
  )
  return [
    '<!doctype html><html><body>',
    `<h1>${escapeMarkup(page.title)}</h1>`,
    ...(page.before ?? []),
    `<table>${rows.join('')}</table>`,
    ...(page.after ?? []),
    '</body></html>',
  ].join('\n')
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day as calls write it. @param date begins as `2027-03-24`; anything else is given back as it is. */
export function dayInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const name = months[Number(month) - 1]
  return name === undefined ? date.slice(0, 10) : `${Number(day)} ${name} ${year}`
}
