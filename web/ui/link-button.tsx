import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button.tsx'

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  className?: string
}

/** A link inside the site that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps): ReactNode {
  return <Link {...rest} className={buttonClass({ variant, size, wide, className })} />
}
