/** What the linter passes to a rule, as far as this one reads it. @see https://oxc.rs/docs/guide/usage/linter/js-plugins.html */
type RuleContext = { cwd: string; filename: string; report(finding: { node: unknown; message: string }): void }
type CallNode = {
  callee: { type: string; property?: { name?: string } }
  arguments: { type: string; value?: unknown }[]
}

/**
 * No day of a screen is cut out of a text by `.slice(0, 10)`: of an instant that is the day in UTC, which east and west of
 * it is another one than the user's.
 *
 * @see QUAL-15
 */
export const days = {
  meta: { type: 'problem', docs: { description: "Show the user's day of an instant, not the day in UTC." } },
  create(context: RuleContext) {
    const path = context.filename.replaceAll('\\', '/').replace(`${context.cwd.replaceAll('\\', '/')}/`, '')
    const isChecked = path.startsWith('web/') && !/\.test\.tsx?$/.test(path)
    return {
      CallExpression(node: CallNode): void {
        const [from, to] = node.arguments
        if (!isChecked || node.callee.property?.name !== 'slice' || from?.value !== 0 || to?.value !== 10) return
        context.report({
          node,
          message:
            "The first ten characters of an instant are its day in UTC. Show the user's day with formatLongDay, take it with userDay; of a wall time take wallDay.",
        })
      },
    }
  },
}
