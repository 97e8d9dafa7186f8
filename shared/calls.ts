/** Where a call came from. */
export const callSources = ['text', 'file', 'identifier'] as const

/** Whether a call has been read. @see docs/reference/workspace.md#states */
export const callStates = ['reading', 'read', 'failed'] as const

/** How far the reading of a call is: it waits for its turn, its text is taken out, rules look through the text. */
export const callStages = ['waiting', 'opening', 'rules'] as const

/** Whose identifiers of calls can be looked up. `eu`: the EU Funding & Tenders portal. `grants.gov`: of the United States. */
export const callPortals = ['eu', 'grants.gov'] as const

/** Why a file or a text is not read. `no_text_layer`: a scan. */
export const documentRejections = [
  'empty',
  'too_large',
  'too_many_pages',
  'encrypted',
  'damaged',
  'no_text_layer',
  'archive_too_large',
  'old_word',
  'open_document',
  'rich_text',
  'not_a_text',
  'timed_out',
] as const

/** Why a call could not be read: its document, the plan of its organisation, its portal, or a process that ended again and again. */
export const callReasons = [
  ...documentRejections,
  'plan_pages',
  'portal_unknown',
  'portal_away',
  'interrupted',
] as const

/** How long a deleted call can be brought back, in days. */
export const deletedCallDays = 30

/** What a person does with a fact; `clear` takes back what a person decided. */
export const factActions = ['confirm', 'override', 'clear'] as const

/** What a person decided about a fact. `assumed`: the call does not state it. */
export const factDecisions = ['confirmed', 'overridden', 'assumed'] as const
