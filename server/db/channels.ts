/**
 * Notifies every replica that content changed; the payload is `{page, language}` as JSON, with `is_lent` where other
 * languages show it too, and `is_listed` where menus do.
 */
export const contentChannel = 'content_changed'

/** Notifies every replica that drafts of elements or sections changed; without payload. */
export const draftsChannel = 'drafts_changed'

/** Notifies every replica that a setting changed; without payload. */
export const settingsChannel = 'settings_changed'

/** Notifies every replica that the menu changed; without payload. */
export const menuChannel = 'menu_changed'

/** Notifies every replica that what plans cost or include changed; without payload. */
export const plansChannel = 'plans_changed'

/** Notifies every replica that hours or zone of the office changed; without payload. */
export const officeChannel = 'office_changed'

/** Notifies mail senders that a mail waits; without payload. */
export const mailChannel = 'mail_waits'

/** Notifies every replica that permissions changed; the payload is whose role or session it is, empty for everyone. */
export const rolesChannel = 'roles_changed'

/** Notifies every replica that the editors of a page changed; the payload is the page. */
export const presenceChannel = 'presence_changed'

/** Notifies workers that a job is due; without payload. */
export const jobsChannel = 'job_waits'

/** Carries live events to every replica; the payload is the event with its audience, as JSON. */
export const liveChannel = 'live_event'

/**
 * Notifies every replica of what happened to the text of a section; the payload is JSON: `section` with `seq` (a change
 * was stored), `changed` (something other than its text) or `presence` (where a writer's caret is). No words of a text.
 */
export const sectionsChannel = 'section_changed'

/** Notifies every replica that a run of a model wrote something or ended; the payload is its id. */
export const runsChannel = 'run_changed'
