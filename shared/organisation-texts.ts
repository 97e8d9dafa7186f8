/** What a text that an organisation uses again is about. */
export const textKinds = ['about', 'team', 'track_record', 'facilities', 'method', 'impact', 'other'] as const

/** Longest title of such a text, in characters. */
export const textTitleMax = 200

/** Longest such text, in characters: about four pages. */
export const textBodyMax = 12_000

/** How long a deleted one can be brought back, in days. */
export const deletedTextDays = 30
