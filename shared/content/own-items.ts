/** Figures of the home page, by their names, in the order that they have while nobody moved them. */
export const homeFigures = ['stat_agents', 'stat_grants', 'stat_support'] as const

/** Figures of the page about us. */
export const aboutFigures = ['stat_organisations', 'stat_raised', 'stat_platforms', 'stat_support'] as const
