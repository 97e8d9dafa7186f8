import { earlyScript } from '#web/session/early-script.ts'
import { themeScript } from '#web/ui/theme-script.ts'

/** The inline scripts at the head of every page. Only the server has their texts. */
export const headScripts: readonly [string, string] = [themeScript, earlyScript]
