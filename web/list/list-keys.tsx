import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useListKeys } from './use-list-keys.ts'

const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const nothing = (): void => {}

/** Lets keys walk the rows of any list inside, as in the other lists; ? lists them. */
export function ListKeys({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [isHelping, setHelping] = useState(false)
  const search = useMemo(
    () => ({
      get current() {
        return box.current?.querySelector<HTMLInputElement>('input[type="search"]') ?? null
      },
    }),
    [],
  )
  useListKeys({ list: box, search, onHelp: useCallback(() => setHelping(true), []), onEscape: nothing })
  return (
    <div ref={box}>
      {children}
      <Suspense>{isHelping ? <KeysDialog onClose={() => setHelping(false)} /> : null}</Suspense>
    </div>
  )
}
