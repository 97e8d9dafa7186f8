/** Written by `node scripts/fit-roles.ts`: the kind of a value, a role, its weight, a feature. */
export const roleWeightLines = `
day deadline 0.91 applications until
day deadline -0.04 bias
day deadline -0.33 closing of another thing
day deadline 0.55 closing of applications
day deadline -1.42 first of range
day deadline 1.28 hour
day deadline -0.06 labelled
day deadline 1.07 largest
day deadline 0.54 near.change
day deadline 1.32 near.closing
day deadline 0.50 near.earlier
day deadline -0.56 near.evaluation
day deadline -1.41 near.from
day deadline -0.89 near.law
day deadline -1.43 near.meeting
day deadline -1.92 near.opening
day deadline -0.80 near.project
day deadline -0.49 near.results
day deadline -0.26 near.submission
day deadline 0.94 near.until
day deadline 1.36 nearest.change
day deadline 0.78 nearest.closing
day deadline -0.06 nearest.earlier
day deadline 0.23 nearest.evaluation
day deadline -0.34 nearest.law
day deadline 0.06 nearest.meeting
day deadline 0.06 nearest.opening
day deadline -0.66 nearest.project
day deadline -0.49 nearest.results
day deadline 0.65 nearest.submission
day deadline -0.79 number of a law
day deadline 0.63 order
day deadline 0.20 over.change
day deadline 0.90 over.closing
day deadline -0.63 over.evaluation
day deadline 0.24 over.from
day deadline -0.25 over.law
day deadline -0.62 over.meeting
day deadline -2.11 over.opening
day deadline -0.57 over.project
day deadline -0.34 over.results
day deadline -0.02 over.submission
day deadline -0.41 over.until
day deadline 0.64 repeated
day deadline 0.38 second of range
day deadline -1.07 years before
day opening -0.99 applications until
day opening -1.08 bias
day opening -0.19 closing of another thing
day opening 0.29 closing of applications
day opening 1.17 first of range
day opening -0.25 hour
day opening -0.03 labelled
day opening -1.33 largest
day opening -1.09 near.change
day opening -1.43 near.closing
day opening -0.41 near.earlier
day opening -0.84 near.evaluation
day opening 1.52 near.from
day opening -0.12 near.law
day opening -0.15 near.meeting
day opening 1.93 near.opening
day opening 0.07 near.project
day opening -0.52 near.results
day opening 0.96 near.submission
day opening -1.31 near.until
day opening -0.82 nearest.change
day opening -0.81 nearest.closing
day opening -0.30 nearest.earlier
day opening 0.03 nearest.evaluation
day opening 0.68 nearest.law
day opening -0.05 nearest.meeting
day opening 0.65 nearest.opening
day opening 0.61 nearest.project
day opening 0.10 nearest.results
day opening 0.17 nearest.submission
day opening -1.16 number of a law
day opening -1.85 order
day opening -0.20 over.change
day opening -0.32 over.closing
day opening -0.02 over.evaluation
day opening 0.26 over.from
day opening 0.20 over.law
day opening 0.54 over.meeting
day opening 2.00 over.opening
day opening -0.04 over.project
day opening 0.42 over.results
day opening 0.46 over.submission
day opening 0.47 over.until
day opening 0.63 repeated
day opening -0.75 second of range
day opening -0.57 years before
day other 0.07 applications until
day other 1.12 bias
day other 0.52 closing of another thing
day other -0.83 closing of applications
day other 0.25 first of range
day other -1.03 hour
day other 0.09 labelled
day other 0.25 largest
day other 0.55 near.change
day other 0.11 near.closing
day other -0.09 near.earlier
day other 1.41 near.evaluation
day other -0.11 near.from
day other 1.01 near.law
day other 1.58 near.meeting
day other -0.01 near.opening
day other 0.73 near.project
day other 1.00 near.results
day other -0.70 near.submission
day other 0.37 near.until
day other -0.54 nearest.change
day other 0.03 nearest.closing
day other 0.36 nearest.earlier
day other -0.26 nearest.evaluation
day other -0.34 nearest.law
day other -0.01 nearest.meeting
day other -0.71 nearest.opening
day other 0.05 nearest.project
day other 0.39 nearest.results
day other -0.81 nearest.submission
day other 1.96 number of a law
day other 1.22 order
day other 0.00 over.change
day other -0.58 over.closing
day other 0.65 over.evaluation
day other -0.50 over.from
day other 0.05 over.law
day other 0.09 over.meeting
day other 0.11 over.opening
day other 0.60 over.project
day other -0.08 over.results
day other -0.44 over.submission
day other -0.06 over.until
day other -1.27 repeated
day other 0.37 second of range
day other 1.63 years before
amount total -2.52 bias
amount total -0.19 first of range
amount total 0.31 labelled
amount total 2.22 largest
amount total -0.45 near.condition
amount total -1.27 near.earlier
amount total -0.34 near.least
amount total -1.21 near.most
amount total 0.22 near.own
amount total 0.81 near.part
amount total -1.49 near.project
amount total 2.12 near.total
amount total -0.57 nearest.condition
amount total -0.06 nearest.earlier
amount total -0.42 nearest.least
amount total -0.42 nearest.most
amount total 0.40 nearest.own
amount total -0.50 nearest.part
amount total -0.40 nearest.project
amount total 0.17 nearest.total
amount total 2.00 order
amount total -0.19 over.earlier
amount total -0.04 over.least
amount total -0.23 over.most
amount total 0.15 over.own
amount total 0.09 over.part
amount total 0.38 over.project
amount total 0.32 over.total
amount total -0.75 repeated
amount total -0.82 second of range
amount total 0.95 size
amount most 0.64 bias
amount most -1.59 first of range
amount most -0.20 labelled
amount most -0.78 largest
amount most -0.15 near.condition
amount most -1.20 near.earlier
amount most -0.56 near.least
amount most 2.10 near.most
amount most -0.07 near.own
amount most -1.63 near.part
amount most 0.82 near.project
amount most -1.21 near.total
amount most 0.92 nearest.condition
amount most -0.29 nearest.earlier
amount most -0.70 nearest.least
amount most 0.05 nearest.most
amount most -0.01 nearest.own
amount most -0.17 nearest.part
amount most 0.24 nearest.project
amount most -0.73 nearest.total
amount most 1.46 order
amount most 0.01 over.earlier
amount most 0.42 over.least
amount most 0.12 over.most
amount most -1.01 over.own
amount most -0.18 over.part
amount most 0.01 over.project
amount most -0.58 over.total
amount most 0.67 repeated
amount most 2.01 second of range
amount most -0.73 size
amount least 0.57 bias
amount least 1.25 first of range
amount least 0.55 labelled
amount least -0.89 largest
amount least -1.00 near.condition
amount least -0.06 near.earlier
amount least 1.43 near.least
amount least -1.19 near.most
amount least -0.36 near.own
amount least -0.65 near.part
amount least 1.08 near.project
amount least -0.63 near.total
amount least -0.41 nearest.condition
amount least -0.03 nearest.earlier
amount least 1.21 nearest.least
amount least -0.02 nearest.most
amount least -0.00 nearest.own
amount least 1.05 nearest.part
amount least 0.35 nearest.project
amount least 0.43 nearest.total
amount least -3.60 order
amount least 0.25 over.earlier
amount least 0.26 over.least
amount least -0.21 over.most
amount least -0.83 over.own
amount least -0.33 over.part
amount least -0.23 over.project
amount least -0.23 over.total
amount least 0.08 repeated
amount least -1.21 second of range
amount least -0.50 size
amount other 1.31 bias
amount other 0.53 first of range
amount other -0.65 labelled
amount other -0.55 largest
amount other 1.61 near.condition
amount other 2.53 near.earlier
amount other -0.53 near.least
amount other 0.30 near.most
amount other 0.21 near.own
amount other 1.47 near.part
amount other -0.41 near.project
amount other -0.28 near.total
amount other 0.06 nearest.condition
amount other 0.38 nearest.earlier
amount other -0.08 nearest.least
amount other 0.39 nearest.most
amount other -0.39 nearest.own
amount other -0.38 nearest.part
amount other -0.20 nearest.project
amount other 0.14 nearest.total
amount other 0.15 order
amount other -0.07 over.earlier
amount other -0.64 over.least
amount other 0.32 over.most
amount other 1.69 over.own
amount other 0.42 over.part
amount other -0.16 over.project
amount other 0.48 over.total
amount other -0.00 repeated
amount other 0.02 second of range
amount other 0.28 size
percent rate -1.33 bias
percent rate -0.01 first of range
percent rate 1.80 half or more
percent rate 2.35 hundred
percent rate 0.68 labelled
percent rate -0.22 near.criterion
percent rate -0.54 near.indirect
percent rate -0.67 near.least
percent rate -0.29 near.limit
percent rate 0.82 near.most
percent rate -0.40 near.own
percent rate -0.71 near.payment
percent rate 0.44 near.rate
percent rate -0.02 near.statistic
percent rate -0.38 nearest.criterion
percent rate -0.06 nearest.indirect
percent rate -1.13 nearest.least
percent rate -0.04 nearest.limit
percent rate 0.88 nearest.most
percent rate -0.25 nearest.own
percent rate 0.51 nearest.payment
percent rate 1.33 nearest.rate
percent rate 0.26 nearest.statistic
percent rate 0.37 order
percent rate -0.85 over.criterion
percent rate -0.05 over.indirect
percent rate -0.24 over.least
percent rate -0.00 over.limit
percent rate 0.21 over.most
percent rate -0.21 over.own
percent rate -0.52 over.payment
percent rate 0.73 over.rate
percent rate -0.27 over.statistic
percent rate -1.25 quarter or less
percent rate 0.66 repeated
percent rate -0.10 rest of hundred
percent rate -0.65 second of range
percent own -1.42 bias
percent own -0.07 first of range
percent own -1.72 half or more
percent own -0.26 hundred
percent own -0.02 labelled
percent own -0.33 near.criterion
percent own -0.63 near.indirect
percent own 1.32 near.least
percent own -0.60 near.limit
percent own -0.68 near.most
percent own 1.74 near.own
percent own -0.29 near.payment
percent own 0.46 near.rate
percent own -0.29 near.statistic
percent own -0.13 nearest.criterion
percent own -0.30 nearest.indirect
percent own 1.16 nearest.least
percent own -0.12 nearest.limit
percent own -0.99 nearest.most
percent own 0.54 nearest.own
percent own -0.39 nearest.payment
percent own -1.20 nearest.rate
percent own -0.26 nearest.statistic
percent own 0.15 order
percent own -0.31 over.criterion
percent own -0.05 over.indirect
percent own 0.09 over.least
percent own 0.01 over.limit
percent own -0.33 over.most
percent own -0.00 over.own
percent own -0.03 over.payment
percent own -0.52 over.rate
percent own 0.04 over.statistic
percent own 1.33 quarter or less
percent own -0.79 repeated
percent own 0.68 rest of hundred
percent own -0.05 second of range
percent other 2.75 bias
percent other 0.07 first of range
percent other -0.07 half or more
percent other -2.09 hundred
percent other -0.67 labelled
percent other 0.54 near.criterion
percent other 1.17 near.indirect
percent other -0.65 near.least
percent other 0.89 near.limit
percent other -0.13 near.most
percent other -1.35 near.own
percent other 1.00 near.payment
percent other -0.90 near.rate
percent other 0.31 near.statistic
percent other 0.50 nearest.criterion
percent other 0.36 nearest.indirect
percent other -0.03 nearest.least
percent other 0.16 nearest.limit
percent other 0.11 nearest.most
percent other -0.29 nearest.own
percent other -0.12 nearest.payment
percent other -0.13 nearest.rate
percent other 0.00 nearest.statistic
percent other -0.52 order
percent other 1.15 over.criterion
percent other 0.10 over.indirect
percent other 0.16 over.least
percent other -0.01 over.limit
percent other 0.12 over.most
percent other 0.21 over.own
percent other 0.55 over.payment
percent other -0.22 over.rate
percent other 0.23 over.statistic
percent other -0.08 quarter or less
percent other 0.13 repeated
percent other -0.58 rest of hundred
percent other 0.70 second of range
`
