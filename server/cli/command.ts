import type { Deps } from '#server/deps.ts'

/** Where a command writes. */
export type Output = { line(text: string): void; error(text: string): void }

/** The environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a command gets: the values of its options, and a way to open the product when it needs it. */
export type CommandContext = {
  options: Readonly<Record<string, string | undefined>>
  /** What the command works on, where it takes something of the kind. */
  operand?: string
  environment: Environment
  output: Output
  /** Runs work on the opened product and closes it again. @throws {ConfigError} when it cannot be opened. */
  withDeps<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result>
}

/** A command of the command line. */
export type Command = {
  name: string
  /** What stands for the one thing that must follow the name, such as FILE; a command without it takes options only. */
  operand?: string
  /** Options by name without dashes, with what stands for their value; those that must be given first. */
  options: readonly { name: string; value: string; isRequired: boolean }[]
  /** One line for the list of commands. */
  summary: string
  /** @returns the exit status. @throws {AppError | ConfigError} whose message is for the operator. */
  run(context: CommandContext): Promise<number>
}

/** How a command is called, for the list of commands and for mistakes. */
export function usageOf({ name, operand, options }: Command): string {
  const parts = options.map((option) =>
    option.isRequired ? `--${option.name} ${option.value}` : `[--${option.name} ${option.value}]`,
  )
  return [name, ...(operand === undefined ? [] : [operand]), ...parts].join(' ')
}
