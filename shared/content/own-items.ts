/** Figures of the home page, by their names, in the order that they have while no one moved them. */
export const homeFigures = ['stat_agents', 'stat_grants', 'stat_support'] as const

/** Figures of the page about us. */
export const aboutFigures = ['stat_organisations', 'stat_raised', 'stat_platforms', 'stat_support'] as const

/** Terms of the sample conversation on the home page. */
export const homeTerms = ['term_1', 'term_2', 'term_3', 'term_4'] as const

/** Sample projects of the home page. */
export const homeProjects = ['project_1', 'project_2', 'project_3'] as const
