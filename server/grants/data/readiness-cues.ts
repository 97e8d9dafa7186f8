/** Words of technology readiness: its name, which end of a project a level is of, and that it does not matter. */
export const readinessCues = {
  level:
    'trl, trls, technology readiness, technology readiness level*, readiness level*, technological readiness, technological maturity, maturity level, ' +
    'nmt, nivel de maturitate, nivelul de maturitate, nivelului de maturitate, maturitat* tehnologic*, nivel* de pregatire tehnologic*, nivel* trl, ' +
    'угт, утг, уровень готовности, уровня готовности, уровне готовности, уровню готовности, готовност* технологи*, технологическ* готовност*',
  start:
    'start, starts, starting, begin, begins, beginning, initial, entry, enter, enters, entering, at the outset, outset, from, departing from, at the start, currently, already at, have reached, has reached, already reached, at application, at submission, at the time of submission, demonstrated at, baseline, ' +
    'incep*, porn*, pleac*, de la, initial*, la momentul depunerii, la depunere, la inceputul, la inceput, la debutul, demar*, plecare, intrare*, deja, actual*, ' +
    'начал*, начин*, исходн*, стартов*, старт*, на входе, к моменту подачи, на момент подачи, от, с уровня, вход*, уже, текущ*, в начале',
  end:
    'end, ends, ending, by the end, at the end, achieve*, achieving, reach, reaches, reaching, arrive*, arriving, leave*, leaves, finish*, final, target*, up to, to, bring .. to, by completion, at completion, expected to, result in, attain*, advance* to, completed, conclude*, exit, progress to, mature to, last month, ' +
    'sfarsit*, la final*, final*, ating*, atins*, ajung*, pana la, incheier*, la incheierea, tinta, obtin*, la iesire, termin*, aduc*, duc*, ' +
    'заверш*, оконч*, конец, концу, конце, достиг*, достич*, достижен*, итог*, финальн*, до, целев*, выход*, на выходе, по завершении, по окончании, довести, доводит*, результат*',
  absent:
    'not applicable, does not apply, do not apply, n/a, not relevant, no trl, not required, not used, none, any trl, does not matter, no specific trl, ' +
    'nu se aplica, nu este aplicabil*, nu e aplicabil*, neaplicabil*, nu este relevant*, nu se cere, fara trl, nu se utilizeaza, nu are relevanta, ' +
    'не применя*, неприменим*, не применим*, не требуется, не используется, не имеет значения, не учитыва*, не предусмотрен*, не относится',
  least:
    'at least, minimum, or higher, or above, or more, and above, and higher, not lower than, no lower than, not below, cel putin, minim*, sau mai mare, sau mai mult, sau superior, nu mai mic decat, не ниже, не менее, и выше, или выше, минимум',
} as const
