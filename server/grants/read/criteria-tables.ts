import { criteriaColumns } from '#server/grants/data/criteria.ts'
import { cleanName, isTotalName, marksIn } from '#server/grants/read/criteria-marks.ts'
import type { CriteriaSheet } from '#server/grants/read/criteria-sheet.ts'
import { foldedText, writtenText } from '#server/grants/read/passages.ts'
import type { Passage } from '#server/grants/read/passages.ts'
import { sectionsOf } from '#server/grants/read/sections.ts'
import { stageAt, stageNamed } from '#server/grants/read/stages.ts'
import type { Stage } from '#server/grants/read/stages.ts'
import { findHits, lexiconOf, wordsOf } from '#server/grants/read/words.ts'

const columns = lexiconOf(criteriaColumns)

/** Tables: columns by what their header says. */
export function readTables(sheet: CriteriaSheet, passages: readonly Passage[]): Set<number> {
  const done = new Set<number>()
  const byHeader = new Map<number, Passage[]>()
  for (const passage of passages) {
    const { kind, header } = passage.block
    if (kind === 'row' && header !== null && header !== passage.place) {
      byHeader.set(header, [...(byHeader.get(header) ?? []), passage])
    }
  }
  for (const [place, rows] of byHeader) {
    const header = passages[place]
    if (header === undefined || rows.length === 0) {
      continue
    }
    const names = header.block.cells.map((cell) => wordsOf(sheet.model.text, cell))
    const roles = names.map((words) => {
      const tags = new Set(findHits(words, columns).map(({ tag }) => tag))
      return (['threshold', 'weight', 'max', 'name'] as const).find((role) => tags.has(role)) ?? null
    })
    const texts = names.map((words) => foldedText(words))
    // "| | Step 1 | Step 2 |": the points of each stage in a column of their own.
    const stages = header.block.cells.map((cell) => stageNamed(sheet.model, wordsOf(sheet.model.text, cell)))
    if (sectionsOf(header)[0] === 'criteria' && stages.filter((stage) => stage !== null).length >= 2) {
      done.add(place)
      for (const row of rows) {
        done.add(row.place)
        readStagedRow(sheet, row, stages, roles)
      }
      continue
    }
    let nameColumn = texts.findIndex(
      (text) =>
        /criteri|критери|показател|параметр|aspect|indicator/.test(text) &&
        !/point|punct|балл|weight|ponder|вес|max/.test(text),
    )
    const isCriteria = sectionsOf(header)[0] === 'criteria' || nameColumn !== -1
    if (!isCriteria || !roles.some((role) => role === 'max' || role === 'weight' || role === 'threshold')) {
      continue
    }
    if (nameColumn === -1) {
      nameColumn = roles.findIndex((role) => role === 'name' || role === null)
    }
    if (nameColumn === -1) {
      continue
    }
    done.add(place)
    // "Minimum (out of 5)": what it is out of is the most that a criterion brings.
    const outOf = texts.map((text) => Number(/(?:out of|of max|din|из) (\d{1,3})\b/.exec(text)?.[1] ?? 0) || null)
    const isPercent = texts.map((text) => text.includes('%'))
    const isPoints = texts.map((text) => /point|punct|балл/.test(text))
    for (const row of rows) {
      done.add(row.place)
      readRow(sheet, row, nameColumn, { roles, isPercent, isPoints, outOf })
    }
  }
  return done
}

function readStagedRow(
  sheet: CriteriaSheet,
  row: Passage,
  stages: readonly (Stage | null)[],
  roles: readonly (string | null)[],
): void {
  const [first] = row.block.cells
  const nameWords = first === undefined ? [] : wordsOf(sheet.model.text, first)
  const range = { from: 0, to: row.words.length }
  row.block.cells.forEach((cell, index) => {
    const words = wordsOf(sheet.model.text, cell)
    const stage = stages[index] ?? null
    const mark = marksIn(words, { from: 0, to: words.length })[0]
    if (stage === null || mark === undefined || index === 0) {
      return
    }
    if (isTotalName(nameWords, { from: 0, to: nameWords.length })) {
      const total = sheet.total(stage, row, range)
      total[roles[index] === 'threshold' ? 'threshold' : 'max'] ??= mark.value
      return
    }
    const name = cleanName(writtenText(sheet.model, nameWords, { from: 0, to: nameWords.length }))
    const role = roles[index] === 'weight' || mark.unit === 'percent' ? 'weight' : roles[index]
    const values = role === 'weight' || role === 'threshold' ? { [role]: mark.value } : { max: mark.value }
    sheet.add(row, range, { name, values: { ...values, stage }, rule: 'read.criteria.table' })
  })
}

/** What the heads of the columns of a table of criteria say, one for each column. */
type Columns = {
  readonly roles: readonly (string | null)[]
  readonly isPercent: readonly boolean[]
  readonly isPoints: readonly boolean[]
  readonly outOf: readonly (number | null)[]
}

function readRow(
  sheet: CriteriaSheet,
  row: Passage,
  nameColumn: number,
  { roles, isPercent, isPoints, outOf }: Columns,
): void {
  const cells = row.block.cells.map((cell) => ({ words: wordsOf(sheet.model.text, cell), cell }))
  const nameCell = cells[nameColumn]
  if (nameCell === undefined || nameCell.words.length === 0) {
    return
  }
  const values: { max: number | null; threshold: number | null; weight: number | null } = {
    max: null,
    threshold: null,
    weight: null,
  }
  let scale: number | null = null
  cells.forEach(({ words }, index) => {
    const role = roles[index]
    const mark = marksIn(words, { from: 0, to: words.length })[0]
    if (index === nameColumn || mark === undefined || (role !== 'max' && role !== 'threshold' && role !== 'weight')) {
      return
    }
    if (role === 'threshold') {
      values.threshold = mark.unit === 'percent' ? null : mark.value
      scale = mark.outOf ?? outOf[index] ?? scale
    } else if (
      role === 'weight' ||
      (mark.unit === 'percent' && !isPoints[index]) ||
      (isPercent[index] === true && !isPoints[index])
    ) {
      values.weight ??= mark.value
    } else {
      values.max ??= mark.outOf ?? mark.value
    }
  })
  values.max ??= scale
  const range = { from: 0, to: row.words.length }
  if (isTotalName(nameCell.words, { from: 0, to: nameCell.words.length })) {
    const total = sheet.total(stageAt(sheet.model, row, 0), row, range)
    total.max ??= values.max
    total.threshold ??= values.threshold
    return
  }
  if (values.max === null && values.threshold === null && values.weight === null) {
    // A line of a group: its own points are in the lines under it.
    return
  }
  // "Relevance: how far the project …" names itself before the colon.
  const raw = sheet.model.text.slice(nameCell.cell.start, nameCell.cell.end).replace(/\s+/g, ' ')
  const colon = raw.indexOf(':')
  sheet.add(row, range, { name: cleanName(colon > 2 ? raw.slice(0, colon) : raw), values, rule: 'read.criteria.table' })
}
