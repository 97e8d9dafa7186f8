import { use, useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FormErrorHelpContext } from './form-error-help.ts'
import { Icon } from './icon.tsx'
import { buttonClass } from './button.tsx'
import choiceStyles from './choice.module.css'
import controlStyles from './control.module.css'
import fieldStyles from './field.module.css'
import segmented from './segmented.module.css'

/** What surrounds a control. Words come from the caller in the visitor's language. */
type FieldFrame = {
  label: ReactNode
  /** A word at the right of the label, such as "optional". */
  mark?: ReactNode | undefined
  /** A line under the control that helps to fill it in. */
  hint?: ReactNode | undefined
  /** What is wrong and how to mend it; marks the control as invalid and is read out with it. */
  error?: ReactNode | undefined
}

/** What a control must carry so that its label, hint and error belong to it. */
type FieldTies = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldFrame & {
  id?: string | undefined
  className?: string | undefined
  /** Draws the control with the ties it is given. */
  children: (ties: FieldTies) => ReactNode
}

/** The frame of a field for any control: label above, hint and error below, tied by `aria-describedby`. */
export function Field({ label, mark, hint, error, id, className, children }: FieldProps): ReactNode {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint === undefined ? undefined : `${controlId}-hint`
  const errorId = hasError(error) ? `${controlId}-error` : undefined
  return (
    <div className={className === undefined ? 'field' : `field ${className}`}>
      <div className={fieldStyles.label}>
        <label htmlFor={controlId}>{label}</label>
        {mark === undefined ? null : <em>{mark}</em>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': errorId === undefined ? undefined : true,
      })}
      {hintId === undefined ? null : (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
      {errorId === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The words under a control that is filled in wrongly. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <div className="hint" data-tone="err" id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </div>
  )
}

type FormErrorProps = {
  /** In the form that signs in, an ended session is no news. */
  isOfSignIn?: boolean
  children: ReactNode
}

/** An error of the whole form; is above its button and is read out when it appears. */
export function FormError({ isOfSignIn, children }: FormErrorProps): ReactNode {
  const { help: offered, done } = use(FormErrorHelpContext)
  const help = isOfSignIn ? null : offered
  const [wasHelped, setHelped] = useState(false)
  if (help !== null && !wasHelped) setHelped(true)
  if (wasHelped && help === null)
    return (
      <p className="hint" data-tone="good" role="status">
        <Icon name="check" size={16} />
        {done}
      </p>
    )
  return (
    <div className={fieldStyles.error} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
      {help}
    </div>
  )
}

type TextFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'className'> & { className?: string | undefined }

/** A line of text. `className` goes to the frame; all else, the `ref` too, to the input. */
export function TextField({ label, mark, hint, error, id, className, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} mark={mark} hint={hint} error={error} id={id} className={className}>
      {(ties) => <input type="text" {...input} {...ties} className={controlStyles.input} />}
    </Field>
  )
}

type TextAreaFieldProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'className'> & { className?: string | undefined }

/** Several lines of text; grows with what is typed. */
export function TextAreaField({ label, mark, hint, error, id, className, ...area }: TextAreaFieldProps): ReactNode {
  return (
    <Field label={label} mark={mark} hint={hint} error={error} id={id} className={className}>
      {(ties) => <GrowingArea {...area} {...ties} />}
    </Field>
  )
}

/** Browsers without `field-sizing` do not grow a text area by themselves. */
function GrowingArea({ ref, onInput, ...area }: ComponentProps<'textarea'>): ReactNode {
  const own = useRef<HTMLTextAreaElement>(null)
  useEffect(() => grow(own.current))
  return (
    <textarea
      {...area}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
        return undefined
      }}
      onInput={(event) => {
        grow(event.currentTarget)
        onInput?.(event)
      }}
      className={controlStyles.textarea}
    />
  )
}

function grow(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

type SelectFieldProps = FieldFrame & Omit<ComponentProps<'select'>, 'className'> & { className?: string | undefined }

/** A choice from a list, with the system's own list: `children` are `option` elements. */
export function SelectField({ label, mark, hint, error, id, className, ...select }: SelectFieldProps): ReactNode {
  return (
    <Field label={label} mark={mark} hint={hint} error={error} id={id} className={className}>
      {(ties) => (
        <span className={controlStyles.selectWrap}>
          <select {...select} {...ties} className={controlStyles.select} />
          <Icon name="chev-down" size={18} />
        </span>
      )}
    </Field>
  )
}

type PasswordFieldProps = TextFieldProps & {
  /** Names of the eye button while the password is hidden and while it is shown. */
  showLabel: string
  hideLabel: string
}

/** A password with an eye of its own: showing one field does not show another. @see docs/reference/product.md#2-screens */
export function PasswordField({
  showLabel,
  hideLabel,
  label,
  mark,
  hint,
  error,
  id,
  className,
  ...input
}: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} mark={mark} hint={hint} error={error} id={id} className={className}>
      {(ties) => (
        <span className={controlStyles.inputWrap}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={controlStyles.input}
          />
          <button
            type="button"
            className={buttonClass({ variant: 'ghost' })}
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** May hold links. */
  label: ReactNode
  error?: ReactNode | undefined
}

/** A box to tick, with its words at the right. */
export function CheckField({ label, error, id, ...input }: CheckFieldProps): ReactNode {
  const ownId = useId()
  const errorId = hasError(error) ? `${id ?? ownId}-error` : undefined
  return (
    <div className="field">
      <label className={choiceStyles.check}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={choiceStyles.box}
          aria-describedby={errorId}
          aria-invalid={errorId === undefined ? undefined : true}
        />
        <span>{label}</span>
      </label>
      {errorId === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { label: ReactNode }

/** A switch in a cell of a table whose heads say what it is for; `label` says it to who hears it. */
export function CellSwitch({ label, ...input }: Omit<SwitchProps, 'label'> & { label: string }): ReactNode {
  return <input {...input} type="checkbox" role="switch" className={choiceStyles.toggle} aria-label={label} />
}

/** A switch that acts at once, with its words before it. */
export function SwitchField({ label, ...input }: SwitchProps): ReactNode {
  return (
    <label className={`${choiceStyles.check} ${choiceStyles.row}`}>
      <span>{label}</span>
      <input {...input} type="checkbox" role="switch" className={choiceStyles.toggle} />
    </label>
  )
}

type SegmentedProps<Value extends string> = {
  /** The name of the group, read out. */
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** As wide as its words instead of the place it is in. */
  fit?: boolean
  className?: string | undefined
}

/** A row of choices of which one is taken: radios, so arrow keys choose. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  fit,
  className,
}: SegmentedProps<Value>): ReactNode {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={[segmented.seg, fit && segmented.fit, className].filter(Boolean).join(' ')}
    >
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}

function hasError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== false && error !== ''
}
