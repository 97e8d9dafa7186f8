/** Channel on which every replica hears that content changed; the payload is `{page, language}` as JSON, with `is_lent` where other languages show it too, and `is_listed` where menus do. */
export const contentChannel = 'content_changed'

/** Channel on which every replica hears that drafts of elements or sections changed; without payload. */
export const draftsChannel = 'drafts_changed'

/** Channel on which every replica hears that a setting changed; without payload. */
export const settingsChannel = 'settings_changed'

/** Channel on which every replica hears that the menu changed; without payload. */
export const menuChannel = 'menu_changed'

/** Channel on which every replica hears that hours or zone of the office changed; without payload. */
export const officeChannel = 'office_changed'

/** Channel on which mail senders hear that a mail waits; without payload. */
export const mailChannel = 'mail_waits'

/** Channel on which every replica hears that people may do other things now; the payload is whose role or session it is, empty for everybody. */
export const rolesChannel = 'roles_changed'

/** Channel on which every replica hears that other people edit a page now; the payload is the page. */
export const presenceChannel = 'presence_changed'

/** Channel on which workers hear that a job is due; without payload. */
export const jobsChannel = 'job_waits'

/** Channel on which every replica hears what is told to people; the payload is the event with its audience, as JSON. */
export const liveChannel = 'live_event'
