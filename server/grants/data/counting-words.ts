/** Numbers in words, as calls write them, by stem or form. Folded: lower case, without the marks of Latin letters. */
export const numberWords: Readonly<Record<number, readonly string[]>> = {
  1: [
    'one',
    'single',
    'un',
    'una',
    'unu',
    'unei',
    'unui',
    'o',
    'один',
    'одна',
    'одно',
    'одной',
    'одного',
    'одну',
    'одному',
    'одним',
  ],
  2: ['two', 'doi', 'doua', 'два', 'две', 'двух', 'двум', 'двумя', 'двое'],
  3: ['three', 'trei', 'три', 'трех', 'трем', 'тремя', 'трое'],
  4: ['four', 'patru', 'четыре', 'четырех', 'четырем', 'четырьмя'],
  5: ['five', 'cinci', 'пять', 'пяти', 'пятью'],
  6: ['six', 'sase', 'шесть', 'шести', 'шестью'],
  7: ['seven', 'sapte', 'семь', 'семи', 'семью'],
  8: ['eight', 'opt', 'восемь', 'восьми', 'восемью'],
  9: ['nine', 'noua', 'девять', 'девяти', 'девятью'],
  10: ['ten', 'zece', 'десять', 'десяти', 'десятью'],
  11: ['eleven', 'unsprezece', 'одиннадцать', 'одиннадцати'],
  12: ['twelve', 'doisprezece', 'douasprezece', 'двенадцать', 'двенадцати'],
  13: ['thirteen', 'treisprezece', 'тринадцать', 'тринадцати'],
  14: ['fourteen', 'paisprezece', 'четырнадцать', 'четырнадцати'],
  15: ['fifteen', 'cincisprezece', 'пятнадцать', 'пятнадцати'],
  16: ['sixteen', 'saisprezece', 'шестнадцать', 'шестнадцати'],
  17: ['seventeen', 'saptesprezece', 'семнадцать', 'семнадцати'],
  18: ['eighteen', 'optsprezece', 'восемнадцать', 'восемнадцати'],
  19: ['nineteen', 'nouasprezece', 'девятнадцать', 'девятнадцати'],
  20: ['twenty', 'douazeci', 'двадцать', 'двадцати'],
  30: ['thirty', 'treizeci', 'тридцать', 'тридцати'],
  40: ['forty', 'patruzeci', 'сорок', 'сорока'],
  50: ['fifty', 'cincizeci', 'пятьдесят', 'пятидесяти'],
  60: ['sixty', 'saizeci', 'шестьдесят', 'шестидесяти'],
  70: ['seventy', 'saptezeci', 'семьдесят', 'семидесяти'],
  80: ['eighty', 'optzeci', 'восемьдесят', 'восьмидесяти'],
  90: ['ninety', 'nouazeci', 'девяносто', 'девяноста'],
  100: ['hundred', 'suta', 'сто', 'ста'],
  200: ['двести', 'двухсот'],
  300: ['триста', 'трехсот'],
  400: ['четыреста', 'четырехсот'],
  500: ['пятьсот', 'пятисот'],
}

/** Words that multiply the number before them: "two hundred", "cinci sute", "three thousand", "două mii", "5 тысяч". */
export const multiplierWords: Readonly<Record<number, readonly string[]>> = {
  100: ['hundred', 'hundreds', 'sute', 'suta'],
  1000: ['thousand', 'thousands', 'k', 'mii', 'mie', 'тыс', 'тысяч', 'тысячи', 'тысяча', 'тысячу'],
  1_000_000: [
    'million',
    'millions',
    'm',
    'mln',
    'mil',
    'milion',
    'milioane',
    'млн',
    'миллион',
    'миллиона',
    'миллионов',
  ],
}

/** Shortened words after which a full stop ends no sentence. */
export const abbreviations =
  'nr no art alin lit pct max min approx ca cca cf vol ref eg ie p pp г гг п пп ст тыс млн млрд mil mln см напр ок макс мин pt pts num'.split(
    ' ',
  )

/** Words between a phrase and a value that hardly part them. */
export const smallWords =
  'for of the to a an on in be is are will must may can and per or by de a al ale la pentru privind in si se va vor fi este sunt din pe sau на в о об для и с из по не или от'.split(
    ' ',
  )

/** Shortened words of dates, amounts and laws after which a full stop ends no sentence. */
export const shortenedWords = (
  'nr no art alin lit pct max min approx ca cca eg ie etc vs st cf incl dr mr mrs ' +
  'ч час мин mil mii mld mln тыс млн млрд долл ст п пп им см напр т д е ул обл рег coord resp'
).split(' ')
