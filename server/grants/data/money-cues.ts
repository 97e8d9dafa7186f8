/**
 * Words that tell what an amount of a call is for. A row is a role and its phrases: `word*` takes any ending, `a/b` either word,
 * `..` up to four words between. Spelling with or without diacritics makes no difference.
 */

/** What an amount may be. `other`: anything that is neither budget nor grant, as an income or a price. */
export type AmountRole =
  | 'total'
  | 'project'
  | 'third'
  | 'thirdTotal'
  | 'income'
  | 'own'
  | 'year'
  | 'other'
  | 'facility'
  | 'cost'

/** Phrases by role. */
export const amountCues: readonly (readonly [AmountRole, string])[] = [
  [
    'total',
    'annual budget of .. programme, annual budget of .. call, annual programme budget, annual budget of .. fund, available eu contribution, eu contribution available, eu funds available, available eu funds, size of the round, size of the call, volume of the call, volume of the round, budget of the lot, budget of lot, budget of the track, budget of the component, lot budget, total budget, overall budget, indicative budget, indicative total budget, topic budget, budget of the topic, budget for the topic, budget for this topic, budget of the call, call budget, budget for the call, budget for this call, budget of this call, available budget, budget available, total allocation, indicative allocation, financial allocation, allocation of the call, call allocation, overall allocation, allocation for .. call, total amount, overall amount, total indicative, total funding, total envelope, envelope, financial envelope, budget envelope, fund for, funds available, available funds, funding available, available funding, total available, total fund, fund amounts, programme budget, program budget, the budget is, altogether, is available, are available, grant pool, funding pool, pool of, pot of, pot is, pot, kitty, prize fund, set aside, fund of, earmarked, whole topic, whole call, entire call, whole programme, for the topic, for the call, total programme funding, total sum, overall funding, aggregate, amount available, made available, makes available, has available, available for this call, available under, available in total, all projects together, indicative amount of the call, estimated total, total of, in total for, across all, global budget, maximum budget for the call, budget amounts to, call has a budget, estimated available budget, call amounts to, funding for this round, resources available, total resources, round has, we have, will distribute, distribute, contribution to the call, budget allocated, allocated to the call, allocated to this, allocated for, allocated to, allocates, dedicates, commits, overall indicative, total financial, is provided with, overall volume, programme has, totalling, budget',
  ],
  [
    'total',
    'fondul anului, fondul are, fondul dispune, fondul pentru anul, fondul de premiere, fondul de granturi, buget* anual al programului, buget* anual al apelului, buget* anual al schemei, contributia ue disponibila, contributia disponibila, fonduri ue disponibile, fondurile ue disponibile, volumul apelului, volumul rundei, volumul concursului, bugetul lotului, bugetul componentei, bugetul categoriei, bugetul directiei, fondul concursului, fondul apelului, fond* total* de grant*, fond* de grant*, buget* total*, bugetul apelului, buget* al apelului, buget* indicativ*, buget* temei, bugetul temei, bugetul programului, buget* disponibil*, buget* alocat*, alocare* financiar*, alocare* total*, alocare* indicativ*, alocarea, alocare, alocat apel*, alocat pentru apel*, suma total*, suma alocat*, sume* alocat*, suma disponibil*, fondul total, fond total, fonduri disponibile, fondurile disponibile, fonduri alocat*, valoare* total* .. apelului, valoarea apelului, valoare* total* a finantarii, valoare* total* a fondurilor, plafonul apelului, anvelop*, resurse* financiar* disponibil*, mijloace* financiare alocat*, mijloacele financiare disponibile, volumul total, pentru intregul apel, in total pentru, bugetul concursului, buget* concurs*, fondul de grant*, fondul de granturi, fondul competitiei, bugetul competitiei, bugetul schemei, dotarea financiara, bugetul este de, bugetul sesiunii, apelul dispune de, dispune de un buget, are un buget, bugetul pus la dispozitie, sunt disponibil*, sunt alocat*, se aloca, bugetul estimat, bugetul global, buget global, bugetul,buget',
  ],
  [
    'total',
    'общ* объем* бюджетн*, фонд года, фонд имеет, фонд располагает, общ* размер* субсид*, общ* сумм* субсид*, общ* объем* субсид*, фонд* премирования, годов* бюджет* программы, годов* бюджет* конкурса, годов* бюджет* фонда, доступн* вклад ес, доступное финансирование, доступн* средства, объем раунда, размер раунда, объем конкурса, объем программы, объем приглашения, бюджет лота, бюджет* лот*, бюджет направления, бюджет номинации, бюджет компонента, общ* сумм* финансирован*, общ* сумм* конкурса, общ* объем*, общ* бюджет*, бюджет конкурса, бюджета конкурса, бюджет* программ*, бюджет* темы, бюджет тематик*, общ* сумм*, общий фонд, грантов* фонд*, фонд конкурса, призов* фонд, объем финансирования конкурса, общая величина, объем конкурса, объем средств, совокупн* бюджет*, совокупн* объем*, выделено, выделяет*, выделен*, на весь конкурс, на конкурс, ориентировочн* бюджет*, индикативн* бюджет*, предусмотрено, предусмотрен* бюджет*, имеющиеся средства, доступн* бюджет*, доступн* средства, размер фонда, финансов* пакет*, зарезервировано, общее финансирование, общим объемом, бюджет раунда, бюджет приема, бюджет составляет, бюджет, бюджет набора, фонд составляет, распредел*, общий размер фонда, располагает, суммарн*',
  ],
  [
    'project',
    'how much, what you can ask for, what you can apply for, what you can get, what we offer, per sme, per start up, per startup, per company, per enterprise, per team, per firm, per selected, per winner, per startup team, each, per project, per grant, per award, per proposal, per application, per applicant, per beneficiary, each project, each grant, one project, a project, single project, individual grant*, every project, for each project, a grant may, grant size, size of .. grant*, grants from, grants of, grants range, grants run, grant amount*, amount of .. grant, amount of .. award, grant of, award of, awards of, awards range, award size, award amount, award ceiling, award floor, grant ceiling, maximum grant, minimum grant, maximum award, minimum award, maximum amount, minimum amount, maximum eu contribution, minimum eu contribution, maximum contribution, minimum contribution, eu contribution, contribution of between, contribution of, contribution between, expected eu contribution, requested contribution, requested grant, requested eu, requested amount, amount requested, request*, applicants may ask, may ask for, ask for, apply for, lump sum, project budget*, budget of .. project, size of .. project*, project size, grant budget*, funding per, support per, projects of, proposals requesting, proposals asking, proposal asking, projects with .. budget, grant request*, ceiling per, one applicant, one beneficiary, individual project*, individual award*, each award, each beneficiary, each applicant, each consortium, per consortium, per organisation, grant value, value of .. grant*, maximum support, minimum support, our grant*, the grant, grants, grant, contribution requested, funding request*, small grants, micro grants, eu funding requested, project may receive, projects may receive, receive up to, we award, awards, award, be awarded, voucher*, project can receive, ceiling, floor, project grant*, to one project, may receive, can receive, receives, will receive, for one project, let one project',
  ],
  [
    'project',
    'cat puteti cere, cat puteti solicita, cat se poate cere, cat se poate solicita, cat se acorda, cat oferim, un proiect primeste, fiecare proiect primeste, proiectul primeste, proiectele primesc, pe intreprindere, per intreprindere, pe companie, per companie, pe echipa, un castigator, fiecare castigator, castigatorul primeste, cate, fiecare, pe proiect, per proiect, pentru un proiect, pentru fiecare proiect, fiecare proiect, unui proiect, unui grant, pentru un grant, grantul, grant*, valoare* grant*, marimea grantului, suma grantului, cuantumul grantului, cuantum*, valoare* maxim*, valoare* minim*, sum* maxim*, sum* minim*, valoarea sprijinului, sprijinul solicitat, sprijinului solicitat, sprijin* financiar, sprijinului financiar, finantare* nerambursabil*, finantare* solicitat*, finantare* maxim*, contributi* maxim*, contributi* minim*, contributia ue, contributia solicitata, contributia pentru un proiect, contributia programului, pentru un beneficiar, per beneficiar, pe beneficiar, fiecarui beneficiar, unui beneficiar, fiecare beneficiar, pentru un solicitant, per solicitant, un solicitant, fiecare solicitant, plafon*, ajutor* de stat, ajutor* de minimis, suma solicitata, valoarea solicitata, bugetul proiect*, bugetul unui proiect, buget* solicitat*, solicitantii pot cere, poate solicita, pot solicita, poate primi, pot primi, poate obtine, suma forfetara, voucher*, alocatie per proiect, valoarea proiect*, ajutorul financiar, asistent* financiar*, subventi*, pentru o propunere, pentru o cerere, subgrant*, contributia pe proiect, contributia financiara, bugetul pe proiect, valoare* finantarii, valoare* unui grant, suma finantarii',
  ],
  [
    'project',
    'сколько можно, сколько денег, сколько мы даем, один победитель, каждый победитель, победитель получа*, победител* получа*, один получатель, один проект, каждый проект, на один проект, на проект, на каждый проект, одного проекта, одному проекту, каждого проекта, каждому проекту, один грант, одного гранта, грант*, размер гранта, размер* грант*, сумма гранта, суммы гранта, объем гранта, величина гранта, размер поддержки, размер субсидии, субсиди*, размер финансирования, сумма финансирования, объем финансирования проекта, объем поддержки, финансирование одного, максимальн* размер*, минимальн* размер*, максимальн* сумм*, минимальн* сумм*, максимальн* грант*, минимальн* грант*, максимальн* объем*, предельн* размер*, предельн* сумм*, запрашива*, запросить, запрос*, запрошенн*, бюджет проекта, бюджета проекта, стоимость проекта, на одного заявителя, одного заявителя, одному заявителю, на одного получателя, одному получателю, на одну заявку, на заявку, одной заявке, паушальн* сумм*, может получить, могут получить, получит, сумма запрашиваемых, вклад ес, вклад программы, ваучер*, финансовая поддержка, финансовой поддержки, сумма поддержки, фиксированн* сумм*, поддержк* проект*, на одну организацию',
  ],
  [
    'third',
    'third party, third parties, one third party, per third party, each third party, support to third parties, financial support to third parties, fstp, cascade funding, sub grant*, subgrant*, sub grantee*, re granting, regranting, cascading grants, per sub, each sub, third party recipient*, ' +
      'terte parti, parti terte, tert, terti, unei terte, fiecarei terte, sprijin financiar pentru terti, sub granturi, subgranturi, subgrant*, regranting, ' +
      'третьих лиц, третьим лицам, третьему лицу, третьи лица, третье лицо, треть* сторон*, субгрант*, каскадн*, одному третьему, третьего лица',
  ],
  [
    'income',
    'income, annual income, turnover, annual turnover, revenue*, balance sheet, annual budget, operating budget, yearly income, yearly budget, assets, profit, expenditure of the organisation, annual expenditure, average turnover, sales, capitalisation, capital, ' +
      'venit*, cifra de afaceri, cifrei de afaceri, cifr* de afaceri, bilant*, buget* anual*, active total*, active*, profit*, capital social, incasari, venituri anuale, total bilant, ' +
      'доход*, годов* доход*, оборот*, выручк*, годов* бюджет*, баланс*, активы, активов, прибыл*, уставн* капитал*, годов* оборот*',
  ],
  [
    'own',
    'own contribution, co financing, cofinancing, match funding, own funds, own resources, applicant* contribution, own share, contribution of the applicant, bank guarantee, guarantee, in kind, ' +
      'contributi* propri*, cofinantar*, aport*, surse proprii, resurse proprii, fonduri proprii, contributia solicitantului, garanti*, ' +
      'собственн* вклад*, софинансирован*, собственн* средств*, вклад заявителя, вклад* участник*, собственн* участи*, гаранти*, залог*',
  ],
  [
    'other',
    'own part, each partner, per partner, every partner, every other partner, pe partener, fiecare partener, salary, salaries, per diem, price of, cost per, per month, per day, per hour, fee, fees, fine, penalt*, prize for, per person, per participant, per trainee, per student, per household, mobilit*, travel, equipment costing, equipment above, procurement above, procurement, purchases above, invoice*, tender*, offers for, investments above, investments over, audit, auditor*, for grants above, for requests above, requests above, requesting more than, if .. exceeds, where .. exceeds, exceeding, when .. exceeds, above the threshold of, threshold of, wage*, population, previous years, last year, previous edition, previous call, since 20*, so far, until now, earlier edition, first edition, loan*, credit*, state aid .. three years, de minimis, aid received, unit cost, accommodation, subcontract*, per kilometre, damage, value of contract*, vehicle*, cash, per night, per page, saved, savings, losses, market worth, worth of, bureau, registration fee, entry fee, advance of, pre financing, prefinancing, instalment*, e commerce, publication costs, certificate on .. financial statements, ' +
      'salari*, diurn*, pret*, cost unitar, pe luna, pe zi, pe ora, tax*, amend*, penalitat*, per persoana, pe persoana, per participant, cheltuieli de deplasare, deplas*, achizitii de peste, achizitii mai mari, investitii de peste, investitii mai mari, pentru investitii, daca valoarea, in cazul in care valoarea, ce depasesc, care depasesc, peste pragul, pragul de, editi* precedent*, editi* anterioar*, anul trecut, pana acum, imprumut*, credit*, de minimis, ajutor .. trei ani, transa, avans*, rambursar*, audit*, oferte de pret, factur*, chiri*, transport, ' +
      'зарплат*, заработн*, оклад*, суточн*, стоимость одного, цена, в месяц, в день, в час, штраф*, пени, взнос*, на человека, на одного участника, проезд*, командировочн*, если сумма, если стоимость, если размер, закупк*, для закупок, превышающ*, дороже, стоимостью свыше, стоимостью более, при сумме, при запросе, при гранте, прошл* год*, прошл* конкурс*, ранее, предыдущ*, кредит*, займ*, аванс*, транш*, аудит*, де минимис, оборудовани* стоимостью, аренд*, пошлин*, для грантов свыше, для проектов свыше, проживани*, субподряд*',
  ],
  [
    'facility',
    'infrastructure, equipment, construction, renovation, refurbishment, works, purchase of equipment, small scale infrastructure, investment component, infrastructur*, echipament*, utilaj*, constructi*, renovar*, reparati*, lucrari, инфраструктур*, оборудован*, строительств*, ремонт*, капитальн*',
  ],
]

/** Says that an amount is the most that may be asked. */
export const mostCues =
  'not be higher than, not be more than, not be greater than, not be larger than, nor exceed, up to, at most, maximum, max, no more than, not more than, not exceed, not exceeding, cannot exceed, must not exceed, may not exceed, does not exceed, shall not exceed, exceed, ceiling, limited to, capped, capped at, cap of, upper limit, upper, highest, not higher than, not above, below, not over, no larger than, not greater than, largest, maximal, less than, under, award ceiling, to a maximum, ' +
  'mai mare de, mai mare decat, mai mari de, nu poate fi mai mare, nu va fi mai mare, sa nu fie mai mare, pana la, cel mult, maximum, maxim*, nu poate depasi, nu va depasi, nu depaseste, sa nu depaseasca, nu depasesc, nu pot depasi, depasi, depaseasca, depaseste, plafon*, plafonat*, limitat la, limita superioara, nu mai mult de, nu mai mare de, in limita a, in limita, sub, cel mai mare, limita maxima, ' +
  'больше, не может быть больше, не может быть выше, не должен быть больше, не должна быть больше, до, не более, не больше, максимум, максимальн*, не превыша*, не должен превышать, не должна превышать, не может превышать, превыша*, не выше, предел*, предельн*, ограничен*, не свыше, верхн*, максимальная, наибольш*, в пределах, не дороже, потолок'

/** Says that an amount is the least that may be asked. */
export const leastCues =
  'no .. smaller than, no .. less than, no .. below, not be lower than, not be less than, not be smaller than, not be below, lower than, at least, minimum, min, no less than, not less than, not below, not lower than, not smaller than, starting from, starts at, floor, lower limit, lowest, smallest, award floor, minimal, ' +
  'nu poate fi mai mic*, nu va fi mai mic*, nu trebuie sa fie mai mic*, sa nu fie mai mic*, cel putin, minimum, minim*, nu mai putin de, nu mai mic* de, nu mai mica, de la minimum, limita minima, limita inferioara, cel mai mic, pornind de la, incepand de la, ' +
  'не может быть меньше, не может быть менее, не может быть ниже, не должен быть меньше, не должна быть меньше, не должна быть менее, не должен быть менее, не должна быть ниже, не менее, не меньше, минимум, минимальн*, не ниже, от минимум, наименьш*, как минимум, нижн*'

/** Says that a call is one of a project which passes support on: who applies is a third party. */
export const cascadeCues =
  'cascade funding, cascade call, equity free, sub grantee*, subgrantee*, open call of the project, fstp, third party applicant*, applicants are third parties, finantare in cascada, apel in cascada, каскадн* финансирован*, открытый конкурс проекта'

/** Words for a part of a call with money of its own; a number or a letter behind names it. */
export const lotNames =
  'lot, lots, track, component, window, strand, category, topic, topics, type, axis, priority, stream, pillar, measure, ' +
  'lotul, lotului, categoria, categoriei, componenta, componentei, linia, liniei, tema, temei, tipul, axa, axei, masura, masurii, prioritatea, prioritatii, ' +
  'приоритет, приоритета, приоритету, лот, лота, лоту, лоте, направление, направления, направлению, категория, категории, номинация, номинации, компонент, компонента, компоненту, тема, темы, теме, трек, трека, тип, вид'

/** Says that each project gets the same amount. */
export const fixedCues =
  'fixed at, fixed, exactly, lump sum of, lump sum is, set at, flat amount, flat grant, of exactly, equal to, uniform, standard amount, same amount, fixed lump sum, fixat*, fix*, exact, suma fixa, forfetar* de, suma forfetara, fixed grant, egal cu, фиксирован*, ровно, в размере, составляет ровно, паушальн*, равн*, единая сумма, одинаков*'

/** Says that asking for another amount is refused. */
export const refusalCues =
  'rejected, inadmissible, ineligible, will not be considered, will not be accepted, not be evaluated, excluded, not eligible, disqualified, refused, cannot be accepted, must not exceed, may not exceed, cannot exceed, shall not exceed, not exceed, no more than, up to, maximum, ceiling, at most, fixed, limit, may range, must be between, must range, run from, range from, ' +
  'respins*, resping*, neeligibil*, inadmisibil*, nu poate depasi, nu va depasi, nu vor fi, nu pot depasi, sa nu depaseasca, nu depaseste, maxim*, plafon*, cel mult, pana la, limita, exclus*, nu se accepta, ' +
  'отклон*, не допуска*, не рассматрива*, не принима*, не более, до, не может превышать, не должен превышать, не должна превышать, не превыша*, максимальн*, предельн*'

/** Says that another amount may be asked for too. */
export const openCues =
  'remain possible, remains possible, does not preclude, do not preclude, not preclude, different amount*, other amount*, indicative, considers, believes, estimates, estimated, expected, is adequate, would allow, be appropriate, appropriate, lower requests, approximately, around, about, roughly, in general, usually, typically, should be between, would let, recommended, ' +
  'nu exclud*, nu se exclud*, alte sume, alta suma, sume diferite, orientativ*, indicativ*, estimat*, estimeaza, considera, aproximativ, circa, in jur de, de regula, se situeaza, recomandat*, ' +
  'не исключа*, друг* сумм*, ориентировочн*, индикативн*, примерно, около, порядка, как правило, предполагаемы*, рекомендуе*, оценива*, считает'

/** Says how many projects are to be financed. */
export const projectCountCues =
  'businesses, start ups, startups, entrepreneurs, enterprises, companies, projects, project, initiatives, grants, grant, awards, award, applications, proposals, beneficiaries, consortia, vouchers, fellowships, ' +
  'afaceri, intreprinderi, antreprenori, companii, start upuri, proiecte, proiect, initiative, granturi, grant, propuneri, beneficiari, aplicatii, cereri, subventii, consortii, vouchere, burse, ' +
  'предпринимател*, предприяти*, стартап*, компани*, проект*, инициатив*, грант*, заяв*, предложени*, победител*, получател*'

/** Says that a number of projects is one of those to be financed. */
export const fundingVerbs =
  'will receive, fund, funded, funds, finance, financed, support, supported, award, awarded, expect*, plan*, planned, envisag*, estimat*, select*, make, making, anticipat*, foreseen, intend*, issue, issued, enough for, sufficient for, approximately, number of, up to .. projects, ' +
  'suficient* pentru, ajunge pentru, vor primi, sustine, sustinem, sustinut*, sustinerea, finantat*, finantarea, finanta, finanteaza, sprijini*, sprijinite, acord*, acordate, selecta*, selectate, estimeaza, estimat*, numarul, prevede, preconizeaz*, planific*, ' +
  'получат, хватит на, профинансир*, финансир*, поддержа*, поддержк*, поддержив*, выдел*, предполага*, планиру*, ожида*, отобра*, присуд*, количеств*, числ*, выдат*, выдан*'

/** How a call says that a request for more is refused. */
export const strictRefusalCues =
  'rejected, inadmissible, ineligible, will not be considered, not be evaluated, refused, may range, must range, must be between, run from, must not exceed, may not exceed, cannot exceed, shall not exceed, disqualified, fixed, respins*, neeligibil*, inadmisibil*, nu poate depasi, nu va depasi, nu pot depasi, nu se accepta, отклон*, не допуска*, не рассматрива*, не может превышать, не должен превышать, не должна превышать, не превыша*'

/** How a call says that more is not paid. */
export const refusedMoreCues =
  'not consider .. more than, not consider .. for more, not consider .. above, not consider .. over, not fund more than, not accept .. above, not accept .. more than, larger requests will .. not, larger requests are not, higher amounts will not, higher requests will not, no larger .. considered, nu vom examina .. mai mari, nu vom examina .. peste, nu se examineaza .. mai mari, nu se examineaza .. peste, cererile mai mari nu, cererile care depasesc .. nu, sumele mai mari nu, не рассматриваем .. более, не рассматриваем .. свыше, не рассматриваются .. свыше, не рассматриваются .. более, заявки с большей суммой не, заявки на большую сумму не, заявки на большие суммы не'

/** How a sentence speaks of what applicants ask for. */
export const applyingCues =
  'submit*, send, apply, participat*, may take part, invite*, per applicant, each applicant, coordinator, previous*, received, depune*, depun, particip*, un solicitant, подат*, подава*, участвова*, одна заявка, только в одн*, представит*, поступил*'

/** What makes an amount a part of another. */
export const partOfCues =
  'of which, out of which, thereof, including, din care, dintre care, inclusiv, из них, из которых, в том числе, of this amount, of this sum, up to .. of this, reserved for, rezervat*, зарезервирован* для'

/** Names of the parts of a call. */
export const lotCues =
  'lot, lots, track, tracks, component, window, strand, category, categoria, categorii, componenta, componente, lotul, loturi, linia, tip, tipul, лот*, направлени*, категори*, номинаци*, компонент*, трек*, type'

/** What makes an amount the whole of several. */
export const inTotalCues =
  'in total, in the whole project, whole project, total, overall, altogether, all third parties, in aggregate, in total pe proiect, pe intregul proiect, per total, total, всего, в целом, в сумме, на весь проект, общая сумма, суммарно'

/** What makes an amount that of each. */
export const eachCues =
  'one third party, per third party, each third party, each, per, for one, fiecare, per, unei, pe, одному, каждому, одного, на одно, на одного, каждого'
