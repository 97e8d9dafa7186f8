/** Written by `node scripts/fit-roles.ts`: the kind of a value, a role, its weight, a feature. */
export const roleWeightLines = `
day deadline 0.86 applications until
day deadline -0.48 bias
day deadline -0.32 closing of another thing
day deadline 0.65 closing of applications
day deadline -0.99 date of a paper
day deadline -1.44 first of range
day deadline 1.05 hour
day deadline 0.01 labelled
day deadline 0.98 largest
day deadline 0.63 near.change
day deadline 1.48 near.closing
day deadline 0.44 near.earlier
day deadline -0.34 near.evaluation
day deadline -1.16 near.from
day deadline -0.65 near.law
day deadline -1.34 near.meeting
day deadline -2.07 near.opening
day deadline -0.73 near.project
day deadline -0.44 near.results
day deadline -0.09 near.submission
day deadline 0.65 near.until
day deadline 1.38 nearest.change
day deadline 0.85 nearest.closing
day deadline 0.03 nearest.earlier
day deadline 0.30 nearest.evaluation
day deadline -0.21 nearest.law
day deadline 0.22 nearest.meeting
day deadline 0.19 nearest.opening
day deadline -0.28 nearest.project
day deadline -0.32 nearest.results
day deadline 0.77 nearest.submission
day deadline -0.84 number of a law
day deadline 0.90 order
day deadline 0.42 over.change
day deadline 0.80 over.closing
day deadline -0.21 over.earlier
day deadline -0.64 over.evaluation
day deadline 0.29 over.from
day deadline -0.03 over.law
day deadline -0.71 over.meeting
day deadline -1.43 over.opening
day deadline 0.34 over.project
day deadline -0.36 over.results
day deadline 0.05 over.submission
day deadline -0.02 over.until
day deadline -0.16 repeated
day deadline 0.56 second of range
day deadline -0.97 years before
day opening -0.69 applications until
day opening -0.74 bias
day opening -0.28 closing of another thing
day opening 0.12 closing of applications
day opening -0.87 date of a paper
day opening 1.18 first of range
day opening -0.03 hour
day opening -0.09 labelled
day opening -1.51 largest
day opening -1.04 near.change
day opening -1.37 near.closing
day opening -0.81 near.earlier
day opening -0.96 near.evaluation
day opening 1.40 near.from
day opening -0.25 near.law
day opening -0.34 near.meeting
day opening 2.15 near.opening
day opening 0.08 near.project
day opening -0.56 near.results
day opening 0.66 near.submission
day opening -0.88 near.until
day opening -0.90 nearest.change
day opening -1.01 nearest.closing
day opening -0.33 nearest.earlier
day opening -0.02 nearest.evaluation
day opening 0.46 nearest.law
day opening -0.24 nearest.meeting
day opening 0.50 nearest.opening
day opening 0.49 nearest.project
day opening 0.11 nearest.results
day opening 0.31 nearest.submission
day opening -1.09 number of a law
day opening -1.91 order
day opening -0.25 over.change
day opening -0.09 over.closing
day opening -0.00 over.earlier
day opening -0.02 over.evaluation
day opening 0.28 over.from
day opening 0.03 over.law
day opening 0.52 over.meeting
day opening 1.65 over.opening
day opening -0.46 over.project
day opening 0.33 over.results
day opening 0.35 over.submission
day opening 0.07 over.until
day opening 0.49 repeated
day opening -0.97 second of range
day opening -0.67 years before
day other -0.17 applications until
day other 1.21 bias
day other 0.60 closing of another thing
day other -0.77 closing of applications
day other 1.85 date of a paper
day other 0.26 first of range
day other -1.02 hour
day other 0.08 labelled
day other 0.53 largest
day other 0.41 near.change
day other -0.11 near.closing
day other 0.36 near.earlier
day other 1.31 near.evaluation
day other -0.24 near.from
day other 0.90 near.law
day other 1.68 near.meeting
day other -0.08 near.opening
day other 0.65 near.project
day other 0.99 near.results
day other -0.57 near.submission
day other 0.24 near.until
day other -0.48 nearest.change
day other 0.16 nearest.closing
day other 0.31 nearest.earlier
day other -0.27 nearest.evaluation
day other -0.25 nearest.law
day other 0.02 nearest.meeting
day other -0.69 nearest.opening
day other -0.20 nearest.project
day other 0.21 nearest.results
day other -1.08 nearest.submission
day other 1.93 number of a law
day other 1.01 order
day other -0.17 over.change
day other -0.70 over.closing
day other 0.22 over.earlier
day other 0.66 over.evaluation
day other -0.56 over.from
day other -0.00 over.law
day other 0.19 over.meeting
day other -0.21 over.opening
day other 0.12 over.project
day other 0.03 over.results
day other -0.40 over.submission
day other -0.05 over.until
day other -0.33 repeated
day other 0.41 second of range
day other 1.65 years before
amount total -2.77 bias
amount total -0.31 first of range
amount total 0.17 labelled
amount total 2.36 largest
amount total -0.49 near.condition
amount total -1.26 near.earlier
amount total -0.20 near.least
amount total -1.17 near.most
amount total 0.22 near.own
amount total 0.86 near.part
amount total -1.45 near.project
amount total 2.27 near.total
amount total -0.58 nearest.condition
amount total 0.78 nearest.earlier
amount total -0.70 nearest.least
amount total -0.37 nearest.most
amount total 0.35 nearest.own
amount total -0.31 nearest.part
amount total -0.28 nearest.project
amount total 0.19 nearest.total
amount total 2.16 order
amount total 0.23 over.earlier
amount total -0.04 over.least
amount total -0.38 over.most
amount total 0.16 over.own
amount total 0.11 over.part
amount total 0.28 over.project
amount total 0.35 over.total
amount total -0.98 repeated
amount total -0.25 second of range
amount total 1.10 size
amount most 0.43 bias
amount most -1.79 first of range
amount most 0.08 labelled
amount most -0.99 largest
amount most 0.04 near.condition
amount most -1.30 near.earlier
amount most -0.45 near.least
amount most 2.04 near.most
amount most -0.07 near.own
amount most -1.60 near.part
amount most 0.87 near.project
amount most -1.03 near.total
amount most 0.84 nearest.condition
amount most -0.59 nearest.earlier
amount most -0.57 nearest.least
amount most 0.04 nearest.most
amount most -0.01 nearest.own
amount most -0.42 nearest.part
amount most 0.14 nearest.project
amount most -0.93 nearest.total
amount most 1.64 order
amount most -0.29 over.earlier
amount most 0.41 over.least
amount most 0.14 over.most
amount most -1.02 over.own
amount most -0.16 over.part
amount most -0.12 over.project
amount most -0.59 over.total
amount most 0.83 repeated
amount most 1.73 second of range
amount most -0.58 size
amount least 1.16 bias
amount least 1.75 first of range
amount least 0.32 labelled
amount least -0.86 largest
amount least -1.36 near.condition
amount least 0.15 near.earlier
amount least 1.11 near.least
amount least -1.20 near.most
amount least -0.30 near.own
amount least -0.87 near.part
amount least 1.03 near.project
amount least -1.10 near.total
amount least -0.53 nearest.condition
amount least -0.10 nearest.earlier
amount least 1.05 nearest.least
amount least -0.19 nearest.most
amount least -0.00 nearest.own
amount least 0.82 nearest.part
amount least 0.04 nearest.project
amount least 0.35 nearest.total
amount least -4.06 order
amount least 0.16 over.earlier
amount least 0.19 over.least
amount least -0.05 over.most
amount least -0.72 over.own
amount least -0.53 over.part
amount least -0.07 over.project
amount least -0.22 over.total
amount least 0.20 repeated
amount least -1.31 second of range
amount least -0.49 size
amount other 1.18 bias
amount other 0.35 first of range
amount other -0.57 labelled
amount other -0.51 largest
amount other 1.81 near.condition
amount other 2.41 near.earlier
amount other -0.45 near.least
amount other 0.33 near.most
amount other 0.15 near.own
amount other 1.61 near.part
amount other -0.45 near.project
amount other -0.14 near.total
amount other 0.27 nearest.condition
amount other -0.09 nearest.earlier
amount other 0.21 nearest.least
amount other 0.53 nearest.most
amount other -0.34 nearest.own
amount other -0.09 nearest.part
amount other 0.09 nearest.project
amount other 0.39 nearest.total
amount other 0.26 order
amount other -0.10 over.earlier
amount other -0.56 over.least
amount other 0.28 over.most
amount other 1.59 over.own
amount other 0.58 over.part
amount other -0.10 over.project
amount other 0.47 over.total
amount other -0.05 repeated
amount other -0.17 second of range
amount other -0.03 size
percent rate -1.06 bias
percent rate -0.01 first of range
percent rate 2.04 half or more
percent rate 2.52 hundred
percent rate 0.63 labelled
percent rate -0.35 near.criterion
percent rate -0.46 near.indirect
percent rate -1.17 near.least
percent rate -0.68 near.limit
percent rate 0.54 near.most
percent rate -0.68 near.own
percent rate -1.13 near.payment
percent rate 0.20 near.rate
percent rate 0.09 near.statistic
percent rate -0.47 nearest.criterion
percent rate 0.24 nearest.indirect
percent rate -0.41 nearest.least
percent rate 0.44 nearest.limit
percent rate 1.02 nearest.most
percent rate 0.39 nearest.own
percent rate 0.70 nearest.payment
percent rate 1.46 nearest.rate
percent rate -0.03 nearest.statistic
percent rate 0.33 order
percent rate -0.96 over.criterion
percent rate -0.19 over.indirect
percent rate -0.17 over.least
percent rate 0.62 over.limit
percent rate 0.50 over.most
percent rate -0.33 over.own
percent rate -1.03 over.payment
percent rate 0.56 over.rate
percent rate -0.31 over.statistic
percent rate -1.60 quarter or less
percent rate 0.27 repeated
percent rate -0.14 rest of hundred
percent rate -0.59 second of range
percent own -1.30 bias
percent own -0.12 first of range
percent own -2.08 half or more
percent own -0.28 hundred
percent own 0.14 labelled
percent own -0.34 near.criterion
percent own -0.88 near.indirect
percent own 1.86 near.least
percent own -0.58 near.limit
percent own -0.72 near.most
percent own 1.66 near.own
percent own -0.51 near.payment
percent own 0.41 near.rate
percent own -0.56 near.statistic
percent own -0.17 nearest.criterion
percent own -0.55 nearest.indirect
percent own 0.39 nearest.least
percent own -0.41 nearest.limit
percent own -0.54 nearest.most
percent own 0.13 nearest.own
percent own -0.10 nearest.payment
percent own -1.48 nearest.rate
percent own -0.42 nearest.statistic
percent own 0.01 order
percent own -0.49 over.criterion
percent own -0.14 over.indirect
percent own 0.07 over.least
percent own -0.07 over.limit
percent own -0.38 over.most
percent own 0.10 over.own
percent own 0.68 over.payment
percent own -0.51 over.rate
percent own -0.13 over.statistic
percent own 1.62 quarter or less
percent own -0.68 repeated
percent own 1.14 rest of hundred
percent own -0.08 second of range
percent other 2.36 bias
percent other 0.13 first of range
percent other 0.04 half or more
percent other -2.24 hundred
percent other -0.77 labelled
percent other 0.70 near.criterion
percent other 1.35 near.indirect
percent other -0.68 near.least
percent other 1.26 near.limit
percent other 0.18 near.most
percent other -0.98 near.own
percent other 1.63 near.payment
percent other -0.60 near.rate
percent other 0.46 near.statistic
percent other 0.63 nearest.criterion
percent other 0.31 nearest.indirect
percent other 0.02 nearest.least
percent other -0.03 nearest.limit
percent other -0.48 nearest.most
percent other -0.53 nearest.own
percent other -0.61 nearest.payment
percent other 0.02 nearest.rate
percent other 0.45 nearest.statistic
percent other -0.34 order
percent other 1.46 over.criterion
percent other 0.33 over.indirect
percent other 0.11 over.least
percent other -0.55 over.limit
percent other -0.11 over.most
percent other 0.24 over.own
percent other 0.35 over.payment
percent other -0.04 over.rate
percent other 0.44 over.statistic
percent other -0.02 quarter or less
percent other 0.41 repeated
percent other -0.99 rest of hundred
percent other 0.67 second of range
`
