/** A second, in milliseconds. */
export const secondMs = 1000
/** A minute, in milliseconds. */
export const minuteMs = 60 * secondMs
/** An hour, in milliseconds. */
export const hourMs = 60 * minuteMs
/** 24 hours, in milliseconds. A calendar day can be longer or shorter: see `shared/zoned-time.ts`. */
export const dayMs = 24 * hourMs

/** A minute, in seconds. */
export const minuteSeconds = 60
/** An hour, in seconds. */
export const hourSeconds = 60 * minuteSeconds
/** 24 hours, in seconds. */
export const daySeconds = 24 * hourSeconds

/** An hour, in minutes. */
export const hourMinutes = 60
/** 24 hours, in minutes. */
export const dayMinutes = 24 * hourMinutes
