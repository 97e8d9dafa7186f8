/** Words by which admission doubts a reading. Rows are phrases as in `deadline-cues.ts`. */

/** Words of scale; one that belongs to no figure may be that of a label or a column. */
export const loneScales =
  'thousand, thousands, thous, million, millions, mln, mii, mii lei, milioane, mil lei, тыс, тысяч*, млн, миллион*'

/** Those who pay a share that is no rate of funding. */
export const ownShareWords =
  'partner*, own contribution, own share, own funds, own resources, applicant* contribut*, beneficiar* contribut*, advance, pre financing, prefinancing, instalment*, tranche*, indirect*, overhead*, ' +
  'partener*, contributi* propri*, surse proprii, fonduri proprii, avans*, transa, transe*, prefinantar*, indirecte, ' +
  'партнер*, собственн* средств*, собственн* вклад*, аванс*, предоплат*, транш*, накладн*, косвенн*'

/** Countries of the Union and those next to it, as a call speaks of them. */
export const unionMembers =
  'member states, member state, associated countries, associated country, statele membre, statelor membre, stat membru, tari asociate, tarile asociate, государств* член*, стран* член*, ассоциированн* стран*'

/** What an amount per project is said of. */
export const grantWords =
  'project, projects, grant, grants, per proposal, proiect, proiecte*, proiectul*, grantul*, granturi*, проект*, грант*'

/** What makes a length a limit. */
export const limitingWords =
  'max, max*, at most, up to, no more than, not more than, not exceed*, exceed*, no longer, longer than, shorter than, limit*, within, cannot be more, beyond, ' +
  'maxim*, cel mult, pana la, nu depas*, depas*, nu mai mult, mai mult de, limita*, ' +
  'не более, не больше, не превыша*, превыша*, до, макс*, предел*, ограничен*, не длиннее, объем*'

/** Words of a notice that changes what a call said before, or that the call is over. */
export const changeWords =
  'applications are closed, is now closed, are now closed, has closed, is closed, round ended, ended on, next round .. announced, to be announced, este inchis, s a inchis, прием .. завершен, прием .. закрыт, конкурс завершен, ' +
  'extended, extension, prolonged, postponed, deferred, put back, corrigendum, corrigenda, erratum, addendum, new deadline, new closing date, instead of, replaces, pushed back, moved from, moved to, ' +
  'prelungit*, prelungi*, prelungeste, amanat*, amanare*, rectificar*, erata, modificarea termen*, noul termen, termen nou, in loc de, in locul, ' +
  'продлен*, продлева*, продлил*, перенесен*, перенос срок*, перенести, отложен*, новый срок, вместо, корригендум, внести изменен*, вносятся изменен*, изменения в'

/** Words of a sentence in which one amount takes the place of another. */
export const amountChangeWords =
  'increased from, raised from, reduced from, replaced, instead of, previously, was changed, formerly, ' +
  'se inlocui*, se majoreaza, majorat*, in loc de, in locul, anterior*, redus* de la, se modifica, ' +
  'увелич*, уменьш*, замен*, вместо, ранее, был* изменен*, повышен*, снижен*'

/** What the length of a project is said of, how, and what says that it is the length of a part. */
export const projectWords =
  'project*, action, implementation, grant period, proiect*, implement*, grant*, проект*, реализац*, грант*, работ*, исследован*'
export const lengthWords =
  'duration, last, lasts, length, period, months, years, durata, perioada, luni, ani, durează, срок*, длит*, продолжительност*, месяц*, лет, года'
export const partWords =
  'type, track, lot, per stage, stage, strand, sustainability, tipul, lot*, etapa, componenta, linia, sustenabilitat*, durabilitat*, этап*, лот*, номинац*, направлени*, после, dupa, after'

/** Words of a criterion that counts for more than another. */
export const weightWords =
  'weight*, multiplied by, counts twice, counts double, factor, ponder*, coeficient*, вес, весом, веса, весовой, коэффициент*, взвешен*'

/** What a call may be divided into. */
export const topicWords = 'topic*, tema, temei, teme, temele, тема, темы, тем, теме'

/** Indirect costs by their own name; costs of administration are also limited where no flat rate is paid. */
export const indirectWords = 'indirect*, overhead*, flat rate, flat-rate, regie, regiei, forfetar*, косвенн*, накладн*'
export const refusalWords =
  'not paid, not eligible, not covered, not reimbursed, not funded, nu sunt eligibil*, nu se plat*, nu se finanteaz*, neeligibil*, не возмеща*, не оплачива*, не финансир*'

/** An amount for all projects together. */
export const wholeWords =
  'total, overall, altogether, in all, envelope, volume of, totala, totale, totalul, in total, ansamblu, объем* .. поддержки, объем* .. помощи, объем* .. финансирования, общ*, суммарн*, всего'

/** What makes an amount next to a whole a part of it. */
export const ofWholeWords =
  'of which, including, divided, split, din care, inclusiv, dintre care, defalcat*, repartizat*, из них, из которых, в том числе, включая, распредел*'

/** Since when an applicant exists or is at work. */
export const foundingWords =
  'registered, registration, established, founded, existence, operating, active, activity, old, inregistrat*, infiintat*, constituit*, activitate, activeaza, vechime, existenta, зарегистр*, создан*, учрежд*, регистрац*, существ*, действ*, работа*'

/** Those who get a part of a budget, and words of a budget that is of the call. */
export const oneProjectWords =
  'project, projects, each, per, grantee*, applicant*, proiect, proiecte, proiectul*, proiectelor, fiecare, solicitant*, проект, проекта, проекты, проекту, кажд*, заявител*'
export const callWords =
  'call, calls, programme*, program, fund, available, allocat*, round, scheme, apel*, program*, disponibil*, aloc*, sesiun*, schem*, fond*, concurs*, конкурс*, программ*, фонд*, выдел*, раунд*, бюджет* конкурса, объем*'

/** An amount for a part of the time, or one that is only usual. */
export const looseAmountWords =
  'annual*, per year, each year, a year, yearly, typical*, usual*, average, most often, generally, roughly, anual*, pe an, in fiecare an, de regula, in medie, de obicei, ежегодн*, в год, на год, годов*, обычно, в среднем'

/** What limits count. */
export const countedWords =
  'page, pages, word, words, character*, pagini, pagina, cuvinte, caractere, страниц*, слов, слова, знак*, символ*'

/** Organisations that take part next to the applicant. */
export const partnerWords = 'partner*, partener*, партнер*'

/** Calls before this one, and what one came to. */
export const earlierCallWords = 'previous, last year, anterior*, precedent*, прошл*, предыдущ*, прежн*, по итогам'

/** What earlier calls brought in and paid for. */
export const earlierWords =
  'received, funded, supported, closed, previous, last year, in the past, depus, depuse, finantat, finantate, anterior*, precedent*, получил*, получен*, поддержал*, поддержан*, прежн*, прошл*, предыдущ*'

/** Letters of a text, which are measured in points too. */
export const typefaceWords = 'typeface, font*, arial, times, calibri, letters, caractere*, corp, шрифт*, кегл*'
