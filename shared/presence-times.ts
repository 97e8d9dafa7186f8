/** How often an open page that is being edited says so. @see docs/reference/content-and-admin.md#28-presence-and-freshness */
export const heartbeatMs = 10_000

/** After how long without a heartbeat a user counts as gone. */
export const presenceMs = 30_000
