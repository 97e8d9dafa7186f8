/** Channel on which every replica hears that content changed; the payload is `{page, language}` as JSON. */
export const contentChannel = 'content_changed'

/** Channel on which every replica hears that a setting changed; without payload. */
export const settingsChannel = 'settings_changed'
