/** How often an open page that is being edited says so. @see content and admin reference, 2.8 */
export const heartbeatMs = 10_000

/** After how long without a word somebody counts as gone. */
export const presenceMs = 30_000
