import manifest from '../package.json' with { type: 'json' }

/** What Node gets from `npm start`, for those who start the product without npm. */
export const startArguments: readonly string[] = manifest.scripts.start.split(' ').slice(1)
