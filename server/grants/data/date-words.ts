/**
 * How calls write days and hours. Spelling with or without diacritics, capitals and hyphens makes no difference here.
 * Months by language; of Russian with the cases that are next to a day. Short forms count only with a year next to
 * them.
 */
export const monthNames: readonly (readonly string[])[] = [
  ['january', 'ianuarie', 'января', 'январь', 'январе'],
  ['february', 'februarie', 'февраля', 'февраль', 'феврале'],
  ['march', 'martie', 'марта', 'март', 'марте'],
  ['april', 'aprilie', 'апреля', 'апрель', 'апреле'],
  ['may', 'mai', 'мая', 'май', 'мае'],
  ['june', 'iunie', 'июня', 'июнь', 'июне'],
  ['july', 'iulie', 'июля', 'июль', 'июле'],
  ['august', 'августа', 'август', 'августе'],
  ['september', 'septembrie', 'сентября', 'сентябрь', 'сентябре'],
  ['october', 'octombrie', 'октября', 'октябрь', 'октябре'],
  ['november', 'noiembrie', 'ноября', 'ноябрь', 'ноябре'],
  ['december', 'decembrie', 'декабря', 'декабрь', 'декабре'],
]

/** Short names of months, in the order of the year. */
export const shortMonthNames: readonly (readonly string[])[] = [
  ['jan', 'ian', 'янв'],
  ['feb', 'febr', 'фев', 'февр'],
  ['mar', 'mart', 'мар'],
  ['apr', 'апр'],
  ['may', 'mai'],
  ['jun', 'iun', 'июн'],
  ['jul', 'iul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'sept', 'сен', 'сент'],
  ['oct', 'oct', 'окт'],
  ['nov', 'noi', 'noiem', 'нояб', 'ноя'],
  ['dec', 'дек'],
]

/** Days of the week, which may come before or after a date. */
export const weekdayWords: readonly string[] = (
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
  'luni marti miercuri joi vineri sambata duminica ' +
  'понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье ' +
  'понедельника вторника среды четверга пятницы субботы воскресенья пн вт ср чт пт сб вс'
).split(' ')

/** What may come right after the day's number: 24th, 24-го, 1-lea. */
export const ordinalEndings: readonly string[] = ['st', 'nd', 'rd', 'th', 'го', 'е', 'ое', 'lea', 'а']

/** Words before an hour that make "17.00", "17-00" or a bare "17" an hour. */
export const hourLeads: readonly string[] = (
  'at by until till before hour hours time to than around from deadline closes ' +
  'ora orele ore orei la ' +
  'в до к с не позднее время часов час на'
).split(' ')

/** Words after a number that make it an hour. */
export const hourMarks: readonly string[] = ['h', 'hrs', 'hr', 'hours', 'ч', 'час', 'часа', 'часов', 'часам', 'uhr']

/** Words after a second number that make it minutes. */
export const minuteMarks: readonly string[] = ['мин', 'минут', 'минута', 'минуты', 'min', 'minute', 'м']

/** Words that are an hour themselves. */
export const namedHours: Readonly<Record<string, number>> = {
  noon: 12,
  midday: 12,
  amiaza: 12,
  pranz: 12,
  pranzului: 12,
  полдень: 12,
  полудня: 12,
  midnight: 24,
  полночь: 24,
  полночи: 24,
  полуночи: 24,
}

/** Joins days of one list: "2 and 9 March", "3-7 May", "с 17 на 24 марта", "de la 17 la 24 martie". */
export const dayJoints: readonly string[] = (
  ', - / and to & or until till through ' +
  'si pana la pe in sau ' +
  'и по до на или'
).split(' ')

/**
 * Zones by the place that names them: stems of the place's name, of its adjective in Russian, of its country where the country has
 * one zone. Source: the zone database (IANA tz); last looked through 2026-11.
 */
export const zonePlaces: readonly (readonly [zone: string, stems: string])[] = [
  ['eastern', 'eastern european, europei de est, восточноевропейск*'],
  [
    'Europe/Brussels',
    'central european, europei centrale, центральноевропейск*, brussels, bruxelles*, брюссел*, belgi*, belgian',
  ],
  ['Europe/Chisinau', 'chisinau*, kishin*, кишинев*, moldov*, moldavian, молдавск*, молдов*'],
  ['Europe/Bucharest', 'bucharest*, bucurest*, бухарест*, romania*, romanie*, romanian*, румынск*, румыни*'],
  ['Europe/Minsk', 'minsk*, минск*, belarus*, белорус*, беларус*'],
  ['Europe/Kyiv', 'kyiv*, kiev*, киев*, ukrain*, ucrain*, украин*'],
  ['Europe/Moscow', 'moscow*, moscov*, москов*, москве, moskva, msk, мск'],
  ['Europe/Kaliningrad', 'kaliningrad*, калининград*'],
  ['Europe/Samara', 'samara, самарск*, самар*, izhevsk, ижевск*'],
  ['Asia/Yekaterinburg', 'yekaterinburg, ekaterinburg, екатеринбург*, уфимск*, уфа, челябинск*, тюменск*, пермск*'],
  ['Asia/Omsk', 'omsk, омск*'],
  ['Asia/Novosibirsk', 'novosibirsk, новосибирск*'],
  ['Asia/Tomsk', 'tomsk, томск*'],
  ['Asia/Barnaul', 'barnaul, барнаул*'],
  ['Asia/Krasnoyarsk', 'krasnoyarsk, красноярск*'],
  ['Asia/Irkutsk', 'irkutsk, иркутск*, улан удэ, бурят*'],
  ['Asia/Yakutsk', 'yakutsk, якутск*'],
  ['Asia/Vladivostok', 'vladivostok, владивосток*, хабаровск*'],
  ['Asia/Sakhalin', 'sakhalin, сахалин*'],
  ['Asia/Magadan', 'magadan, магадан*'],
  ['Asia/Kamchatka', 'kamchatka, камчат*, камчатск*'],
  ['Europe/Warsaw', 'warsaw, varsovi*, варшав*, polish, polon*, польск*'],
  ['Europe/Prague', 'prague, praga*, праг*, пражск*, czech*'],
  ['Europe/Bratislava', 'bratislava*, братислав*, slovak*'],
  ['Europe/Budapest', 'budapest*, budapesta*, будапешт*, hungarian*'],
  ['Europe/Vienna', 'vienna, viena*, венск*, austrian*'],
  ['Europe/Berlin', 'berlin*, берлин*, bonn, german*'],
  ['Europe/Paris', 'paris, parisului, париж*, strasbourg*, страсбург*'],
  ['Europe/Luxembourg', 'luxemb*, люксембург*'],
  ['Europe/Amsterdam', 'amsterdam*, hague, haga, амстердам*, гааг*'],
  ['Europe/Malta', 'malta, maltese, valletta'],
  ['Europe/Rome', 'rome, roma, римск*, рим*'],
  ['Europe/Madrid', 'madrid*, мадрид*'],
  ['Europe/Lisbon', 'lisbon*, lisabona*, лиссабон*'],
  ['Europe/London', 'london*, londra*, лондон*, uk, британск*'],
  ['Europe/Dublin', 'dublin*, дублин*, irish'],
  ['Europe/Zurich', 'geneva, geneve, bern, berna, zurich, женев*, цюрих*, swiss, elvetie*'],
  ['Europe/Stockholm', 'stockholm*, стокгольм*, swedish'],
  ['Europe/Oslo', 'oslo*, осло, norwegian'],
  ['Europe/Copenhagen', 'copenhag*, копенгаген*, danish'],
  ['Europe/Helsinki', 'helsinki*, хельсинк*, finnish'],
  ['Europe/Vilnius', 'vilnius*, вильнюс*, lithuanian*'],
  ['Europe/Riga', 'riga, rigi, рижск*, риг*, latvian*'],
  ['Europe/Tallinn', 'tallin*, таллин*, estonian*'],
  ['Europe/Sofia', 'sofia*, софийск*, софии, bulgarian*, bulgaria*'],
  ['Europe/Athens', 'athens, atena, atenei, афин*, greek'],
  ['Europe/Istanbul', 'istanbul*, ankara*, стамбул*, анкар*, turkish, turkey, turkiye'],
  ['Europe/Belgrade', 'belgrad*, белград*, serbian*'],
  ['Europe/Skopje', 'skopje*, скопье'],
  ['Europe/Sarajevo', 'sarajevo, сараев*'],
  ['Europe/Podgorica', 'podgorica, подгориц*'],
  ['Europe/Tirane', 'tirana*, tirane, тиран*'],
  ['Europe/Zagreb', 'zagreb*, загреб*'],
  ['Europe/Ljubljana', 'ljubljana, люблян*'],
  ['Asia/Tbilisi', 'tbilisi*, тбилис*, georgian, грузинск*'],
  ['Asia/Yerevan', 'yerevan*, erevan*, ереван*, armenian, армянск*'],
  ['Asia/Baku', 'baku*, бакинск*, баку'],
  ['Asia/Almaty', 'almaty, astana*, nur sultan*, алмат*, астан*, нур султан*, казахстан*, kazakhstan*'],
  ['Asia/Tashkent', 'tashkent*, taskent*, ташкент*, узбекистан*, uzbek*'],
  ['Asia/Bishkek', 'bishkek*, biskek*, бишкек*, кыргыз*'],
  ['Asia/Dushanbe', 'dushanbe*, душанбе*, душанбинск*'],
  ['Asia/Jerusalem', 'jerusalem, israel*, иерусалим*, израил*'],
  ['Asia/Ashgabat', 'ashgabat*, ашхабад*, туркмен*'],
  ['Asia/Ulaanbaatar', 'ulaanbaatar*, ulan bator, улан батор*'],
  ['Asia/Beirut', 'beirut*, lebanon*, бейрут*'],
  ['Asia/Amman', 'amman*, jordan*, амман*'],
  ['Africa/Cairo', 'cairo*, egypt*, каир*'],
  ['Africa/Tunis', 'tunis*, тунис*'],
  ['Africa/Casablanca', 'rabat*, casablanca*, morocc*'],
  ['Africa/Nairobi', 'nairobi*, kenya*, east africa*, найроби'],
  ['Africa/Addis_Ababa', 'addis ababa*, ethiopia*'],
  ['Africa/Kampala', 'kampala*, uganda*'],
  ['Africa/Kigali', 'kigali*, rwanda*'],
  ['Africa/Dar_es_Salaam', 'dar es salaam*, tanzania*'],
  ['Africa/Lusaka', 'lusaka*, zambia*'],
  ['Africa/Lagos', 'lagos*, abuja*, nigeria*, west africa*'],
  ['Africa/Accra', 'accra*, ghana*'],
  ['Africa/Dakar', 'dakar*, senegal*'],
  ['Africa/Johannesburg', 'johannesburg*, pretoria*, cape town*, south africa*'],
  ['Asia/Kolkata', 'new delhi*, delhi*, india*, mumbai*'],
  ['Asia/Kathmandu', 'kathmandu*, nepal*'],
  ['Asia/Dhaka', 'dhaka*, bangladesh*'],
  ['Asia/Karachi', 'islamabad*, karachi*, pakistan*'],
  ['Asia/Bangkok', 'bangkok*, thailand*, thai'],
  ['Asia/Jakarta', 'jakarta*'],
  ['Asia/Manila', 'manila*, philippine*'],
  ['Asia/Singapore', 'singapore*'],
  ['Asia/Tokyo', 'tokyo*, japan*, токи*'],
  ['Asia/Seoul', 'seoul*, korea*, сеул*'],
  ['Asia/Shanghai', 'beijing*, shanghai*, пекин*'],
  ['Australia/Sydney', 'sydney*, canberra*'],
  ['America/Toronto', 'ottawa*, toronto*'],
  ['America/Mexico_City', 'mexico city*'],
  ['America/Bogota', 'bogota*, colombia*'],
  ['America/Los_Angeles', 'pacific, los angeles*, san francisco*'],
  ['America/New_York', 'new york, washington*, eastern, нью йорк*, вашингтон*'],
]

/** Zones by their letters, in capitals next to an hour. "CET" said in summer means what the clock of Brussels shows. */
export const zoneLetters: Readonly<Record<string, string>> = {
  cet: 'Europe/Brussels',
  cest: 'Europe/Brussels',
  met: 'Europe/Brussels',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  msk: 'Europe/Moscow',
  мск: 'Europe/Moscow',
  bst: 'Europe/London',
  est: 'America/New_York',
  edt: 'America/New_York',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  eat: 'Africa/Nairobi',
  wat: 'Africa/Lagos',
  cat: 'Africa/Lusaka',
  sast: 'Africa/Johannesburg',
  ist: 'Asia/Kolkata',
  jst: 'Asia/Tokyo',
  kst: 'Asia/Seoul',
  hkt: 'Asia/Hong_Kong',
  sgt: 'Asia/Singapore',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  aoe: 'Etc/GMT+12',
  et: 'America/New_York',
}

/** Zones whose distance from UTC has minutes, by that distance. */
export const zonesOfMinutes: Readonly<Record<string, string>> = {
  '3:30': 'Asia/Tehran',
  '4:30': 'Asia/Kabul',
  '5:30': 'Asia/Kolkata',
  '5:45': 'Asia/Kathmandu',
  '6:30': 'Asia/Yangon',
  '9:30': 'Australia/Darwin',
}

/** Letters that stand for a zone of several countries; the call's own country decides which. */
export const easternLetters: readonly string[] = ['eet', 'eest']

/** Words that say of a place that its clock is meant. */
export const clockWords: readonly string[] =
  'time times hours timezone zone clock ora orei orele ore oră time: timp timpul времени время времени: часам'.split(
    ' ',
  )

/** Clocks of the countries whose national programmes come often; taken for a call of that country that names no zone. */
export const homeZones: readonly (readonly [zone: string, cues: string])[] = [
  [
    'Europe/Chisinau',
    'republic* moldova*, republica* moldova*, moldova, moldovei, moldoveni, moldovenesti, mdl, chisinau*, raion, raioane*, raionul*, transnistri*, nistrului, oda, odimm, молдов*, кишинев*, леев, лей',
  ],
  [
    'Europe/Bucharest',
    'romania, romaniei, ron, bucurest*, jud, judet*, legea nr 350, ordonanta nr 82, carte funciara, caen, uefiscdi, mysmis, pnrr, fedr, onrc, anaf, afir, pndr, autoritat* de management, regiunea nord est, regiunea nord vest, regiunea sud est, regiunea sud vest, regiunea sud muntenia, румын*',
  ],
  ['Europe/Minsk', 'беларус*, белорус*, belarus*, минск*, byn'],
  ['Europe/Kyiv', 'україн*, украин*, ukrain*, kyiv, киев*'],
  ['Europe/Moscow', 'росси*, москв*, московск*, рф, rur, фгбоу, росмолодеж*'],
]

/** Words of a call of Russia that names neither the country nor a place with another clock. */
export const moscowCues = 'руб*, городск* округ*, област*, края'

/** Words by which a call of the European Union is known: its hours are those of Brussels. */
export const unionCues =
  'horizon, digital europe, funding tenders portal, eu contribution, granting authority, member states, european commission, comisia europeana, statele membre, государств* члены, государств* членов, cascade funding, erasmus'

/** Words before a number that count a step or a part, so that it is no day: "sesiunea 1 - până la 31 martie". */
export const countedThings: readonly string[] = (
  'stage step phase round lot track topic part section article deadline call session no number cut off cutoff ' +
  'sesiunea etapa faza runda pasul lotul termen termenul articolul punctul nr ' +
  'этап этапа раунд тур волна шаг лот срок пункт номер очередь'
).split(' ')

/** Money of countries that have one clock. */
export const clocksOfMoney: Readonly<Record<string, string>> = {
  GBP: 'Europe/London',
  BYN: 'Europe/Minsk',
  UAH: 'Europe/Kyiv',
  KGS: 'Asia/Bishkek',
  KZT: 'Asia/Almaty',
}
