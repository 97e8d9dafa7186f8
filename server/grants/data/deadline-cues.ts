import type { Figure } from '#shared/grants/figures.ts'

/**
 * Words that tell what a date of a call is. A row is a role and its phrases: `word*` takes any ending, `a/b` either word, `..` up
 * to four words between. Spelling with or without diacritics and hyphens makes no difference.
 */

/** What a date may be. Of two phrases that fit, the nearest to the date counts. */
export type DateRole =
  | 'deadline'
  | 'submission'
  | 'window'
  | 'opens'
  | 'question'
  | 'event'
  | 'evaluation'
  | 'result'
  | 'signature'
  | 'start'
  | 'end'
  | 'publication'
  | 'document'
  | 'eligibility'
  | 'payment'
  | 'report'
  | 'past'
  | 'notice'
  | 'invitation'
  | 'copy'

/** The end of something other than the time for applications. */
export const otherEndCues =
  'deadline* for .. complet*, deadline* for .. spend*, deadline* for .. using, deadline* for .. implement*, deadline* for .. report*, deadline* for .. paying, deadline* for .. payment*, deadline* for .. sign*, deadline* for .. question*, deadline* for .. purchas*, deadline to complete, deadline to spend, deadline to use, ' +
  'termen* .. de utilizare, termen* .. de implementare, termen* .. de realizare, termen* .. de finalizare a proiect*, termen* .. de raportare, termen* .. de semnare, termen* .. de plata, termen* .. de executare, ' +
  'срок* .. использован*, срок* .. реализац*, срок* .. выполнен*, срок* .. исполнен*, срок* .. отчет*, срок* .. завершени* проект*, срок* .. подписан*, срок* .. оплат*'

/** Phrases by role. */
export const roleCues: readonly (readonly [DateRole, string])[] = [
  // The end of the time for applications, said in so many words.
  [
    'deadline',
    'need to have your application*, need your application*, must have your application*, dates by which, date by which, days by which, day by which, first batch, second batch, third batch, locks, shuts, portal closes, system closes, collection date*, first extension, second extension, further extension, extension, extended deadline, deadline*, closing date*, closing time, closing day, date of closing, closing of .. call, closure of .. call, call closure, cut off*, cutoff*, closes, will close, shall close, close :, close on, close at, entries close, submissions close, nominations close, portal close, closing, call closed, closed for applications, last day, last date, final date, final day, due date, due by, is due, are due, due on, due, submission date*, date of submission, end of submission, submission end*, submission closes, end date for submission, ' +
      'until when, by when, end of application*, application* close*, close* for application*, expiry date, latest date, time limit, receipt date, date and time limit, submission until, remains open until, stays open until, is open until, are open until, open until, open till, open through',
  ],
  [
    'deadline',
    'se va inchide, se vor inchide, depunerea se va incheia, primirea se va incheia, date pana la care, datele pana la care, data pana la care, data si ora inchiderii, data si ora de inchidere, data si ora limita, data si ora finalizarii, data ora limita, inchiderii apel*, inchiderii depuner*, inchiderii primirii, finalizarii apel*, finalizarea apel*, finalizarea depuner*, finalizarii depuner*, de incheiere a depuner*, incheiere a depuner*, incheierii depuner*, incheierea apel*, incheierii apel*, de incheiere a apel*, data de incheiere, date* intermediar*, data intermediara, date de colectare, date cut off, prelungire*, prelungit* pana la, termen* limit*, data limit*, date limit*, termen* de depunere, termen* depunerii, termen* de inchidere, termen* de transmitere, termen* de inscriere, termen* de prezentare, termen* de aplicare, termen* final*, termen* de primire, termen* pentru depunere*, termen* de trimitere, ultima zi, ziua limita, ultimul termen, ultima data, ora limita, limita de depunere, termen, termenul, termene, termenele, ' +
      'inchiderea apel*, inchidere* apel*, inchiderea primirii, inchiderea concurs*, inchiderea sesiun*, inchiderea depuner*, inchiderea platform*, inchiderea, inchidere, se inchide*, se incheie .. depuner*, data inchiderii, data depunerii, data de depunere, data finala, incheierea depuner*, sfarsitul perioadei de depunere, expira, deadline*, deschis pana la, deschisa pana la, deschise pana la, raman* deschis* pana, este deschis .. pana la, incetarea primirii, inscrieri* .. se termina, depuner* .. se termina, pana cand',
  ],
  [
    'deadline',
    'до какого числа, до когда, продлится до, продлится по, продлятся до, длится до, завершим прием, а завершим, завершим, завершится, закончится, закроется, прекратится, дата до которой, даты до которых, дата к которой, даты к которым, срез, среза, отсечка, дата и время окончания, дата и время завершения, дата и время закрытия, окончани* конкурса, срок :, срок до, срок не позднее, срок перенес*, срок перенос*, срок продл*, срок измен*, срок сдвин*, срок отлож*, срок отодвин*, срок был перенес*, срок был продл*, срок был измен*, срок считать, сроком считать, дат* отсечения, дат* отсечки, промежуточн* срок*, промежуточн* дат*, контрольн* дат*, продлени*, продлен* до, пролонгаци*, срок подачи, срок* подачи, срок* приема, срок* представления, срок* направления, срок для подачи, дедлайн*, крайний срок, крайн* срок*, крайняя дата, предельный срок, предельн* срок*, предельная дата, последний день, последний срок, последняя дата, окончательный срок, конечный срок, окончание приема, окончания приема, окончание подачи, окончания подачи, дата окончания, завершение приема, завершения приема, завершение подачи, закрытие конкурса, закрытия конкурса, закрытие приема, закрытия приема, дата закрытия, закрывается, закрываются, прием .. закрывается, прием .. заканчивается, прием .. завершается, прием .. прекращается, прием .. закан*, заканчивается прием, завершается прием, прекращается прием, прием .. завершен, прием .. заверша*, заканчивается, завершается, конкурс открыт до, прием открыт до, открыт* до, срок сдачи',
  ],
  // Sending something in: a deadline only with "by", "until", "no later than" before the date.
  [
    'submission',
    'submit*, submission*, application*, applications, apply, applying, applies, proposal*, apply by, send, sent, received, receive, reach us, reaches us, lodge*, uploaded, upload*, delivered, arrive*, hand* in, accept*, filed, enter*, outline*, expression* of interest, concept note*, concept paper*, letter* of intent, letter* of inquir*, letter* of enquir*, letter* of interest, pre proposal*, intake',
  ],
  [
    'submission',
    'depun*, depus*, depuner*, cerer* de finantare, cereri*, propuner*, aplica*, aplicati*, aplicant*, transmi*, trimi*, inregistr* .. cerer*, prezent*, primi*, primeste, primesc, accept*, dosar*, candidatur*, incarc*, not* conceptual*, not* de concept, scrisor* de intentie, expedi*, remise, inscri*, complet* formular*',
  ],
  [
    'submission',
    'заяв*, подач*, подат*, подают*, подавать, подается, подать, подаст, прием*, принима*, представ*, направ*, присыл*, прислать, отправ*, поступ*, предложени*, получен*, концепци*, концептуальн*, регистрация заявок, загруз*, концепт*',
  ],
  [
    'window',
    'spring/summer/autumn/fall/winter/next/january/february/march/april/may/june/july/august/september/october/november/december panel*, spring/summer/autumn/fall/winter/next committee*, submission period, application period, submission window, application window, window, call period, submission session*, period for submission, application session*, call dates',
  ],
  [
    'window',
    'perioada de depunere, perioada de aplicare, perioada depunerii, sesiune* de depunere, in perioada, perioada apelului, perioada de inscriere, interval*',
  ],
  [
    'window',
    'период приема, период подачи, сроки приема, сроки подачи, сроки проведения, время приема, в период, сроки конкурса',
  ],
  [
    'opens',
    'open :, opens, opening, opening date*, opening of, open* for submission, submission opens, is open from, open from, open since, opened, open on, open as of, launch*, start* of submission*, submission start*, start date for submission*, accept* .. from, available from, call opens, from which .. submit*, earliest date .. submit*, portal opens, applications open, open for applications, will open, publication and opening, start of application*, starting date for submission*',
  ],
  [
    'opens',
    'data incepere, data inceperii depuner*, incepere depunere, incepere inregistrare, inceput depunere, data deschidere, data si ora deschiderii, data si ora de deschidere, deschiderii apel*, deschiderii depuner*, de incepere a depuner*, incepere a depuner*, inceperii depuner*, data si ora inceperii, se deschide, deschidere*, deschiderea, data deschiderii, se lanseaz*, lansar*, lansat*, inceperea depuner*, inceputul depuner*, incepe depunerea, inceperea primirii, demararea depuner*, deschis de la, deschis din, se deschid, incepand cu, incepand din, data lansarii, debutul depunerii, start depunere, va fi deschis, incep, inscrieri* incep*, cereri* incep*',
  ],
  [
    'opens',
    'начнем принимать, начинаем принимать, прием .. начнется, прием .. начался, начнется прием, подача .. начнется, открыва*, открыти*, начало приема, начало подачи, старт приема, прием .. стартовал*, начинается прием, прием .. начинается, начала приема, дата начала приема, дата начала подачи, начинается подача, начало конкурса, запуск*, старт конкурса, старт подачи, стартует, прием .. с, дата открытия, начиная с, объявляется прием, начала подачи, дата начала',
  ],
  [
    'question',
    'question*, quer*, clarification*, request* for clarification*, help desk, helpdesk, faq, enquir*, inquir*, frequently asked, ask',
  ],
  ['question', 'intrebar*, intreba, clarificar*, solicitar* de clarificar*, lamurir*, intrebari'],
  ['question', 'вопрос*, разъяснени*, консультаци*, запрос* разъяснен*, уточнени*'],
  [
    'event',
    'q & a, q & a session*, question time, register on .. portal, register on .. platform, register in .. system, registration of .. consort*, registration of .. partner*, registration of .. applicant*, registration of .. organi*, registration in .. system, registration in .. portal, registration on .. portal, registration on .. platform, online registration, pre registration, registration of interest, register for, video presentation*, public presentation*, presentation of the best, information call*, info call*, conference call, information day, information days, info day*, infoday*, information session*, info session*, webinar*, workshop*, information event*, info event*, brokerage, matchmaking, seminar*, conference*, meeting*, presentation of .. call, launch event, kick off, online session*, online event, training session*, networking event, site visit*, interview*, hearing*, pitch*, information meeting*, drop in, partner search, open door*',
  ],
  [
    'event',
    'inregistrarea solicitant*, inregistrarea aplicant*, inregistrarea participant*, inregistrarea utilizator*, inregistrarea organizat*, inregistrarea in platform*, inregistrarea pe platform*, inregistrarea in sistem*, inregistrarea pe portal*, crearea contului, crearea conturilor, prezentari publice, prezentare publica, sesiun* de informare, sesiun* informativ*, zi de informare, ziua de informare, zile de informare, webinar*, seminar*, atelier*, intalnir*, eveniment*, conferint*, sedint*, sesiun* online, instruir*, interviu*, interviur*, audier*, prezentarea public*, vizit*, zi* informativ*, sesiun* de instruire, ziua portilor, matchmaking, brokeraj, caravan*',
  ],
  [
    'event',
    'регистрация участник*, регистрация заявител*, регистрация организаци*, регистрация на портале, регистрация на платформе, регистрация на сайте, регистрация в системе, регистрация в личном кабинете, создание учетн*, регистрация и прохождение, регистрация на вебинар, видеопрезентац*, видеоинтервью, онлайн тренинг*, информационн* день, информационн* дня, информационн* сесси*, информационн* встреч*, информационн* семинар*, информационн* вебинар*, день информации, вебинар*, семинар*, встреч*, мероприяти*, конференци*, презентаци*, собеседован*, интервью, заседан*, установочн*, день открытых, тренинг*, защит* проект*, очн* защит*, питч*, онлайн сесси*, открытый урок',
  ],
  [
    'evaluation',
    'evaluat*, assess*, examination of, examined, review*, selection, scoring, ranking, shortlist*, jury, screening, eligibility check, panel, appeal*, complaint*, redress, objection*, contest*ation',
  ],
  [
    'evaluation',
    'evaluar*, evaluat*, evaluez*, examinar*, examineaz*, examinat*, analiza dosar*, analiza cerer*, analiza proiect*, analizarea, selecti*, selectar*, jurizar*, verificar*, contestati*, contestat*, expertiz*, analiza administrativ*, apel* la decizi*, juriu*, jurii',
  ],
  [
    'evaluation',
    'оценк*, оценив*, экспертиз*, проверка заяв*, проверк* документ*, изучение заяв*, рассмотрени*, рассмотрит, рассмотрят, рассматрива*, отбор*, апелляци*, жалоб*, эксперт*, жюри, возражени*, обжалова*',
  ],
  [
    'result',
    'outcome, tell you, let you know, hear back, get back to, result* announced, results, announce*, notif*, notification*, inform* applicants, information to applicants, information on .. outcome, informed, award decision*, outcome of, decision*, answer*, reply, replies, feedback, successful applicants, announcement*, awardees, winners, communicated, list of .. projects, publication of .. results, publish* .. results, respond*, response*, told, hear from',
  ],
  [
    'result',
    'rezultate, rezultatelor, rezultatele, comunicar*, notific*, anunt* .. castigator*, anuntarea, castigator*, decizi*, publicarea rezultat*, publicarea liste*, publicare .. lista, afisare*, afisarea, informarea solicitant*, raspuns*, lista .. selectat*, vor fi anuntat*, vor fi informat*',
  ],
  [
    'result',
    'итог*, результат*, победител*, уведомл*, решени*, объявлени* победител*, объявля* победител*, извещ*, оглаш*, сообщ*, список .. поддержан*, ответ*, ответим',
  ],
  [
    'signature',
    'signature*, signing, sign, signed, grant agreement*, contracting, conclusion of contract*, contract*, entry into force, gap',
  ],
  [
    'signature',
    'semnar*, semneaz*, contractar*, contractel*, contractul*, incheierea contract*, acord* de grant, acordul* de finantare, contract* de finantare, intrarea in vigoare',
  ],
  ['signature', 'подписан*, подписыва*, заключени* договор*, договор*, соглашени*, контракт*, вступлени* в силу'],
  [
    'start',
    'project* start*, start* of .. project*, start date*, start of the action, starting date*, projects may begin, projects begin, begin, begins, commence*, activities start*, earliest start*, start on, starts on, start from, start in, implementation start*, can start, should start, must start, kick off',
  ],
  [
    'start',
    'incepe implementar*, inceperea implementar*, inceputul implementar*, demararea proiect*, demararea implementar*, inceperea proiect*, proiectele incep, data de incepere, data inceperii, implementarea incepe, startul proiect*, pot incepe, vor incepe, inceperea activit*, demareaz*',
  ],
  [
    'start',
    'проекты начина*, начало проект*, начала проект*, начало реализаци*, начала реализаци*, реализация .. начинается, старт проект*, начало работ*, начало выполнения, начинаются, могут начаться, дата начала проекта, дата начала реализации, начать',
  ],
  [
    'end',
    'activities take place, activities will take place, activities must take place, activities are carried out, projects take place, project activities, period of implementation, end of .. project*, project* end*, completed by, completed no later, completion*, finish*, ended, implementation period, implemented by, implemented until, implementation until, implemented between, end of implementation, activities must end, carried out by, carried out between, final implementation, spent by, eligible until, costs are eligible, expenditure is eligible, eligibility period, eligibility of expenditure, costs incurred, expenditure',
  ],
  [
    'end',
    'activitat* .. se desfas*, activitatil* se, activitatile proiectului, proiectele se desfas*, se realizeaza, se vor realiza, implementar* .. pana la, finalizar*, finalizate, finaliz*, incheierea implementar*, sfarsitul implementar*, incheierea proiect*, perioada de implementare, implementate pana, implementate in perioada, se implementeaza, cheltuieli* .. eligibil*, costuri* .. eligibil*, cheltuieli* eligibil*, cheltuielile efectuate',
  ],
  [
    'end',
    'проект завершится, проекты завершатся, проект завершается, проекты завершаются, проект закончится, проекты закончатся, проект заканчивается, проекты заканчиваются, работы завершатся, работы закончатся, проекты выполня*, проект выполня*, выполняются, работы проводятся, реализу*, мероприятия проект*, мероприятия проводятся, деятельность по проект*, работы выполняются, завершени* проект*, завершение реализации, окончани* проект*, окончание реализации, реализаци*, реализован*, завершен* до, период реализации, срок реализации, срок* выполнения, должны быть завершены, расходы .. произведен*, выполнены до',
  ],
  [
    'publication',
    'updated on, last updated, page updated, publication, published, publication date, date of publication, publish*, version of, dated, adopted, adoption, posted',
  ],
  [
    'publication',
    'actualizat la, actualizata la, actualizat pe, ultima actualizare, publicam, publicar*, publicat*, publicarii, data publicarii, publica, aprobat*, ordin*, hotarar*, versiun*',
  ],
  [
    'publication',
    'обновлено, обновлен, обновлена, опубликуем, публикуем, публикуется, публикуются, публикаци*, опубликован*, размещен*, дата объявления, утвержден*, приказ*, постановлени*, редакци*, объявление конкурса, конкурс объявл*',
  ],
  [
    'document',
    'issued, valid until, valid through, validity, extract, certificate*, statement* as of, issued after, issued before, as at, accounts, financial year*, fiscal year*, regulation, directive, directive*, law, treaty, communication of, recommendation',
  ],
  [
    'document',
    'eliberat*, emis*, valabil*, valabilitate*, extras*, certificat*, situati* financiar*, exercitiu financiar, regulament*, legea, lege, directiv*, hg, anul fiscal, recomandar*',
  ],
  [
    'document',
    'выдан*, действителен, действительн*, справк*, выписк*, отчетност*, закон*, регламент*, директив*, по состоянию на, финансов* год*',
  ],
  [
    'eligibility',
    'registered, established, founded, set up before, incorporated, born, born after, employed, aged, turn* .. years, obtained .. phd, phd awarded, defended, degree, operating since, active since, controlled, ownership, in existence, legally established',
  ],
  [
    'eligibility',
    'inregistrat* inainte, inregistrat* pana, inregistrat* dupa, infiintat*, constituit*, nascut*, varst*, inregistrate, inregistrata, inregistrat, fondat*, a obtinut, activeaza din',
  ],
  ['eligibility', 'зарегистрирован*, создан*, учрежден*, родивши*, рожден*, возраст*, достиг*, защитивш*, существу*'],
  ['payment', 'payment*, pre financing, prefinancing, instalment*, disburse*, paid, reimbursement, advance'],
  [
    'payment',
    'plata, plati, platii, platile, platilor, platit*, prefinantar*, avans*, transa, transe, rambursar*, virare*',
  ],
  ['payment', 'выплат*, оплат*, аванс*, транш*, перечислени*, финансирования начнется'],
  ['report', 'report*, reporting, interim report*, final report*, mid term, review meeting'],
  ['report', 'raport*, raportar*, raportul*'],
  ['report', 'отчет*, промежуточн*, итоговый отчет'],
  [
    'past',
    'previous call, previous edition*, previous round*, previous competition, previous year*, previous cycle*, earlier edition, earlier call*, earlier round*, last year, last edition, last call, last round, past call*, past edition*, past round*, former call, first edition .. closed, preceding call, for orientation, former edition, prior call, prior round, prior edition, last cycle, predecessor, archive*, no longer open',
  ],
  [
    'past',
    'editi* precedent*, editi* anterioar*, editi* trecut*, apel* precedent*, apel* anterior*, apel* trecut, runda precedent*, runda anterioar*, runda trecuta, concurs* precedent*, concurs* anterior*, concurs* trecut, sesiun* precedent*, sesiun* anterioar*, sesiun* trecut*, anul trecut, anul precedent, ultima editie, arhiv*, prim* editi*, competiti* precedent*, competiti* anterioar*, programul* precedent*',
  ],
  [
    'past',
    'прошл* конкурс*, прошл* год*, прошл* раунд*, прошл* набор*, прошл* отбор*, прошлогодн*, прошл* цикл*, предыдущ* конкурс*, предыдущ* раунд*, предыдущ* набор*, предыдущ* отбор*, предыдущ* год*, предыдущ* цикл*, предшествующ* конкурс*, в прошлый раз, минувш*, архив*, прошл* прием*, предыдущ* прием*, прошл* выпуск*, прошл* этап*, перв* конкурс* прош*',
  ],
  // Papers that follow what was sent in online.
  [
    'copy',
    'letters of reference, reference letters, letters of recommendation, recommendation letters, letters of support may, scrisori de recomandare, scrisorile de recomandare, scrisorile de sustinere pot, рекомендательн* письм*, письма поддержки могут, paper cop*, paper version*, hard cop*, printed cop*, signed paper*, paper original*, signed original*, originals by post, originals must, original documents, ' +
      'suport de hartie, varianta pe hartie, pe hartie, originalele, exemplar* pe hartie, exemplar* tiparit*, format tiparit, varianta tiparita, documentele in original, dosarul in original, ' +
      'бумажн* вариант*, бумажн* экземпляр*, бумажн* верси*, бумажн* носител*, бумажн* виде, бумажн* форм*, печатн* экземпляр*, оригиналы, оригинал* документ*, оригинал* заяв*',
  ],
  ['invitation', 'invitation*, invited, invite*, invitati*, приглаш*'],
]

/** Stages by the words that name them. `round`: one of several dates of one call; `plain`: nothing but a full application. */
export type StageCue = 'first' | 'second' | 'concept' | 'full' | 'round'

/** Phrases by stage. */
export const stageCues: readonly (readonly [StageCue, string])[] = [
  [
    'first',
    'first stage, stage 1, stage one, stage i, 1st stage, first phase, phase 1, phase one, phase i, first step, step 1, step one, outline*, outline proposal*, short proposal*, short outline*, brief proposal*, stage a, pre proposal*, preproposal*, preliminary proposal*, preliminary application*, pre application*, first submission stage, pre selection',
  ],
  [
    'first',
    'i etapa, prima etapa, primei etape, prima faza, primei faze, etapa 1, etapa i, etapa intai, etapei 1, etapei i, faza 1, faza i, etapa a, pasul 1, primul pas, propuner* prescurtat*, propuner* preliminar*, preselecti*, cerer* preliminar*, propuner* scurt*, propuner* pe scurt',
  ],
  [
    'first',
    'перв* этап*, этап* 1, этап* i, i этап*, 1 этап*, 1 й этап*, 1 го этап*, перв* стади*, стади* 1, перв* тур*, тур* 1, 1 тур*, i тур*, 1 й тур*, 1 го тур*, перв* шаг*, шаг* 1, краткие заявки, кратк* заяв*, предварительн* заяв*, первичн* заяв*, заочн* этап*, отборочн* этап*, отборочн* тур*',
  ],
  [
    'second',
    'second stage, stage 2, stage two, stage ii, 2nd stage, second phase, phase 2, phase two, phase ii, second step, step 2, step two, stage b',
  ],
  [
    'second',
    'ii etapa, a doua etapa, etapa a doua, etapei a doua, celei de a doua etape, etapa 2, etapa ii, etapei 2, etapei ii, etapa a ii, faza 2, faza ii, a doua faza, faza a doua, etapa b, pasul 2, al doilea pas, a ii a etapa, etapa a 2',
  ],
  [
    'second',
    'втор* этап*, этап* 2, этап* ii, ii этап*, 2 этап*, 2 й этап*, 2 го этап*, втор* стади*, стади* 2, втор* тур*, тур* 2, 2 тур*, ii тур*, 2 й тур*, 2 го тур*, втор* шаг*, шаг* 2, финальн* этап*, очн* этап*',
  ],
  [
    'concept',
    'concept note*, concept paper*, concept proposal*, concept application*, concept form*, concept, concepts, letter* of intent, letter* of inquir*, letter* of enquir*, letter* of interest, expression* of interest, idea note*, project idea*, eoi, loi',
  ],
  [
    'concept',
    'nota conceptuala, note conceptuale, notei conceptuale, notele conceptuale, notelor conceptuale, nota de concept, note de concept, notei de concept, notele de concept, notelor de concept, scrisor* de intentie, fis* de concept, conceptul*, concept, manifestar* de interes, exprimar* de interes, fisa de proiect, idei* de proiect, documentul* de concept',
  ],
  [
    'concept',
    'концептуальн* запис*, концептуальн* заяв*, концепци*, концепт*, письм* о намерени*, письм* интереса, письм* запрос*, выражени* заинтересованност*, иде* проект*, краткая концепция, проектн* иде*',
  ],
  [
    'full',
    'full proposal*, full application*, complete proposal*, complete application*, full stage, full submission*, detailed proposal*, final proposal*, final application*, full project proposal*, fully developed, detailed application*',
  ],
  [
    'full',
    'propuner* complet*, cerer* complet*, cerer* de finantare complet*, aplicati* complet*, propuner* integral*, propuner* detaliat*, propuner* de proiect complet*, proiect* complet*, dosar* complet*, cerer* integral*, propuner* final*, propuner* extins*',
  ],
  [
    'full',
    'полн* заяв*, полн* предложени*, полн* проектн*, полноценн* заяв*, развернут* заяв*, подробн* заяв*, полн* пакет*, расширенн* заяв*, полн* верси*, детальн* заяв*, окончательн* заяв*, полнотекстов* заяв*',
  ],
  [
    'round',
    'spring/summer/autumn/fall/winter panel*/round*/deadline*/intake*/committee*/session*/call*/window*, january/february/march/april/may/june/july/august/september/october/november/december panel*/round*/intake*/committee*/session*, deadline 1, deadline 2, deadline 3, deadline 4, cut off*, cutoff*, cut off date*, collection date*, round*, submission round*, batch*, evaluation session*, intake*, call window*, first deadline, second deadline, third deadline, fourth deadline, intermediate deadline*, assessment round*, selection round*, tranche of applications, quarterly deadline*, deadlines in 20*',
  ],
  [
    'round',
    'sesiunea/runda/apelul/sesiune de primavara/vara/toamna/iarna, termen 1, termen 2, termen 3, termenul 1, termenul 2, termenul 3, sesiun* de depunere, sesiunea 1, sesiunea 2, sesiunea 3, sesiunea i, sesiunea ii, sesiunea iii, prima sesiune, a doua sesiune, a treia sesiune, date intermediare, data intermediara, datele intermediare, termene intermediare, termen intermediar, runda 1, runda 2, runda 3, prima runda, a doua runda, a treia runda, runde, rundele, primul termen, al doilea termen, al treilea termen, termene de colectare, data de colectare, date de colectare, date cut off, transa 1, transa 2, sesiuni de depunere, sesiuni de evaluare, date de selectie',
  ],
  [
    'round',
    'весенн*/летн*/осенн*/зимн* раунд*/прием*/тур*/сесси*/срок*/волн*/очеред*/набор*/отбор*/заседан*/этап*, срез*, срок 1, срок 2, срок 3, дедлайн 1, дедлайн 2, дедлайн 3, промежуточн* срок*, промежуточн* дат*, раунд*, даты отсечения, дата отсечения, дат* отсечки, перв* срок*, втор* срок*, трет* срок*, перв* волн*, втор* волн*, трет* волн*, волна 1, волна 2, очеред* приема, перв* очеред*, втор* очеред*, сесси* приема, контрольн* дат*, перв* дедлайн*, втор* дедлайн*, трет* дедлайн*, цикл* подачи, цикл* приема, перв* цикл*, втор* цикл*, промежуточн* этап* отбора',
  ],
]

/** Says that a call has several dates of which each applicant chooses one. */
export const roundsCues =
  'cut off*, cutoff*, collection date*, multiple deadlines, several deadlines, three deadlines, two deadlines, four deadlines, deadlines a year, deadlines per year, times a year, times per year, twice a year, every quarter, quarterly, each round, submission rounds, application rounds, rounds, ' +
  'date intermediare, datele intermediare, termene intermediare, termen intermediar, sesiuni de depunere, mai multe sesiuni, de doua ori pe an, de trei ori pe an, de patru ori pe an, runde, rundele, sesiuni de evaluare, trei termene, doua termene, trimestrial*, date de colectare, trei sesiuni, doua sesiuni, patru sesiuni, ' +
  'промежуточн* срок*, промежуточн* дат*, дат* отсечения, дат* отсечки, раз в год, раза в год, несколько раундов, раунд*, ежеквартально, несколько сроков, волнами, в несколько волн, три срока, два срока, контрольн* дат*, несколько этапов приема, в несколько очередей, циклами'

/** Says that applications are taken at any time. */
export const continuousCues =
  'continuous* open, open continuous*, continuous submission, continuously, rolling basis, rolling call, rolling deadline, rolling submission*, rolling application*, on a rolling, rolling, open call without .. deadline, no deadline, no fixed deadline, no closing date, without .. deadline, at any time, any time of the year, throughout the year, all year round, year round, until .. budget is spent, until .. budget is exhausted, until .. funds are exhausted, until .. funds run out, until .. funds are spent, until .. money runs out, until .. budget runs out, until .. budget has been spent, until exhaustion, until .. depletion, until .. funds are used, until .. budget is used, first come first served, first come .. first served, while funds last, as long as there is money, as long as funds, until .. resources are exhausted, until .. allocation is exhausted, until .. fully committed, until .. fully allocated, ongoing basis, open ended, permanently open, subject to availability of funds, ' +
  'depunere continua, depunerea continua, depunerii continue, in mod continuu, flux continuu, apel continuu, apel deschis permanent, deschis permanent, in regim continuu, in limita bugetului, in limita fondurilor, pana la epuizarea, epuizarea bugetului, epuizarea fondurilor, epuizarea resurselor, epuizarea mijloacelor, epuizarea alocarii, fara termen limita, fara termen, fara data limita, tot timpul anului, pe tot parcursul anului, pe parcursul intregului an, oricand, in orice moment, primul venit primul servit, permanent, in masura disponibilitatii fondurilor, ' +
  'до исчерпания, исчерпания средств, исчерпани* бюджета, исчерпани* средств, до израсходования, на постоянной основе, постоянно действующ*, непрерывн* прием*, непрерывно, в течение всего года, круглогодично, круглый год, в любое время, без ограничения срок*, без фиксированн* срок*, без крайнего срока, без срока, в порядке поступления, бессрочн*, в течение года, пока не закончатся средства, пока есть средства, до полного освоения, до полного распределения, до окончания средств, постоянно открыт*, по мере поступления, до исчерпани*'

/** Says that the date of a call was changed. */
export const extensionCues =
  'extend*, extension*, postpone*, prolong*, moves from, moved, moves, move, is moved, shift*, deferred, rescheduled, new deadline, new closing date, new cut off*, new date, revised, updated deadline, updated closing, changed to, has changed, changes from, is changed, are changed, changed from, amended to, amended, amendment, corrigend*, erratum, correction, instead of, replaces, replaced by, is replaced, brought forward, pushed back, pushed to, now closes, now closing, is now, are now, will now, rather than, put back, set back, delayed, adjourned, reads now, shall read, should read, has been set, additional time, more time, shall be deemed, shall be considered, to be understood as, to be read as, read instead, ' +
  'se va considera, se considera termen*, prelungi*, prelunge*, se prelungeste, amana*, amaneaz*, se amana, extinde*, extins*, se muta, mutat*, modific*, se modifica, rectificar*, rectificat*, corrigend*, erata, noul termen, noua data, nou termen, nou* data limita, in loc de, in locul, inlocui*, decal*, devans*, se decaleaza, reprogram*, revizui*, schimb*, se schimba, se va citi, va fi citit, actualizat*, act* aditional*, ' +
  'продлен*, продлева*, продлил*, продлит*, продлить, пролонг*, перенес*, перенос*, переносит*, сдвин*, сдвиг*, отложен*, новый срок, новая дата, нов* срок*, нов* дат*, вместо, изменен*, изменя*, изменил*, измени*, корриген*, следует читать, читать как, читать в редакции, исправлен*, скорректир*, поправк*, уточненн*, отодвин*, сроком .. считать, срок .. считать, срока .. считать, датой .. считать, считать сроком, считать датой, считать новым, дополнительн* время, увеличен срок, увеличен'

/** Says of a date that it no longer holds. */
export const supersededCues =
  'instead of, rather than, previously, previous deadline, previous closing, previous date, initial*, original*, old deadline, old date, old closing, former deadline, formerly, before .. extension, replaces, replacing, no longer, superseded, was previously, earlier deadline, earlier closing date, earlier date, first announced, announced earlier, was, had been, cancelled, ' +
  'in loc de, in locul, initial*, anterior*, precedent*, vechi*, vechea, original*, inlocuieste, inlocuind, nu mai este valabil*, anuntat* anterior, stabilit anterior, era, ' +
  'вместо, ранее, первоначальн*, прежн*, старый срок, старая дата, исходн*, изначальн*, предыдущ* срок*, предыдущ* дат*, был, была, было, отменен*, объявленн* ранее, объявлявш*'

/** Begins a notice of a change, whose own date is no deadline. */
export const noticeCues =
  'decision, order no, resolution, letter no, update, updated, update of, notice, notice of, corrigendum, corrigenda, amendment, erratum, addendum, announcement, modification, news, news item, information note, important, ' +
  'rectificare*, corrigendum*, corrigenda, erata, anunt, anuntul, actualizare*, modificare*, act aditional, nota din, notificare, ordin*, decizi*, dispoziti*, hotarar*, comunicat*, aviz*, ' +
  'изменени*, обновлени*, уведомлени*, объявление, поправк*, извещени*, корригендум*, дополнени*, исправлени*, приказ*, распоряжени*, постановлени*, решени*, новость, сообщение, уточнени*, информационн* письмо'

/** Words before a date: until it, from it, after it, between it and another. */
export const prepositionCues: readonly (readonly ['until' | 'from' | 'after' | 'before' | 'between', string])[] = [
  [
    'until',
    'by the end of the day on, by close of business on, by midnight on, by noon on, by the end of, by, until, till, no later than, not later than, at the latest, at latest, latest, up to, on or before, up until, through, before',
  ],
  [
    'until',
    'pana la, pana in, pana pe, pana cel tarziu, cel tarziu, nu mai tarziu de, cel mai tarziu, inainte de, pana, pina la, inclusiv pana',
  ],
  ['until', 'до, не позднее, не позже, по, к, вплоть до, включительно до, ранее'],
  [
    'from',
    'from, starting, starting from, as of, as from, beginning, since, not before, not earlier than, no earlier than, earliest',
  ],
  ['from', 'de la, din, incepand cu, incepand din, incepand de la, cu incepere, nu mai devreme de'],
  ['from', 'с, со, начиная с, не ранее, не раньше'],
  ['after', 'after, later than, dupa, ulterior, после, позднее, позже'],
  ['between', 'between, intre, между, in perioada, perioada'],
]

/** Heads of columns between which something takes place. */
export const columnEdges: readonly (readonly ['start' | 'end', string])[] = [
  [
    'start',
    'opens, opening, open, open from, start, starts, begin, begins, beginning, from, deschidere, deschiderea, inceput, inceputul, incepere, inceperea, incepe, de la, din, start, начало, начинается, открытие, открывается, старт, с, дата начала',
  ],
  [
    'end',
    'closes, closing, close, end, ends, until, till, to, by, deadline, inchidere, inchiderea, incheiere, incheierea, sfarsit, sfarsitul, pana la, pana in, finalizare, termen, termen limita, окончание, завершение, закрытие, конец, до, по, срок, заканчивается',
  ],
]

/** Heads of columns whose rows are numbered stages, or numbered dates of one call. */
export const numberedRows: readonly (readonly ['stage' | 'round', string])[] = [
  ['stage', 'stage, step, phase, etapa, faza, pas, pasul, этап, стадия, тур, шаг'],
  [
    'round',
    'round, cut off, cutoff, batch, deadline, intake, session, sesiune, sesiunea, runda, termen, раунд, срез, сессия, волна, срок, дедлайн, очередь',
  ],
]

/** Says that first-stage outlines are read without names. */
export const blindCues =
  'blind, blindly, double blind, anonymous*, anonymis*, anonymiz*, without naming, in orb, orbeste, anonim*, anonimiz*, oarba, анонимн*, анонимиз*, обезличен*, вслепую, слепое рецензирование, слепой экспертиз*, слеп* оценк*'

/** Two stages, said in words. */
export const twoStageCues =
  'two stage*, two stages, 2 stage*, two step*, two phase*, deadline model two stage, doua etape, doua faze, in 2 etape, bietap*, двухэтапн*, два этапа, двухстадийн*, две стадии, двухступенчат*, в 2 этапа, два тура, двух этап*, двухтуров*'

/** Lengths by which a date may be put off. */
export const delayUnits: readonly (readonly ['days' | 'weeks' | 'months', string])[] = [
  ['days', 'day, days, zile, zi, de zile, день, дня, дней, calendar days, календарн* дн*, zile calendaristice'],
  ['weeks', 'week, weeks, saptamana, saptamani, неделю, недели, недель'],
  ['months', 'month, months, luna, luni, месяц, месяца, месяцев'],
]

/** Says that the hour stays. */
export const generalHourCues =
  'all times, all deadlines, all dates, the hour, the closing hour, closing hour, closing time, time of closing, deadline hour, each deadline, each cut off, every deadline, each closing date, all closing dates, deadline times, times are, deadlines are, at each, on each date, on the closing date, toate orele, toate termenele, ora limita, orele, ora de inchidere, ora inchiderii, fiecare termen, in ziua inchiderii, время, все сроки, время окончания, все время, час окончания, во все дни, все дедлайны, каждый срок, в последний день, в указанные дни, ora, time, hour'

/** Where a change is decided: "at its meeting of 20 March". */
export const sittingCues =
  'meeting, session, minutes, sedinta, sedintei, reuniunea, procesul verbal, заседани*, протокол*'

/** Words between a date and what it is that say nothing of it. */
export const fillerWords = (
  'for of the to a an on in be is are will must may can by until till before no not later than latest at up date ' +
  'de a al ale la pentru privind in si se va vor fi pana data cel tarziu mai nu ' +
  'на в о об по для и до не позднее позже дата даты'
).split(' ')

/** How a funder sends out invitations. */
export const sentOutCues =
  'sent, sent out, send, issued, issue, go out, emailed, made, extended, transmit*, trimit*, trimis*, expedia*, emis*, рассыла*, разошл*, разослан*, направля*, направлен*, отправля*, отправлен*, высыла*'

/** How applicants get invitations. */
export const gettingCues =
  'receive, get, will receive, vor primi, primesc, primi, получат, получают, получит, получает, мы направим, мы вышлем, направим, вышлем'

/** Steps of an assessment, which are none of applying. */
export const assessingCues = 'evaluat*, assess*, selection, review*, evaluar*, selecti*, оцен*, экспертиз*, отбор*'

/** What a sentence about applying speaks of. */
export const sendingCues =
  'submi*, applic*, apply, proposal*, call, deadline*, accept*, open, grant*, procedure, depun*, cerer*, propuner*, aplic*, apel*, termen*, finantar*, program*, procedur*, заяв*, подач*, прием*, принима*, конкурс*, срок*, процедур*, грант*'

/** How a notice moves a date. */
export const movingCues =
  'extend*, postpone*, prolong*, put back, pushed back, delay*, defer*, prelungi*, prelunge*, extind*, extins*, amana*, decal*, продл*, перенес*, перенос*, пролонг*, отложен*, сдвин*'

/** What a text says of an earlier edition of the call. */
export const earlierEditionCues =
  'previous call, previous edition*, previous round*, previous year*, earlier edition, earlier call*, last year, last edition, last call, past edition*, past call*, has been awarded, had been awarded, received .. applications, jury met, wins, were funded, were awarded, were supported, was awarded, have been funded, has funded, have been awarded, received funding, ' +
  'editi* precedent*, editi* anterioar*, editi* trecut*, apel* precedent*, apel* anterior*, anul trecut, runda precedenta, concurs* precedent*, au primit, a primit, au semnat, au fost depuse, au fost selectate, au fost finantat*, au fost sprijinit*, au fost acordat*, a fost acordat*, au beneficiat, ' +
  'прошл* конкурс*, прошл* год*, предыдущ* конкурс*, предыдущ* год*, прошл* раунд*, прошлогодн*, подвел итоги, получили гранты, победитель получил, отобрали, были отобраны, поступивших, победителей составил*, были поддержан*, было поддержан*, получили поддержку, было профинансирован*, были профинансирован*, поддержал*'

/** How people ask for a seat at an event, and what they send in when they ask for money. */
export const registeringCues =
  'send .. e mail, send .. email, register, sign up, trimite* .. e mail, trimite* .. email, inregistra*, направ* .. письм*, напис* .. письм*, зарегистр*, регистрац*'
export const applicationNouns =
  'application*, proposal*, concept note*, cerer*, propuner*, aplicati*, dosar*, заявк*, заявок, предложени*, проект*'

/** What the list of other dates says of a date, by its role. */
export const reasonsOfRoles: Record<DateRole, Figure['reason']> = {
  deadline: 'not_chosen',
  submission: 'not_chosen',
  window: 'not_chosen',
  copy: 'not_chosen',
  opens: 'opening',
  question: 'questions',
  event: 'information_day',
  invitation: 'information_day',
  evaluation: 'evaluation',
  result: 'results',
  signature: 'signature',
  start: 'project_start',
  end: 'project_end',
  publication: 'publication',
  notice: 'publication',
  document: 'legal_text',
  eligibility: 'no_role',
  payment: 'payment',
  report: 'reporting',
  past: 'earlier_edition',
}
