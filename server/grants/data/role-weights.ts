/** Written by `node scripts/fit-roles.ts`: the kind of a value, a role, its weight, a feature. */
export const roleWeightLines = `
day deadline 1.04 applications until
day deadline -0.09 bias
day deadline -0.29 closing of another thing
day deadline 0.59 closing of applications
day deadline -1.57 first of range
day deadline 1.29 hour
day deadline -0.08 labelled
day deadline 1.10 largest
day deadline 0.56 near.change
day deadline 1.34 near.closing
day deadline 0.61 near.earlier
day deadline -0.58 near.evaluation
day deadline -1.35 near.from
day deadline -0.84 near.law
day deadline -1.48 near.meeting
day deadline -1.94 near.opening
day deadline -0.82 near.project
day deadline -0.48 near.results
day deadline -0.22 near.submission
day deadline 0.90 near.until
day deadline 1.39 nearest.change
day deadline 0.81 nearest.closing
day deadline -0.00 nearest.earlier
day deadline 0.28 nearest.evaluation
day deadline -0.38 nearest.law
day deadline 0.07 nearest.meeting
day deadline 0.05 nearest.opening
day deadline -0.54 nearest.project
day deadline -0.49 nearest.results
day deadline 0.60 nearest.submission
day deadline -0.81 number of a law
day deadline 0.57 order
day deadline 0.24 over.change
day deadline 0.96 over.closing
day deadline -0.65 over.evaluation
day deadline 0.24 over.from
day deadline -0.19 over.law
day deadline -0.64 over.meeting
day deadline -2.16 over.opening
day deadline -0.39 over.project
day deadline -0.29 over.results
day deadline 0.10 over.submission
day deadline -0.56 over.until
day deadline 0.69 repeated
day deadline 0.46 second of range
day deadline -1.06 years before
day opening -1.01 applications until
day opening -1.10 bias
day opening -0.20 closing of another thing
day opening 0.16 closing of applications
day opening 1.32 first of range
day opening -0.15 hour
day opening -0.07 labelled
day opening -1.38 largest
day opening -1.01 near.change
day opening -1.45 near.closing
day opening -0.77 near.earlier
day opening -0.89 near.evaluation
day opening 1.48 near.from
day opening -0.08 near.law
day opening -0.14 near.meeting
day opening 1.97 near.opening
day opening 0.06 near.project
day opening -0.51 near.results
day opening 0.91 near.submission
day opening -1.35 near.until
day opening -0.81 nearest.change
day opening -0.80 nearest.closing
day opening -0.23 nearest.earlier
day opening 0.01 nearest.evaluation
day opening 0.62 nearest.law
day opening -0.08 nearest.meeting
day opening 0.68 nearest.opening
day opening 0.60 nearest.project
day opening 0.13 nearest.results
day opening 0.30 nearest.submission
day opening -1.14 number of a law
day opening -1.79 order
day opening -0.20 over.change
day opening -0.28 over.closing
day opening -0.04 over.evaluation
day opening 0.26 over.from
day opening 0.14 over.law
day opening 0.56 over.meeting
day opening 2.09 over.opening
day opening -0.15 over.project
day opening 0.34 over.results
day opening 0.37 over.submission
day opening 0.46 over.until
day opening 0.59 repeated
day opening -0.79 second of range
day opening -0.53 years before
day other -0.03 applications until
day other 1.18 bias
day other 0.49 closing of another thing
day other -0.75 closing of applications
day other 0.25 first of range
day other -1.15 hour
day other 0.15 labelled
day other 0.28 largest
day other 0.46 near.change
day other 0.12 near.closing
day other 0.16 near.earlier
day other 1.47 near.evaluation
day other -0.13 near.from
day other 0.92 near.law
day other 1.61 near.meeting
day other -0.03 near.opening
day other 0.76 near.project
day other 0.99 near.results
day other -0.68 near.submission
day other 0.45 near.until
day other -0.58 nearest.change
day other -0.00 nearest.closing
day other 0.23 nearest.earlier
day other -0.29 nearest.evaluation
day other -0.24 nearest.law
day other 0.01 nearest.meeting
day other -0.73 nearest.opening
day other -0.06 nearest.project
day other 0.36 nearest.results
day other -0.90 nearest.submission
day other 1.95 number of a law
day other 1.23 order
day other -0.04 over.change
day other -0.69 over.closing
day other 0.69 over.evaluation
day other -0.50 over.from
day other 0.05 over.law
day other 0.08 over.meeting
day other 0.07 over.opening
day other 0.54 over.project
day other -0.05 over.results
day other -0.47 over.submission
day other 0.10 over.until
day other -1.28 repeated
day other 0.33 second of range
day other 1.59 years before
amount total -2.68 bias
amount total -0.17 first of range
amount total 0.37 labelled
amount total 2.27 largest
amount total -0.42 near.condition
amount total -1.33 near.earlier
amount total -0.27 near.least
amount total -1.16 near.most
amount total 0.22 near.own
amount total 0.88 near.part
amount total -1.50 near.project
amount total 2.21 near.total
amount total -0.58 nearest.condition
amount total -0.07 nearest.earlier
amount total -0.42 nearest.least
amount total -0.44 nearest.most
amount total 0.38 nearest.own
amount total -0.46 nearest.part
amount total -0.35 nearest.project
amount total 0.20 nearest.total
amount total 2.06 order
amount total -0.19 over.earlier
amount total -0.03 over.least
amount total -0.46 over.most
amount total 0.16 over.own
amount total 0.09 over.part
amount total 0.17 over.project
amount total 0.35 over.total
amount total -0.76 repeated
amount total -0.82 second of range
amount total 0.98 size
amount most 0.62 bias
amount most -1.64 first of range
amount most -0.17 labelled
amount most -0.81 largest
amount most -0.10 near.condition
amount most -1.22 near.earlier
amount most -0.50 near.least
amount most 2.14 near.most
amount most -0.07 near.own
amount most -1.66 near.part
amount most 0.81 near.project
amount most -1.21 near.total
amount most 0.96 nearest.condition
amount most -0.34 nearest.earlier
amount most -0.72 nearest.least
amount most 0.10 nearest.most
amount most -0.01 nearest.own
amount most -0.27 nearest.part
amount most 0.25 nearest.project
amount most -0.70 nearest.total
amount most 1.49 order
amount most 0.02 over.earlier
amount most 0.41 over.least
amount most 0.20 over.most
amount most -1.01 over.own
amount most -0.20 over.part
amount most 0.00 over.project
amount most -0.52 over.total
amount most 0.83 repeated
amount most 2.05 second of range
amount most -0.79 size
amount least 1.02 bias
amount least 1.29 first of range
amount least 0.42 labelled
amount least -0.91 largest
amount least -1.12 near.condition
amount least 0.24 near.earlier
amount least 1.27 near.least
amount least -1.25 near.most
amount least -0.36 near.own
amount least -0.68 near.part
amount least 1.06 near.project
amount least -0.71 near.total
amount least -0.53 nearest.condition
amount least -0.06 nearest.earlier
amount least 1.10 nearest.least
amount least -0.28 nearest.most
amount least -0.00 nearest.own
amount least 0.86 nearest.part
amount least 0.16 nearest.project
amount least 0.22 nearest.total
amount least -3.78 order
amount least 0.17 over.earlier
amount least 0.16 over.least
amount least -0.06 over.most
amount least -0.87 over.own
amount least -0.43 over.part
amount least 0.02 over.project
amount least -0.31 over.total
amount least 0.09 repeated
amount least -1.25 second of range
amount least -0.60 size
amount other 1.04 bias
amount other 0.52 first of range
amount other -0.62 labelled
amount other -0.55 largest
amount other 1.64 near.condition
amount other 2.31 near.earlier
amount other -0.50 near.least
amount other 0.26 near.most
amount other 0.22 near.own
amount other 1.47 near.part
amount other -0.36 near.project
amount other -0.29 near.total
amount other 0.15 nearest.condition
amount other 0.47 nearest.earlier
amount other 0.04 nearest.least
amount other 0.62 nearest.most
amount other -0.37 nearest.own
amount other -0.13 nearest.part
amount other -0.06 nearest.project
amount other 0.28 nearest.total
amount other 0.23 order
amount other -0.01 over.earlier
amount other -0.54 over.least
amount other 0.33 over.most
amount other 1.72 over.own
amount other 0.55 over.part
amount other -0.20 over.project
amount other 0.48 over.total
amount other -0.16 repeated
amount other 0.02 second of range
amount other 0.41 size
percent rate -1.44 bias
percent rate -0.01 first of range
percent rate 2.11 half or more
percent rate 2.50 hundred
percent rate 0.52 labelled
percent rate -0.26 near.criterion
percent rate -0.51 near.indirect
percent rate -0.76 near.least
percent rate -0.47 near.limit
percent rate 0.68 near.most
percent rate -0.63 near.own
percent rate -0.75 near.payment
percent rate 0.35 near.rate
percent rate -0.01 near.statistic
percent rate -0.38 nearest.criterion
percent rate -0.05 nearest.indirect
percent rate -0.47 nearest.least
percent rate -0.08 nearest.limit
percent rate 0.96 nearest.most
percent rate 0.54 nearest.own
percent rate 0.52 nearest.payment
percent rate 1.42 nearest.rate
percent rate 0.16 nearest.statistic
percent rate 0.36 order
percent rate -0.85 over.criterion
percent rate -0.17 over.indirect
percent rate -0.29 over.least
percent rate -0.00 over.limit
percent rate 0.22 over.most
percent rate -0.25 over.own
percent rate -0.55 over.payment
percent rate 0.55 over.rate
percent rate -0.31 over.statistic
percent rate -1.20 quarter or less
percent rate 0.61 repeated
percent rate -0.23 rest of hundred
percent rate -0.62 second of range
percent own -0.98 bias
percent own -0.12 first of range
percent own -1.94 half or more
percent own -0.36 hundred
percent own -0.01 labelled
percent own -0.36 near.criterion
percent own -0.79 near.indirect
percent own 1.34 near.least
percent own -0.64 near.limit
percent own -0.69 near.most
percent own 1.69 near.own
percent own -0.40 near.payment
percent own 0.38 near.rate
percent own -0.38 near.statistic
percent own -0.17 nearest.criterion
percent own -0.41 nearest.indirect
percent own 0.59 nearest.least
percent own -0.25 nearest.limit
percent own -0.77 nearest.most
percent own -0.11 nearest.own
percent own -0.61 nearest.payment
percent own -1.46 nearest.rate
percent own -0.31 nearest.statistic
percent own 0.08 order
percent own -0.42 over.criterion
percent own -0.11 over.indirect
percent own 0.07 over.least
percent own 0.01 over.limit
percent own -0.31 over.most
percent own 0.24 over.own
percent own -0.04 over.payment
percent own -0.37 over.rate
percent own -0.13 over.statistic
percent own 1.28 quarter or less
percent own -0.96 repeated
percent own 1.00 rest of hundred
percent own -0.08 second of range
percent other 2.42 bias
percent other 0.12 first of range
percent other -0.17 half or more
percent other -2.14 hundred
percent other -0.51 labelled
percent other 0.62 near.criterion
percent other 1.29 near.indirect
percent other -0.58 near.least
percent other 1.11 near.limit
percent other 0.01 near.most
percent other -1.06 near.own
percent other 1.15 near.payment
percent other -0.72 near.rate
percent other 0.38 near.statistic
percent other 0.55 nearest.criterion
percent other 0.46 nearest.indirect
percent other -0.12 nearest.least
percent other 0.33 nearest.limit
percent other -0.19 nearest.most
percent other -0.44 nearest.own
percent other 0.09 nearest.payment
percent other 0.04 nearest.rate
percent other 0.16 nearest.statistic
percent other -0.44 order
percent other 1.27 over.criterion
percent other 0.27 over.indirect
percent other 0.21 over.least
percent other -0.01 over.limit
percent other 0.09 over.most
percent other 0.01 over.own
percent other 0.59 over.payment
percent other -0.18 over.rate
percent other 0.44 over.statistic
percent other -0.08 quarter or less
percent other 0.35 repeated
percent other -0.78 rest of hundred
percent other 0.70 second of range
`
