/**
 * Words that show that a text is not a call: `title` is at its top, `body` below it. A row counts only when the text
 * does not say that it takes applications for grants. `word*` takes any ending, `..` up to four words between.
 */

/** Kinds of texts that people bring by mistake. */
export type OtherKind = 'tender' | 'vacancy' | 'policy' | 'results'

/** What each kind says of itself. */
export const otherKinds: readonly { readonly kind: OtherKind; readonly title: string; readonly body: string }[] = [
  {
    kind: 'tender',
    title:
      'invitation to tender, call for tender*, call for tenders, tender for, tender notice, request for quotation*, request for tender*, invitation to bid, procurement notice, contract notice, supply of, price enquiry, ' +
      'achizit*, anunt de participare, licitati*, caiet de sarcini, cerere de oferta, cererea ofertelor de pret, solicitare de oferte, ' +
      'тендер*, закупк*, запрос ценовых, запрос котировок, запрос цен, запрос предложений на поставку, поставк*, аукцион*',
    body:
      'contracting authority, bidder*, tenderer*, tenders must, delivery, estimated value, technical offer, lowest price, price schedule, supplier*, ' +
      'autoritatea contractanta, ofertele se depun, ofertant*, livrare, valoarea estimata, criteriul de atribuire, oferta tehnica, furnizor*, operatorul economic, ' +
      'поставщик*, поставк*, бюджет закупки, заказчик*, участник закупки, ценов* предложени*, начальная цена, победитель закупки',
  },
  {
    kind: 'vacancy',
    title:
      'vacancy, vacancies, vacant, job opening, job vacancy, job advert*, job announcement, we are hiring, position of, full time, part time, is looking for a, ' +
      'post vacant, posturi vacante, locuri de munca, loc de munca, anunt de angajare, angajam, angajeaza, functia de, functie vacanta, ' +
      'вакансия, вакансии, вакантн*, приглашаем на работу, на должность, набор сотрудников',
    body:
      'salary, cv, curriculum vitae, cover letter, interview*, years of experience, responsibilities, employer, contract of employment, ' +
      'salariu*, interviu*, experienta de munca, responsabilitati, angajator*, norma intreaga, scrisoare de intentie, ' +
      'оклад*, зарплат*, заработная плата, резюме, собеседовани*, обязанности, опыт работы, стаж от, график работы, работодател*',
  },
  {
    kind: 'policy',
    title:
      'privacy policy, privacy notice, privacy statement, data protection, cookie policy, cookies, terms of use, terms of service, terms and conditions, ' +
      'politica de confidentialitate, politica de prelucrare, politica privind, protectia datelor, termeni si conditii, conditii de utilizare, nota de informare privind, ' +
      'политика обработки, политика конфиденциальности, политика в отношении, персональных данных, пользовательское соглашение, условия использования',
    body:
      'personal data, cookies, supervisory authority, right of access, erasure, controller, processing of, privacy, ' +
      'date cu caracter personal, datelor cu caracter personal, operatorul de date, drept* la stergere, autoritatea de supraveghere, ' +
      'персональн* данн*, файлы cookie, оператор* хранит, уполномоченный орган, субъект* данных, обработк* данных',
  },
  {
    kind: 'results',
    title:
      'results of, results :, winners, winner of, wins, won, awarded to, receives grant*, have received, has received, awardees, grantees announced, list of funded, selected projects, ' +
      'rezultatele, rezultate, castigatori*, au primit, a primit, au castigat, a castigat, au obtinut, lista beneficiarilor, proiectele selectate, au semnat, ' +
      'итоги, подвел итоги, подвели итоги, подведены итоги, результаты, победител*, получили гранты, получил грант, получила грант, выиграл*, получат грант*',
    body:
      'jury chose, jury has chosen, ceremony, were selected, was selected, has been awarded, have been awarded, was awarded, were awarded, applications received, received .. applications, jury met, selected for, said the, delighted, ' +
      'au fost selectat*, a fost selectat, au primit, a primit, au semnat, au fost depuse, juriul a, comisia a, a declarat, contribuția a fost, ' +
      'церемони*, отобрал*, был* отобран*, были поддержаны, получил*, поступивш*, поступило, жюри определило, сообщил*, рассказал*, подписали',
  },
]

/** Says that a text takes applications for grants, whatever else it says. */
export const callingCues =
  'call for proposals, call for applications, call for project*, call for ideas, call for expressions, open call for, notice of funding opportunity, funding opportunity, request for applications, grant scheme, small grants program*, ' +
  'how to apply, who can apply, who may apply, can apply, may apply, apply by, eligible applicants, eligible to apply, eligibility, award ceiling, expected outcome*, applications are accepted, applications are invited, invites applications, invites proposals, deadline for applications, deadline for proposals, application deadline, submission deadline, ' +
  'apel de propuneri, apel deschis, apel de granturi, apel de proiecte, apelul de propuneri, concurs de granturi, concurs de proiecte, concursul de proiecte, lanseaza apelul, lansarea apelului, lansarea concursului, anunta lansarea, cine poate aplica, cine poate participa, cine poate depune, solicitanti eligibili, solicitantii eligibili, aplicanti eligibili, criterii de eligibilitate, eligibilitate*, pot aplica, pot depune, pot participa, cererile de finantare se, cererea de finantare, ghidul solicitantului, ghidul aplicantului, ' +
  'конкурс грантов, конкурс малых грантов, грантовый конкурс, конкурс проектов, конкурсный отбор, прием заявок, заявки принимаются, заявки на участие, прием проектных, кто может, могут участвовать, могут подать, приглашает к участию, подать заявку, объявляет конкурс, объявляют конкурс, объявляет о начале, положение о конкурсе, условия участия, условия конкурса, требования к заявител*, критерии отбора, критерии оценки'
