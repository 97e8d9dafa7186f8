/** How far a document of the checklist is. `open` is not begun; `waits` names for whom or what. */
export const documentStates = [
  'open',
  'being_written',
  'waits',
  'ready',
  'later',
  'does_not_apply',
  'leave_out',
] as const

export type DocumentState = (typeof documentStates)[number]

/** States in which a document is still to be handed in: an application that has one is not ready. */
export const openDocumentStates: readonly DocumentState[] = ['open', 'being_written', 'waits']

/** Where an entry comes from: the call asks for it, the call says that it is not wanted, or people added it. */
export const documentOrigins = ['call', 'not_wanted', 'own'] as const

export type DocumentOrigin = (typeof documentOrigins)[number]

/** Most own entries of one checklist. */
export const ownDocumentsMax = 100
