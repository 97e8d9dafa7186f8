import { emptyHistory } from '#web/features/editor/edit-history.ts'
import type { History } from '#web/features/editor/edit-history.ts'
import { observable } from '#web/features/editor/observable.ts'

/** The changes of this tab that can be taken back. */
export const history = observable<History>(emptyHistory)

/** How many saves are on their way, and whether the last one was stored. */
type SavingState = { running: number; last: 'none' | 'saved' | 'failed' }

/** What the toolbar tells about saving. */
export const saving = observable<SavingState>({ running: 0, last: 'none' })

/** Waits until no save is on its way. */
export async function whenSaved(): Promise<void> {
  if (saving.get().running === 0) return
  await new Promise<void>((done) => {
    const stop = saving.subscribe(() => {
      if (saving.get().running > 0) return
      stop()
      done()
    })
  })
}

/** Runs a save while the toolbar says so. @param isStored tells by its result whether it was stored. @throws what the save throws */
export async function whileSaving<Result>(
  save: () => Promise<Result>,
  isStored: (result: Result) => boolean = () => true,
): Promise<Result> {
  saving.set({ ...saving.get(), running: saving.get().running + 1 })
  const end = (last: SavingState['last']): void => saving.set({ running: saving.get().running - 1, last })
  try {
    const result = await save()
    end(isStored(result) ? 'saved' : 'failed')
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}
