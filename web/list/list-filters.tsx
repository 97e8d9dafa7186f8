import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list.module.css'
import control from '#web/ui/control.module.css'

const searchDelayMs = 250
/** Longest text that lists are searched for, in characters. */
const searchLengthMax = 200
/** Longest address of a person. */
const wholeLengthMax = 320

/** The row of search and filters over a list. */
export function ListFilters({ children }: { children: ReactNode }): ReactNode {
  return <search className={styles.filters}>{children}</search>
}

type Address = Pick<ListAddress, 'parameters' | 'change'>

type ListSearchProps = {
  address: Address
  label: string
  placeholder: string
  /** What the words are called in the address: `q` unless said. */
  name?: string
  /** Only the whole of it is found: it is searched for on Enter. */
  isWhole?: boolean
  input?: RefObject<HTMLInputElement | null>
}

/** Searches a list by its address: what is typed goes there after a short rest, Escape takes it back. */
export function ListSearch(props: ListSearchProps): ReactNode {
  const { address, label, placeholder, name = 'q', isWhole = false, input } = props
  const asked = address.parameters[name] ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // Back, or a chip that was taken off, changes the address under the field.
  if (known !== asked) {
    setKnown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  useEffect(() => {
    if (typed.trim() === asked || (isWhole && typed !== '')) return
    const timer = setTimeout(() => address.change({ [name]: typed.trim() }, 'replace'), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, asked, isWhole, name, address])
  return (
    <span className={styles.search}>
      <Icon name="search" size={18} />
      <input
        {...(input ? { ref: input } : {})}
        type="search"
        className={control.input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={isWhole ? wholeLengthMax : searchLengthMax}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isWhole) address.change({ [name]: typed.trim() })
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          setTyped('')
        }}
      />
    </span>
  )
}

type ListChoiceProps = {
  address: Address
  /** What the value is called in the address. */
  name: string
  label: string
  /** Words for not choosing. */
  all: string
  choices: readonly (readonly [value: string, label: string])[]
  /** Narrower filters that mean nothing under another value of this one. */
  clears?: readonly string[]
}

/** Narrows a list to one value of a field. */
export function ListChoice({ address, name, label, all, choices, clears = [] }: ListChoiceProps): ReactNode {
  return (
    <span className={control.selectWrap}>
      <select
        className={control.select}
        aria-label={label}
        value={address.parameters[name] ?? ''}
        onChange={(event) =>
          address.change({
            ...Object.fromEntries(clears.map((each) => [each, null])),
            [name]: event.currentTarget.value,
          })
        }
      >
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chev-down" size={18} />
    </span>
  )
}
