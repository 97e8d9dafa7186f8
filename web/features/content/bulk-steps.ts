import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import { sourceLanguage } from '#shared/contracts/content-grid.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { fieldsOf, withVisibility } from './cell-value.ts'
import { deleteCell, insertCell, restoreCell, saveCell } from './content-queries.ts'

/** What can be done to many rows. `copy` fills languages that have no row with the words of the source language. */
export type BulkAction = 'show' | 'hide' | 'copy' | 'delete'

/** How one row becomes again what it was. */
export type Undo = { name: string; run: (api: ApiClient) => Promise<unknown> }

/** One row of an act: its name for people, and the call that changes it. @returns how to undo it. */
export type BulkStep = { name: string; run: (api: ApiClient) => Promise<Undo> }

/** The rows that an act changes; those that are that way already are left out. Every row is a save of its own. */
export function stepsOf(action: BulkAction, items: readonly GridItem[], languages: readonly Language[]): BulkStep[] {
  return items.flatMap((item) => languages.flatMap((language) => stepOf(action, item, language) ?? []))
}

/** Turns the undoing of many rows into an act of its own, the last row first. */
export function undoSteps(undo: readonly Undo[]): BulkStep[] {
  return undo.toReversed().map((each) => ({
    name: each.name,
    async run(api) {
      await each.run(api)
      return each
    },
  }))
}

function stepOf(action: BulkAction, item: GridItem, language: Language): BulkStep | null {
  const name = `${item.page}.${item.section}.${item.content_key} (${language})`
  const { row } = item.cells[language]
  const source = item.cells[sourceLanguage].row
  switch (action) {
    case 'show':
    case 'hide': {
      const isHidden = row !== null && fieldsOf(row.content_value)['visible'] === false
      if (row === null || isHidden === (action === 'hide')) return null
      return {
        name,
        async run(api) {
          const saved = await saveCell(
            api,
            row.id,
            withVisibility(row.content_value, action === 'show'),
            row.updated_at,
          )
          return { name, run: (undoApi) => saveCell(undoApi, row.id, row.content_value, saved.updated_at) }
        },
      }
    }
    case 'copy':
      if (row !== null || source === null) return null
      return {
        name,
        async run(api) {
          const { id } = await insertCell(api, item, language, source.content_value)
          return { name, run: (undoApi) => deleteCell(undoApi, id) }
        },
      }
    case 'delete':
      if (row === null) return null
      return {
        name,
        async run(api) {
          await deleteCell(api, row.id)
          return { name, run: (undoApi) => restore(undoApi, row.id) }
        },
      }
  }
}

async function restore(api: ApiClient, id: string): Promise<unknown> {
  const { items } = await api.call(contentStaffRoutes.listContentRevisions, { path: { id } })
  const deletion = items.find(({ action }) => action === 'delete')
  return deletion === undefined ? null : restoreCell(api, id, deletion.id)
}
