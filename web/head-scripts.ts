import { earlyScript } from '#web/session/early-script.ts'
import { themeScript } from '#web/ui/theme-script.ts'

/** The inline scripts at the head of every page: the closed list that its security policy allows beside React Router's own. */
export const headScripts: readonly string[] = [themeScript, earlyScript]
