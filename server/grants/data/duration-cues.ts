/**
 * Words that tell what a length of time in a call is of. A row is a role and its phrases: `word*` takes any ending, `a/b` either
 * word, `..` up to four words between. Spelling with or without diacritics makes no difference.
 */

/** What a length of time may be: how long a project lasts, or something else. */
export type LengthRole = 'project' | 'other'

/** Phrases by role. */
export const lengthCues: readonly (readonly [LengthRole, string])[] = [
  [
    'project',
    'how long, project takes, projects take, project should take, projects should take, grant period of use, implementation from, implementation for, implementation lasts, be spent within, must be used within, length :, performance period, length of performance, duration of performance, project term, grants of, grants between, grants from, awards of, awards between, duration, project duration, duration of .. project*, duration of .. action, duration of .. grant, projects last, project lasts, projects run, project runs, projects should last, projects may last, project may last, may last, should last, must last, last, lasts, lasting, run for, runs for, running for, length of .. project*, project length, project period, grant period, grant term, term of .. grant, period of implementation, implementation period, implementation of .. project, implementation time, implemented within, be implemented in, be completed within, completed within, completed in, finished within, finished in, ends within, project cycle, maximum period, duration of .. proposals, grants are for, grant for a period, over a period, for a period of, carried out within, carried out over, project must be finished within, execution period, project implementation, period of performance, project* of, month project*, fellowship* of, implementation lasts, activities last, must be carried out within, spend the grant within, spent within, take no longer than, no longer than, not exceed, take up to, planned for, planned duration',
  ],
  [
    'project',
    'perioada de utilizare, termenul de utilizare, lucrarile trebuie terminate, lucrarile se termina, terminat* in, cat dureaza, cat timp, timp de, proiectele se desfasoara, proiectele se deruleaza, proiectul se desfasoara, investitia se realizeaza in, se realizeaza in, se va realiza in, se vor realiza in, se vor finaliza in, se finalizeaza in, finaliza in, cheltuit* in, durata proiect*, durata de implementare, durata implementarii, durata maxima, durata minima, durata de realizare, durata de executie, durata grantului, durata contractului, durata, perioada de implementare, perioada implementarii, perioada de realizare, perioada de executie, perioada proiectului, perioada maxima de implementare, perioada de desfasurare, termenul de implementare, termen de implementare, termen de realizare, termenul de realizare, implementarea dureaza, proiectele dureaza, proiectul dureaza, dureaza, dura, pot dura, poate dura, va dura, se implementeaza in, se implementeaza, implementat* in termen, implementate pe o perioada, implementarea proiect*, pe o perioada de, pe o durata de, perioada de finantare, realizat* in, finalizat* in termen, finalizat* in',
  ],
  [
    'project',
    'срок использования, срока использования, срок освоения, работы завершаются, как долго, сколько длится, реализация :, освоен* в течение, израсходован* в течение, использован* в течение, потрачен* в течение, осуществляется в течение, срок выполнения, срока выполнения, срок реализации, срока реализации, сроки реализации, сроки выполнения, срок проекта, срок проектов, сроки проектов, сроки проекта, проекты идут, проект идет, срок действия проекта, срок исполнения, срок осуществления, продолжительност*, длительност*, длится, длятся, длиться, период реализации, период выполнения, период осуществления, период гранта, период проекта, реализация проект*, реализуется в течение, реализуются в течение, реализован* в течение, реализовать в течение, выполняется в течение, выполняются, выполнен* в течение, проект* на срок, на срок, грант* на срок, сроком, рассчитан* на, должны быть завершены, завершен* в течение, срок гранта, срок работ, рассчитанн* на',
  ],
  [
    'other',
    'been running for, have run for, running for at least, in operation, in existence, trading for, been trading, been active, been operating, set up at least, within, experience, experience of, activity, active for, existence, existed, registered for, registered at least, established for, track record, operate for, operated for, operating for, years of, after the grant, after the end, after completion, after the project, after the final payment, after .. completion, after .. end, sustainability period, durability, durability period, maintain*, maintained for, warranty, report every, every, the last, for the last, of the last, last years, previous years, past years, in the last, over the last, during the last, preceding, evaluation, notified within, informed within, signed within, signature within, pre financing, paid within, payment within, response within, reply within, not older than, issued no more than, older than, validity, valid for, keep records, retention, retain, archive, storage, extend*, extension, prolong*, delay*, age, aged, guarantee, embargo, start within, begin within, starts within, no later than .. after signature, time to grant, training*, internship*, course*, stay*, mobilit*, secondment*, per year, price list, contract for at least, deadline, before the deadline, complaint*, appeal*, reporting period, first .. months, submit their first, refreshed, financial statements, previous projects, lease, rental, employment, job*, kept for, suspension, exclusion, returns, payback, break even, monitoring period, ex post, each stay, placement*, phd, doctorate, career',
  ],
  [
    'other',
    'activeze, activat de, functioneze, existe de, vechime*, activitate de, activitate de cel putin, activeaza de, experient*, inregistrat* de cel putin, functioneaza de, dupa finalizare*, dupa implementare*, dupa incheiere*, dupa plata finala, dupa ultima plata, sustenabilitat*, durabilitat*, mentin*, mentinere*, garanti*, raport*, in ultimii, in ultimele, ultimii, ultimele, ultimele luni, anterior*, precedent*, evaluar*, comunicat* in termen, semnat* in termen, semnarea contractului in termen, prefinantare, plat* in termen, raspuns*, eliberat*, vechi de, valabil*, valabilitat*, pastr*, arhivar*, prelungir*, prelungit*, intarzier*, varst*, stagi*, instruir*, curs*, mobilitat*, contestati*, inceperea implementarii in termen, post implementare, monitorizare*, perioada de monitorizare, chiri*, locatiun*, angajat*, locuri de munca, suspendar*, sub 35, restant*, amortizare, de la inregistrare, recuperare',
  ],
  [
    'other',
    'опыт, опыта, опытом, стаж*, деятельност* не менее, существ*, зарегистрирован* не менее, работает не менее, работающ*, ведет деятельность, после завершения, после окончания, после заверш*, после оконч*, устойчивост*, гаранти*, отчет*, за последние, в последние, последних, последние, предыдущ*, прошедш*, оценк*, рассмотрени*, уведомл*, подписан* договор* в течение, в течение .. после, выплат*, оплат*, ответ*, выдан*, не старше, давност*, действительн*, хранен*, хранит*, архив*, продлен*, продлев*, отсрочк*, возраст*, стажировк*, обучени*, курс*, апелляц*, мониторинг*, аренд*, рабочих мест, приостановк*, первый год, за первый год, окупаемост*, финансовая отчетность, до подачи, со дня регистрации, с момента регистрации, старше',
  ],
]

/** Units of time, by the months that they have. */
export const timeUnits: readonly (readonly [months: number, words: string])[] = [
  [
    1,
    'month, months, mo, luna, luni, lunilor, месяц, месяца, месяцев, месяцам, мес, months:, calendar months, месячный, month long, calendaristic* luni',
  ],
  [12, 'year, years, an, ani, ani de zile, год, года, лет, году, годичный'],
]
