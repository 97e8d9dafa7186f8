/** Written by `node scripts/fit-roles.ts`: the kind of a value, a role, its weight, a feature. */
export const roleWeightLines = `
day deadline 0.88 applications until
day deadline -0.28 bias
day deadline -0.15 closing of another thing
day deadline 0.63 closing of applications
day deadline -1.51 first of range
day deadline 1.29 hour
day deadline 0.04 labelled
day deadline 1.19 largest
day deadline 0.45 near.change
day deadline 1.45 near.closing
day deadline 0.63 near.earlier
day deadline -0.64 near.evaluation
day deadline -1.28 near.from
day deadline -0.78 near.law
day deadline -1.45 near.meeting
day deadline -1.95 near.opening
day deadline -0.70 near.project
day deadline -0.36 near.results
day deadline -0.20 near.submission
day deadline 0.64 near.until
day deadline 1.52 nearest.change
day deadline 0.77 nearest.closing
day deadline 0.05 nearest.earlier
day deadline 0.31 nearest.evaluation
day deadline -0.34 nearest.law
day deadline 0.09 nearest.meeting
day deadline 0.13 nearest.opening
day deadline -0.60 nearest.project
day deadline -0.35 nearest.results
day deadline 0.73 nearest.submission
day deadline -0.80 number of a law
day deadline 0.51 order
day deadline 0.25 over.change
day deadline 0.82 over.closing
day deadline -0.24 over.earlier
day deadline -0.62 over.evaluation
day deadline 0.22 over.from
day deadline -0.17 over.law
day deadline -0.79 over.meeting
day deadline -2.05 over.opening
day deadline -0.40 over.project
day deadline -0.32 over.results
day deadline 0.03 over.submission
day deadline -0.36 over.until
day deadline 0.77 repeated
day deadline 0.55 second of range
day deadline -1.06 years before
day opening -0.64 applications until
day opening -0.88 bias
day opening -0.42 closing of another thing
day opening 0.08 closing of applications
day opening 1.23 first of range
day opening -0.03 hour
day opening -0.18 labelled
day opening -1.55 largest
day opening -1.04 near.change
day opening -1.41 near.closing
day opening -0.81 near.earlier
day opening -0.89 near.evaluation
day opening 1.35 near.from
day opening -0.16 near.law
day opening -0.29 near.meeting
day opening 2.10 near.opening
day opening 0.10 near.project
day opening -0.65 near.results
day opening 0.84 near.submission
day opening -0.89 near.until
day opening -0.85 nearest.change
day opening -0.92 nearest.closing
day opening -0.28 nearest.earlier
day opening 0.01 nearest.evaluation
day opening 0.54 nearest.law
day opening -0.16 nearest.meeting
day opening 0.53 nearest.opening
day opening 0.72 nearest.project
day opening 0.07 nearest.results
day opening 0.28 nearest.submission
day opening -1.09 number of a law
day opening -1.61 order
day opening -0.23 over.change
day opening -0.18 over.closing
day opening -0.00 over.earlier
day opening -0.03 over.evaluation
day opening 0.31 over.from
day opening 0.08 over.law
day opening 0.60 over.meeting
day opening 1.97 over.opening
day opening -0.21 over.project
day opening 0.27 over.results
day opening 0.32 over.submission
day opening 0.20 over.until
day opening 0.61 repeated
day opening -0.90 second of range
day opening -0.62 years before
day other -0.23 applications until
day other 1.16 bias
day other 0.57 closing of another thing
day other -0.71 closing of applications
day other 0.28 first of range
day other -1.26 hour
day other 0.15 labelled
day other 0.36 largest
day other 0.60 near.change
day other -0.05 near.closing
day other 0.18 near.earlier
day other 1.53 near.evaluation
day other -0.07 near.from
day other 0.94 near.law
day other 1.75 near.meeting
day other -0.15 near.opening
day other 0.61 near.project
day other 1.00 near.results
day other -0.63 near.submission
day other 0.25 near.until
day other -0.67 nearest.change
day other 0.15 nearest.closing
day other 0.23 nearest.earlier
day other -0.32 nearest.evaluation
day other -0.20 nearest.law
day other 0.07 nearest.meeting
day other -0.66 nearest.opening
day other -0.12 nearest.project
day other 0.28 nearest.results
day other -1.00 nearest.submission
day other 1.89 number of a law
day other 1.11 order
day other -0.02 over.change
day other -0.65 over.closing
day other 0.24 over.earlier
day other 0.65 over.evaluation
day other -0.53 over.from
day other 0.09 over.law
day other 0.19 over.meeting
day other 0.08 over.opening
day other 0.61 over.project
day other 0.05 over.results
day other -0.35 over.submission
day other 0.16 over.until
day other -1.37 repeated
day other 0.34 second of range
day other 1.67 years before
amount total -2.71 bias
amount total -0.31 first of range
amount total 0.29 labelled
amount total 2.26 largest
amount total -0.46 near.condition
amount total -1.18 near.earlier
amount total -0.17 near.least
amount total -1.09 near.most
amount total 0.22 near.own
amount total 0.88 near.part
amount total -1.55 near.project
amount total 2.25 near.total
amount total -0.60 nearest.condition
amount total 0.76 nearest.earlier
amount total -0.74 nearest.least
amount total -0.34 nearest.most
amount total 0.34 nearest.own
amount total -0.37 nearest.part
amount total -0.38 nearest.project
amount total 0.15 nearest.total
amount total 2.21 order
amount total 0.23 over.earlier
amount total -0.03 over.least
amount total -0.47 over.most
amount total 0.16 over.own
amount total 0.11 over.part
amount total 0.11 over.project
amount total 0.33 over.total
amount total -0.96 repeated
amount total -0.10 second of range
amount total 1.04 size
amount most 0.61 bias
amount most -1.69 first of range
amount most -0.04 labelled
amount most -0.81 largest
amount most -0.06 near.condition
amount most -1.33 near.earlier
amount most -0.47 near.least
amount most 2.19 near.most
amount most -0.08 near.own
amount most -1.66 near.part
amount most 0.77 near.project
amount most -1.11 near.total
amount most 0.89 nearest.condition
amount most -0.59 nearest.earlier
amount most -0.62 nearest.least
amount most -0.04 nearest.most
amount most -0.01 nearest.own
amount most -0.29 nearest.part
amount most 0.26 nearest.project
amount most -0.81 nearest.total
amount most 1.54 order
amount most -0.33 over.earlier
amount most 0.42 over.least
amount most 0.24 over.most
amount most -1.02 over.own
amount most -0.23 over.part
amount most -0.03 over.project
amount most -0.54 over.total
amount most 0.88 repeated
amount most 1.78 second of range
amount most -0.91 size
amount least 1.15 bias
amount least 1.63 first of range
amount least 0.26 labelled
amount least -0.88 largest
amount least -1.36 near.condition
amount least 0.15 near.earlier
amount least 1.11 near.least
amount least -1.31 near.most
amount least -0.31 near.own
amount least -0.81 near.part
amount least 1.10 near.project
amount least -1.07 near.total
amount least -0.51 nearest.condition
amount least -0.11 nearest.earlier
amount least 1.10 nearest.least
amount least -0.13 nearest.most
amount least -0.00 nearest.own
amount least 0.83 nearest.part
amount least 0.10 nearest.project
amount least 0.32 nearest.total
amount least -3.98 order
amount least 0.14 over.earlier
amount least 0.15 over.least
amount least -0.07 over.most
amount least -0.76 over.own
amount least -0.43 over.part
amount least 0.03 over.project
amount least -0.27 over.total
amount least 0.07 repeated
amount least -1.34 second of range
amount least -0.45 size
amount other 0.95 bias
amount other 0.38 first of range
amount other -0.50 labelled
amount other -0.57 largest
amount other 1.89 near.condition
amount other 2.36 near.earlier
amount other -0.47 near.least
amount other 0.21 near.most
amount other 0.18 near.own
amount other 1.60 near.part
amount other -0.31 near.project
amount other -0.08 near.total
amount other 0.22 nearest.condition
amount other -0.06 nearest.earlier
amount other 0.27 nearest.least
amount other 0.52 nearest.most
amount other -0.34 nearest.own
amount other -0.17 nearest.part
amount other 0.02 nearest.project
amount other 0.34 nearest.total
amount other 0.24 order
amount other -0.03 over.earlier
amount other -0.54 over.least
amount other 0.31 over.most
amount other 1.62 over.own
amount other 0.55 over.part
amount other -0.11 over.project
amount other 0.49 over.total
amount other 0.01 repeated
amount other -0.33 second of range
amount other 0.32 size
percent rate -1.35 bias
percent rate -0.01 first of range
percent rate 2.28 half or more
percent rate 2.67 hundred
percent rate 0.38 labelled
percent rate -0.29 near.criterion
percent rate -0.46 near.indirect
percent rate -0.95 near.least
percent rate -0.56 near.limit
percent rate 0.68 near.most
percent rate -0.58 near.own
percent rate -1.21 near.payment
percent rate 0.36 near.rate
percent rate 0.09 near.statistic
percent rate -0.37 nearest.criterion
percent rate 0.27 nearest.indirect
percent rate -0.52 nearest.least
percent rate -0.07 nearest.limit
percent rate 0.88 nearest.most
percent rate 0.48 nearest.own
percent rate 0.73 nearest.payment
percent rate 1.38 nearest.rate
percent rate -0.03 nearest.statistic
percent rate 0.36 order
percent rate -0.84 over.criterion
percent rate -0.16 over.indirect
percent rate -0.22 over.least
percent rate -0.00 over.limit
percent rate 0.20 over.most
percent rate -0.21 over.own
percent rate -0.87 over.payment
percent rate 0.66 over.rate
percent rate -0.29 over.statistic
percent rate -1.31 quarter or less
percent rate 0.50 repeated
percent rate -0.30 rest of hundred
percent rate -0.53 second of range
percent own -1.18 bias
percent own -0.11 first of range
percent own -2.05 half or more
percent own -0.34 hundred
percent own 0.17 labelled
percent own -0.36 near.criterion
percent own -0.85 near.indirect
percent own 1.79 near.least
percent own -0.56 near.limit
percent own -0.73 near.most
percent own 1.63 near.own
percent own -0.43 near.payment
percent own 0.36 near.rate
percent own -0.55 near.statistic
percent own -0.17 nearest.criterion
percent own -0.51 nearest.indirect
percent own 0.40 nearest.least
percent own -0.27 nearest.limit
percent own -0.52 nearest.most
percent own 0.12 nearest.own
percent own -0.21 nearest.payment
percent own -1.48 nearest.rate
percent own -0.41 nearest.statistic
percent own 0.04 order
percent own -0.46 over.criterion
percent own -0.13 over.indirect
percent own 0.08 over.least
percent own 0.01 over.limit
percent own -0.29 over.most
percent own 0.12 over.own
percent own 0.75 over.payment
percent own -0.50 over.rate
percent own -0.08 over.statistic
percent own 1.46 quarter or less
percent own -0.66 repeated
percent own 1.02 rest of hundred
percent own -0.08 second of range
percent other 2.53 bias
percent other 0.12 first of range
percent other -0.23 half or more
percent other -2.34 hundred
percent other -0.55 labelled
percent other 0.65 near.criterion
percent other 1.32 near.indirect
percent other -0.83 near.least
percent other 1.13 near.limit
percent other 0.05 near.most
percent other -1.05 near.own
percent other 1.63 near.payment
percent other -0.72 near.rate
percent other 0.46 near.statistic
percent other 0.54 nearest.criterion
percent other 0.24 nearest.indirect
percent other 0.12 nearest.least
percent other 0.34 nearest.limit
percent other -0.36 nearest.most
percent other -0.60 nearest.own
percent other -0.51 nearest.payment
percent other 0.09 nearest.rate
percent other 0.44 nearest.statistic
percent other -0.40 order
percent other 1.30 over.criterion
percent other 0.29 over.indirect
percent other 0.13 over.least
percent other -0.01 over.limit
percent other 0.09 over.most
percent other 0.08 over.own
percent other 0.13 over.payment
percent other -0.16 over.rate
percent other 0.36 over.statistic
percent other -0.15 quarter or less
percent other 0.16 repeated
percent other -0.72 rest of hundred
percent other 0.61 second of range
`
