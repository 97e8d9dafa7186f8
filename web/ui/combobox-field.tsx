import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { buttonClass } from './button.tsx'
import styles from './combobox-field.module.css'
import control from './control.module.css'

/** Something to choose: what the field then holds, its name, and a word about it. */
export type ComboboxOption = { value: string; name: string; detail?: string }
/** Options under one heading. */
export type ComboboxGroup = { label: string; options: readonly ComboboxOption[] }

type ComboboxFieldProps = {
  label: string
  mark?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  value: string
  /** What there is to choose, in its order; the caller narrows it. */
  groups: readonly ComboboxGroup[]
  /** Name of the button that opens the list, of the list, and the text while nothing fits. */
  words: { open: string; list: string; nothing: string }
  maxLength: number
  isOpen: boolean
  /** Called when the list should open or close. @param isTyped true when typing opened it, so that it should be narrowed. */
  onOpen: (isOpen: boolean, isTyped: boolean) => void
  onType: (value: string) => void
  onChoose: (option: ComboboxOption) => void
  onBlur?: (() => void) | undefined
  /** Enter without a chosen option, and Escape while the list is closed. */
  onKey?: ((key: 'Enter' | 'Escape') => boolean) | undefined
  /** The field takes the focus as it appears. */
  isFirst?: boolean
  name?: string
  inputMode?: 'text'
}

/**
 * A line of text with a list to choose from; what is typed need not be in it. Arrows walk in the list, Enter takes, Escape closes
 * it and leaves the window around open.
 *
 * @see WAI-ARIA, combobox pattern with list autocomplete
 */
export function ComboboxField(props: ComboboxFieldProps): ReactNode {
  const { label, mark, hint, error, value, groups, words, maxLength, isOpen, onOpen, onType, onChoose } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const options = groups.flatMap((group) => group.options)
  const chosen = isOpen ? Math.min(at, options.length - 1) : -1
  const { isFirst = false } = props
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function open(isWanted: boolean, isTyped = false): void {
    setAt(-1)
    onOpen(isWanted, isTyped)
  }
  function take(option: ComboboxOption): void {
    onChoose(option)
    open(false)
    input.current?.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return open(true)
      // Before the first option comes the field itself.
      setAt(((chosen + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter') {
      const option = options[chosen]
      if (option) {
        event.preventDefault()
        take(option)
      } else if (props.onKey?.('Enter')) event.preventDefault()
    } else if (event.key === 'Escape' && (isOpen || props.onKey?.('Escape'))) {
      // The window around would close.
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) open(false)
    }
  }
  function handleBlur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    if (isOpen) open(false)
    props.onBlur?.()
  }
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(ties) => (
        <div ref={box} className={styles.box} data-own-escape={isOpen ? '' : undefined} onBlur={handleBlur}>
          <span className={control.inputWrap}>
            <input
              {...ties}
              ref={input}
              type="text"
              className={control.input}
              role="combobox"
              inputMode={props.inputMode ?? 'url'}
              spellCheck={false}
              autoComplete="off"
              aria-expanded={isOpen}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={chosen >= 0 ? `${id}${chosen}` : undefined}
              maxLength={maxLength}
              data-field={props.name}
              value={value}
              onChange={(event) => {
                onType(event.currentTarget.value)
                open(true, true)
              }}
              onKeyDown={handleKey}
            />
            <button
              type="button"
              className={buttonClass({ variant: 'ghost' })}
              tabIndex={-1}
              aria-label={words.open}
              aria-expanded={isOpen}
              aria-controls={`${id}list`}
              onClick={() => {
                input.current?.focus()
                open(!isOpen)
              }}
            >
              <Icon name="chev-down" />
            </button>
          </span>
          <div
            id={`${id}list`}
            className={styles.list}
            role="listbox"
            aria-label={words.list}
            hidden={!isOpen || options.length === 0}
          >
            {isOpen ? <Groups id={id} groups={groups} chosen={chosen} onPoint={setAt} onTake={take} /> : null}
          </div>
          <p className={styles.nothing} role="status" hidden={!isOpen || options.length > 0}>
            {isOpen && options.length === 0 ? words.nothing : null}
          </p>
        </div>
      )}
    </Field>
  )
}

type GroupsProps = {
  id: string
  groups: readonly ComboboxGroup[]
  chosen: number
  onPoint: (at: number) => void
  onTake: (option: ComboboxOption) => void
}

function Groups({ id, groups, chosen, onPoint, onTake }: GroupsProps): ReactNode {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0))
  return groups.map(({ label, options }, group) =>
    options.length === 0 ? null : (
      <div key={label} role="group" aria-label={label}>
        <p aria-hidden>{label}</p>
        {options.map((option, place) => {
          const at = (starts[group] ?? 0) + place
          return (
            // The field has the keys: it names this option as the one that is chosen.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a listbox of a combobox
            <div
              key={option.value}
              id={`${id}${at}`}
              role="option"
              aria-selected={at === chosen}
              // A press leaves the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(at)}
              onClick={() => onTake(option)}
            >
              <b>{option.name}</b>
              {option.detail === undefined ? null : <span>{option.detail}</span>}
            </div>
          )
        })}
      </div>
    ),
  )
}
