/**
 * Words that tell what a percentage of a call is of. A row is a role and its phrases: `word*` takes any ending, `a/b` either word,
 * `..` up to four words between. Spelling with or without diacritics makes no difference.
 */

/** What a percentage may be. `other`: a target, a weight, an advance, a ceiling of one kind of cost. */
export type RateRole = 'rate' | 'own' | 'indirect' | 'inKind' | 'other'

/** Phrases by role. */
export const percentCues: readonly (readonly [RateRole, string])[] = [
  [
    'rate',
    'the rate is, the rate will be, the rate amounts to, financing rate*, rate of financing, co financing by the union, co financing by the eu, co financing by the programme, co financed by, funding rate*, reimbursement rate*, rate of reimbursement, reimburs*, co funding rate*, co financing rate*, cofinancing rate*, rate of co financing, eu co financing, union co financing, eu co funding, eu contribution, aid intensit*, grant intensit*, support intensit*, funding intensit*, intensity of .. aid, intensity, funded at, financed at, co financed at, covers, cover, covered, we cover, grant rate*, maximum grant rate, support rate, rate of support, rate of funding, rate of grant, finance up to, finances up to, fund up to, funds up to, pays up to, pay up to, contribute up to, contributes up to, subsidise*, subsidy rate, grant covers, grant may cover, grant will cover, share of .. grant, share of the programme, of .. eligible cost*, of .. eligible expenditure, of the project cost*, of project cost*, of .. total cost*, of .. total eligible, of .. costs, of its costs, of their costs, of the budget of the project, of .. project budget, raised to, rises to, increased to, increases to, goes up to, top up to, programme contribution, grant support of up to, amounts to .. of the eligible, we pay, will pay, foundation pays, foundation covers, fund covers, fund pays, refund*, grant rates, rates of support, rates, covered at, receive .. of .. cost*, may claim, funding of up to, funding up to, support up to, support of up to',
  ],
  [
    'rate',
    'rata este de, rata constituie, rata maxima de cofinantare, rata maxima de finantare, cofinantare ue, cofinantarea ue, cofinantarea programului, cofinantare din partea, rata de finantare, rata finantarii, rate de finantare, ratele de finantare, rata de rambursare, rata de cofinantare, rata cofinantarii, rata grantului, rata de sprijin, rata sprijinului, cota sprijinului, cota de finantare, cota finantarii, cota grantului, intensitat* ajutor*, intensitat* sprijin*, intensitat*, procent* de finantare, procentul de finantare, procentul sprijinului, finanteaza, finantat*, finantarea nerambursabila, finantare nerambursabila, finantare*, acopera, acoperit*, ramburseaza, rambursat*, se ramburseaza, se deconteaza, decontat*, deconteaza, sprijinul acopera, grantul acopera, contributia ue, contributia programului, contributia fondului, contributia uniunii, din costurile eligibile, din costurile directe, din cheltuielile directe, din costul eligibil, din cheltuielile eligibile, din costul total, din costurile totale, din costurile proiectului, din costul proiectului, din valoarea proiectului, din valoarea totala, din valoarea eligibila, din valoarea investitiei, din costul investitiei, din bugetul proiectului, urca la, creste la, creste pana la, majoreaza la, se majoreaza, poate ajunge la, ajutor* nerambursabil*, subventi*, grantul constituie, grantul reprezinta, ponderea grantului, din bugetul total al proiectului, plateste, platim, rambursam, acoperim, finantam, decontam, ratele',
  ],
  [
    'rate',
    'ставка составляет, ставка равна, ставк* софинансирования, софинансировани* ес, софинансировани* программы, доля программы, доля ес, ставк* финансирования, ставк* возмещения, ставк* поддержки, ставк* софинансирования ес, доля финансирования, доля гранта, доля поддержки, доля фонда, доля субсидии, уровень финансирования, уровень поддержки, процент финансирования, процент возмещения, интенсивность, размер возмещения, размер софинансирования ес, оплачива*, возмеща*, возмещени*, покрыва*, покрыти*, финансиру*, профинансирован*, компенсиру*, компенсаци*, субсидиру*, от стоимости проекта, стоимости проекта, от общей стоимости, общей стоимости, от приемлемых расходов, приемлемых расходов, приемлемых затрат, допустимых расходов, допустимых затрат, подтвержденных расходов, обоснованных расходов, прямых затрат, прямых расходов, расходов проекта, затрат проекта, от бюджета проекта, бюджета проекта, от суммы проекта, повышается до, увеличивается до, возрастает до, вклад программы, вклад ес, грант составляет, грант покрывает, фонд оплачивает, затрат на проект, расходов на проект',
  ],
  [
    'own',
    'cost* yourselves, find .. yourselves, find .. yourself, need to find, must find, have to find, raise yourself, raise yourselves, come from you, comes from you, from your own, you contribute, you must contribute, you provide, you must provide, your contribution, met by .. applicant, met by .. applicants, met by .. partners, met by .. community, covered by .. community, covered by .. partners, covered by .. municipality, community covers, community must cover, applicant covers, applicants cover, applicant must cover, applicants must cover, municipality covers, municipality must cover, partners cover, beneficiaries cover, put in, puts in, of its own, of their own, applicant pays, applicants pay, financed by .. applicant, contribution of .. partner, contribution of .. company, contribution of .. enterprise, contribution from .. partner, contribution from .. company, business contribution, company contribution, private contribution, local contribution, community contribution, co finance, co finances, cofinance, own contribution, own share, own co financing, own cofinancing, own funds, own resources, own financing, own money, co financing, cofinancing, co funding, cofunding, match funding, matching funds, matching contribution, matching, match, cost share, cost sharing, applicant* contribution, contribution of .. applicant*, contribution from .. applicant*, applicants contribute, applicant contributes, applicants must contribute, applicants provide, applicant must provide, beneficiary contribution, beneficiar* contribut*, contribution of the beneficiary, partner* contribution, participants contribute, contributed by, remaining, the rest, rest of .. cost*, balance of, bring, other sources, provided by .. applicant*, borne by, covered by the applicant, covered by the beneficiary, from other sources, contribute at least, contribute a minimum',
  ],
  [
    'own',
    'acopera comunitatea, acopera solicitantul, acopera beneficiarul, acopera aplicantul, acopera primaria, acopera partenerii, acopera organizatia, suporta comunitatea, suporta beneficiarul, vin de la comunitate, contributia dumneavoastra, contributia dvs, din partea dumneavoastra, contribuiti cu, comunitatea acopera, solicitantul acopera, aplicantul acopera, beneficiarul acopera, primaria acopera, partenerii acopera, suportat* de aplicant, suportat* de comunitate, suportat* de parteneri, suportat* din surse, asigurat* de aplicant, asigurat* de beneficiar, asigurat* de comunitate, solicitantul suporta, aplicantul suporta, beneficiarul suporta, solicitantul asigura, aplicantul asigura, beneficiarul asigura, acoperit* de aplicant, acoperit* de comunitate, cofinantare din partea solicitant*, cofinantare din partea beneficiar*, cofinantare din partea aplicant*, cofinantare din partea partener*, cofinantare din partea agent* economic*, cofinantare din partea companiei, cofinantare din partea intreprinderii, cofinantarea din partea solicitant*, cofinantarea din partea beneficiar*, cofinantarea din partea aplicant*, cofinantarea din partea partener*, cofinantarea din partea agent* economic*, cofinantarea agent* economic*, contributia agent* economic*, contributia intreprinder*, contributia companiei, contributia firmei, contributia partenerului, contributia privata, vine cu, vin cu, contributi* local*, contributia comunitatii, contributi* propri*, contributie proprie, contributia solicitant*, contributia beneficiar*, contributia minima, contributie minima, contributia aplicant*, cofinantare propri*, cofinantare*, cofinantarea, co finantare*, aport* propri*, aport*, surse proprii, resurse proprii, fonduri proprii, mijloace proprii, diferenta, restul, suportat* de solicitant, suporta solicitantul, asigurat* de solicitant, contribui*, participare propri*, contributia partenerilor, autofinantar*, din surse proprii, acoperit* de solicitant, acoperit* de beneficiar, suportat* de beneficiar',
  ],
  [
    'own',
    'ваш вклад, вашего вклада, вы вносите, с вашей стороны, покрывает сообщество, покрывает заявитель, покрывают заявители, покрывает получатель, покрывает участник, покрывают участники, покрывает бенефициар, покрывает муниципалитет, покрывает партнер, покрывают партнеры, покрывают жители, несет заявитель, несет получатель, несет участник, несут участники, обеспечивает заявитель, обеспечивает участник, обеспечивает получатель, обеспечивает сам, обеспечивает сообщество, финансирует заявитель, оплачивает заявитель, оплачивает участник, за счет сообщества, за счет партнер*, софинансирует, софинансируют, софинансировать, вклад предприяти*, вклад компани*, вклад бизнеса, вклад частн*, вклад со стороны, местн* вклад*, вклад* сообщества, собственн* вклад*, собственн* участи*, собственн* средств*, собственн* доля, собственн* дол*, собственн* финансировани*, собственн* ресурс*, собственн* взнос*, софинансирован*, со финансирован*, вклад заявителя, вклад* участник*, вклад получателя, вклад партнер*, вклад организации, вкладывает, вкладывают, вложить, вкладыва*, вносят участники, вносит заявитель, вносят заявители, вносит участник, вносят, вносит, внести, внесет, остальн*, оставш*, остаток, из других источников, за счет заявителя, за счет собственных, из собственных, личн* вклад*, вклад бенефициара, доля заявителя, встречн* финансирован*, долевое участие',
  ],
  [
    'indirect',
    'indirect cost*, indirect expenditure, overhead*, overhead cost*, flat rate for indirect, indirect, administrative cost*, administration cost*, administrative overhead*, general cost*, general expenses, institutional cost*, running cost*, office cost*, support costs, icr, institutional overhead*, ' +
      'cost* indirect*, costuri indirecte, costurile indirecte, cheltuieli indirecte, cheltuielile indirecte, cheltuielilor indirecte, costurilor indirecte, regie, cheltuieli de regie, cheltuielile de regie, cheltuielilor de regie, cheltuieli administrative, cheltuielile administrative, costuri administrative, costurile administrative, cheltuieli generale, cheltuielile generale, cheltuieli generale de administratie, ' +
      'накладн* расход*, накладн* затрат*, накладн*, косвенн* расход*, косвенн* затрат*, косвенн* издерж*, косвенн*, административн* расход*, административн* затрат*, общехозяйственн* расход*, непрям* расход*, непрям* затрат*',
  ],
  [
    'inKind',
    'in kind, kind contribution*, volunteer time, volunteer*, in munca, prin munca, sau munca, work and materials, own labour, labour and materials, труд*, трудом и материалами, materiale si munca, munca si materiale, donated materials, in natura, natura, in bani sau in natura, munca voluntara, voluntariat, в натуральной форме, натуральн* форм*, неденежн*, в неденежной, нефинансов*, in nature',
  ],
  [
    'other',
    'pre financing, prefinancing, advance*, advance payment*, first instalment, instalment*, final payment, interim payment, payment of, payments, retention, guarantee, reduce*, reduction*, decrease, increase in, increase of, cut, cuts, scrap, energy saving*, savings of, saving, emission*, less energy, consumption, at risk, households, women, participants, of participants, of trainees, female, youth, weight*, weighting, criterion, score*, marks, points, threshold, excellence, impact, staff cost*, personnel cost*, personnel, salar*, travel cost*, travel, subcontract*, equipment, equipment cost*, ownership, shares, owned, hold, capital, voting, stake, controlled, price, vat, tax, interest, inflation, exchange, transfer between, budget lines, budget headings, reallocat*, budget categor*, of the budget line, sme* budget, of the budget to, must be allocated to, earmarked, success rate, unemployment, capacity, of the time, working time, fte, per year, market, growth, land, contingenc*, reserve, dissemination, communication activities, visibility, infrastructure, works, construction, third part*, sub grant*, of the total budget of the call, call budget, available budget is reserved, of the funds are reserved, of the call, gross, coverage of, accuracy, audience, satisfaction, respondents, penalt*, late, exceed* .. budget by, deviation*, bonus points, of jobs, employment, investment in, recycled, waste, water, renewable, co2, discount*, of all applicants, of target group, share capital, external expert*, external service*, management cost*, project management, monitoring, evaluation cost*, audit, threshold of, rural, minorit*, at least .. of the consortium, partner may, no partner, single partner, lead partner may, coordinator may, budget share, own .. budget, dependent',
  ],
  [
    'other',
    'prefinantar*, avans*, transa, transe*, plata, plati, platii, platile, platilor, platit*, plata finala, reduc*, reducere*, scader*, diminuar*, crester*, economi*, consum*, emisi*, femei, tineri, participant*, ponder* criteri*, ponderea, pondere, criteri*, punctaj*, punct*, prag*, salar*, personal, cheltuieli de personal, costuri de personal, cheltuieli de deplasare, deplasar*, subcontract*, echipament*, detin*, actiuni, capital*, cota parte, parti sociale, drept* de vot, tva, impozit*, dobanda, inflati*, realocar*, realocat*, capitole bugetare, linii bugetare, intre linii, gospodari*, someri, somaj, rezerv*, management*, diseminare, comunicare, promovare, constructii, lucrari, infrastructur*, terti, penalitat*, intarziere, norma, timp de lucru, locuri de munca, angaj*, productivitat*, export*, vanzar*, eficient*, deseuri, apa, regenerabil*, din bugetul apelului, audit, consultant*, servicii externe, proiectare, active necorporale, bunuri, cifra de afaceri, depas* bugetul, discapacitate sever*, un partener, niciun partener, experti externi, garanti*, imobil*',
  ],
  [
    'other',
    'аванс*, предоплат*, транш*, выплат*, платеж*, сниж*, сокращ*, уменьш*, рост*, увеличени*, эконом*, потреблен*, выброс*, женщин*, молодеж*, участников мероприят*, вес показател*, вес критери*, вес, критери*, показател*, балл*, порог*, проходн*, оплат* труда, зарплат*, заработн*, фонд оплаты, командировоч*, поездк*, проезд*, субподряд*, оборудован*, влад*, доли в капитале, уставн*, акци*, голос*, ндс, налог*, инфляци*, перераспредел*, между статьями, статей бюджета, статьями, безработиц*, резерв*, управлени*, распростран*, коммуникац*, строительств*, третьим лицам, третьих лиц, штраф*, пен*, рабочего времени, занятости, рабочих мест, производительн*, экспорт*, продаж*, отход*, вод*, возобновля*, аудит*, консультац*, привлеченн*, внешн* эксперт*, оборот*, персонал*, один партнер, ни один партнер, гарант*, недвижим*, инвалид*',
  ],
]

/** To whom a rate applies: a label of ours and the words that say so. */
export const rateHolders: readonly (readonly [label: string, words: string])[] = [
  [
    'SME',
    'sme, smes, msme, msmes, small and medium sized enterprise*, small and medium sized compan*, small and medium sized business*, small and medium enterprise*, small and medium, small or medium, micro small and medium*, micro, small and medium*, imm, imm uri, imm urilor, imm urile, intreprinderi mici si mijlocii, intreprinderile mici si mijlocii, intreprinderilor mici si mijlocii, мсп, мсб, мсбов, малых и средних, малые и средние, малого и среднего, малым и средним',
  ],
  [
    'micro and small enterprises',
    'micro and small, small and micro, micro or small, micro si mici, microintreprinderi si intreprinderi mici, microintreprinderile si intreprinderile mici, microintreprinderilor si intreprinderilor mici, микро и малых, микро и малые, микро и малым, микропредприят* и малых предприятий, микропредприят* и малые предприятия, микропредприят* и малым предприятиям',
  ],
  [
    'micro enterprises',
    'micro enterprise*, microenterprise*, micro compan*, micro business*, micro firm*, micro entit*, micro ones, microintreprinder*, intreprinder* micro, cele micro, микропредприят*, микро предприят*, микробизнес*, микроорганизаци*',
  ],
  [
    'small enterprises',
    'small enterprise*, small compan*, small business*, small firm*, small undertaking*, small ones, intreprindere mica, intreprinderea mica, intreprinderi mici, intreprinderile mici, intreprinderilor mici, cele mici, celor mici, companii mici, firme mici, firmele mici, малых предприятий, малые предприятия, малым предприятиям, малого предприятия, малое предприятие, малых компаний, малые компании, малого бизнеса, малых, малым',
  ],
  [
    'medium enterprises',
    'medium enterprise*, medium sized enterprise*, medium sized compan*, medium sized business*, medium sized firm*, medium sized undertaking*, medium compan*, medium ones, medium sized ones, medium sized, intreprindere mijlocie, intreprinderea mijlocie, intreprinderi mijlocii, intreprinderile mijlocii, intreprinderilor mijlocii, cele mijlocii, celor mijlocii, companii mijlocii, firme mijlocii, средних предприятий, средние предприятия, средним предприятиям, среднего предприятия, среднее предприятие, средних компаний, средние компании, среднего бизнеса, средних, средним',
  ],
  [
    'large enterprises',
    'large enterprise*, large compan*, large undertaking*, large business*, large firm*, large ones, big compan*, intreprindere mare, intreprinderea mare, intreprinderi mari, intreprinderile mari, intreprinderilor mari, cele mari, celor mari, companii mari, firme mari, крупных предприятий, крупные предприятия, крупным предприятиям, крупное предприятие, крупных компаний, крупные компании, крупного бизнеса, крупных, крупным',
  ],
  [
    'start-ups',
    'start up*, startup*, start upuri*, newly created enterprise*, newly established compan*, intreprinderi nou create, стартап*',
  ],
  [
    'for-profit',
    'for profit, profit making, make profit, commercial entities, commercial organisation*, commercial partner*, industry partner*, industrial partner*, industry, company, companies, firm, firms, enterprise*, undertaking*, business*, private companies, private sector, private entit*, entitati cu scop lucrativ, scop lucrativ, cu scop patrimonial, entitati comerciale, companie, compania, companii, companiile, companiilor, firma, firme, firmele, firmelor, intreprindere, intreprinderea, intreprinderi, intreprinderile, intreprinderilor, agenti economici, agentii economici, agentilor economici, operatori economici, operatorii economici, mediul de afaceri, коммерческ*, предприяти*, компани*, фирм*, бизнес*, индустриальн*',
  ],
  ['cooperatives', 'cooperative*, cooperativ*, кооператив*'],
  ['farmers', 'farmer*, agricultural producer*, fermier*, producator* agricol*, фермер*, крестьянск*'],
  [
    'non-profit',
    'non profit, not for profit, nonprofit, ngo, ngos, civil society, fara scop lucrativ, nonprofit, ong, ong uri, ong urile, ong urilor, некоммерческ*, нко, нпо, общественн* организац*',
  ],
  [
    'public',
    'public bodies, public body, public entit*, public institution*, public organi*, public administration*, public authorities, public sector, municipalit*, local authorities, autoritati publice, autoritatile publice, autoritati locale, primari*, institutii publice, institutiile publice, государственн*, муниципал*, органов власти, местн* власт*',
  ],
  [
    'research',
    'research organi*, research institut*, research centre*, research bodies, research performing, academic partner*, academic institution*, academia, universities, university, higher education, organizatii de cercetare, organizatiile de cercetare, universitate*, universitati*, institut* de cercetare, mediul academic, научн* организац*, научн* учрежден*, научн* институт*, вуз*, университет*, исследовательск*',
  ],
  [
    'women-led or led by young people',
    'women, women led, female, led by women, young, youth, femei, conduse de femei, tineri, tinerilor, женщин*, молод*',
  ],
  ['people with disabilities', 'disabilit*, dizabilitat*, инвалид*, ограниченн* возможност*'],
  [
    'all others',
    'other applicants, all other, other entities, other beneficiaries, others, alti solicitanti, ceilalti solicitanti, celelalte, ceilalti, alte entitati, остальных, остальные, прочих, другим, прочим, остальным',
  ],
]

/** Says that a cost or a contribution is refused. */
export const refusedCues =
  'not eligible, ineligible, not covered, not reimbursed, not funded, not allowed, are not, is not, cannot be, will not be, not paid, not accepted, do not cover, not financed, no overheads, no indirect, excluded, ' +
  'nu se deconteaza, nu sunt eligibile, neeligibil*, nu se accepta, nu se ramburseaza, nu se finanteaza, nu este eligibil*, nu se admit*, nu sunt acoperite, nu pot fi, exclus*, nu sunt acceptat*, nu se acopera, ' +
  'не возмеща*, не оплачива*, не покрыва*, не финансир*, не допуска*, не принима*, не являются, не предусмотр*, не компенсир*, исключен*, не включа*, неприемлем*, не засчитыва*'

/** Says that nothing has to be put in. */
export const noOwnCues =
  'not ask for match*, not ask for co financing, not ask for cofinancing, not expect match*, nu cerem cofinantare, nu cerem contributie, nu solicitam cofinantare, не требуем софинансирования, не просим софинансирования, не требуем вклада, not require match*, not require co financing, not require cofinancing, not require own, not require .. contribution, not require any .. contribution, no co financing, no cofinancing, no own contribution, no match*, co financing is not required, cofinancing is not required, own contribution is not required, match funding is not required, matching is not required, without co financing, without own contribution, co financing is optional, ' +
  'cofinantarea nu este obligatorie, cofinantarea nu este necesara, cofinantarea nu este ceruta, nu se cere cofinantare, nu se cere contributie, nu este necesara contributia, fara contributie proprie, fara cofinantare, contributia proprie nu este, nu se solicita cofinantare, nu se solicita contributie, ' +
  'софинансирование не требуется, собственный вклад не требуется, без софинансирования, без собственного вклада, софинансирование не обязательно, вклад не требуется, софинансирования не требуется'

/** Numbers of a hundred, in words. */
export const wordShares: readonly (readonly [percent: number, words: string])[] = [
  [50, 'half of, one half, jumatate din, половину, половина, половины'],
  [75, 'three quarters, trei sferturi, три четверти, трех четвертей'],
  [25, 'one quarter, a quarter, un sfert, четверть, четверти'],
]

/** What makes a share one of the grant. */
export const grantBaseCues =
  'of the grant amount, of the requested grant amount, of the subsidy, din suma grantului solicitat, din cuantumul grantului, din grantul solicitat, от размера гранта, от объема гранта, размера гранта, к сумме гранта, of the grant, of our grant, of grant, of the total grant, of the requested grant, of the award, of the requested amount, din grant, din valoarea grantului, din suma grantului, din grantul, din suma solicitata, din valoarea finantarii, суммы гранта, от гранта, гранта, от суммы гранта, запрашиваемой суммы'

/** How a call says that an own share is paid in money. */
export const cashOnlyCues =
  'in cash only, cash only, only in cash, must be in cash, in cash, in numerar, numerar, baneasca, денежн* средств*, в денежной форме, только деньгами, денежной форме'
