import { IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'

/** A text as this device keeps it. */
export type Journal = {
  /** The origin of changes that were read from the device. */
  origin: unknown
  close(): Promise<void>
}

/** Keeps a text on this device, and brings back what is kept. @returns null where the browser keeps nothing. */
export async function openJournal(name: string, doc: Doc): Promise<Journal | null> {
  if (!(await isUsable(name))) return null
  const persistence = new IndexeddbPersistence(name, doc)
  await persistence.whenSynced
  return { origin: persistence, close: () => persistence.destroy() }
}

/** Whether the browser opens such a database at all: the library waits for it without end. */
function isUsable(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      // Without a version: what there is stays as it is, and the library makes the rest.
      const request = indexedDB.open(`${name}.probe`)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase(`${name}.probe`)
        resolve(true)
      }
      request.onerror = () => resolve(false)
      request.onblocked = () => resolve(false)
    } catch {
      resolve(false)
    }
  })
}
