/** Button variants. @see docs/reference/product.md#content */
export const buttonVariants = ['default', 'primary', 'secondary', 'outline', 'ghost', 'destructive'] as const

/** Gradient presets, each the name of a `--gw-gradient-*` token; `none` removes the background. @see docs/reference/product.md#3-things-and-their-fields */
export const gradientPresets = [
  'primary-success',
  'primary-accent',
  'accent-success',
  'blue-cyan',
  'purple-pink',
  'orange-red',
  'none',
] as const

/** Shadows that an editor may choose: the four levels of the design, or none. */
export const shadowPresets = ['none', '1', '2', '3', '4'] as const

/** Element types. @see docs/reference/product.md#3-things-and-their-fields */
export const elementTypes = ['text', 'heading', 'button', 'image', 'list', 'card', 'section'] as const

/** Classes that `customClasses` may name; each exists in web/styles/content.css. */
export const customClassNames = [
  'text-left',
  'text-center',
  'text-right',
  'text-small',
  'text-large',
  'weight-regular',
  'weight-strong',
  'serif',
  'measure',
  'boxed',
] as const

export type ButtonVariant = (typeof buttonVariants)[number]
export type GradientPreset = (typeof gradientPresets)[number]
export type ShadowPreset = (typeof shadowPresets)[number]
export type ElementType = (typeof elementTypes)[number]
