/** How calls write amounts of money. */

/** Currencies by their codes, signs and names. Codes: ISO 4217; as of 2026-11. */
export const currencyWords: readonly (readonly [code: string, words: string])[] = [
  ['EUR', 'eur, euro, euros, euroes, евро, еур'],
  [
    'USD',
    'usd, dollar, dollars, dolari, dolar, dolari sua, dolari americani, us dollars, us dollar, u s dollars, доллар*, долл, долл сша',
  ],
  [
    'MDL',
    'mdl, lei moldovenesti, leu moldovenesc, moldovan lei, moldovan leu, молдавск* лей, молдавск* ле*, лей, лея, леев, лею',
  ],
  ['RON', 'ron, lei romanesti, romanian lei, romanian leu, румынск* ле*'],
  ['lei', 'lei, leu, leilor'],
  ['BYN', 'byn, белорусск* руб*, belarusian rubl*, ruble belaruse'],
  ['RUB', 'rub, rur, russian rubl*, российск* руб*, ruble rusesti'],
  ['rubles', 'руб, рубл*, rubles, roubles, rouble, ruble'],
  ['UAH', 'uah, hryvnia*, грн, гривен, гривн*, grivne'],
  ['GEL', 'gel, lari, лари'],
  ['AMD', 'amd, dram, drams, драм*'],
  ['AZN', 'azn, manat, manats, манат*'],
  ['KZT', 'kzt, tenge, тенге, тг'],
  ['UZS', 'uzs, soum, сум, сумов'],
  ['KGS', 'kgs, сом, сомов'],
  ['GBP', 'gbp, pounds sterling, pound sterling, pounds, фунт* стерлинг*, lire sterline'],
  ['CHF', 'chf, swiss franc*, швейцарск* франк*, franci elvetieni'],
  ['SEK', 'sek, swedish kron*'],
  ['NOK', 'nok, norwegian kron*'],
  ['DKK', 'dkk, danish kron*'],
  ['PLN', 'pln, zloty, zlotys, злот*, zloti'],
  ['CZK', 'czk, czech koruna*, czech crown*, чешск* крон*, coroane cehe'],
  ['HUF', 'huf, forint*, форинт*'],
  ['BGN', 'bgn, bulgarian lev*, leva, лев*'],
  ['TRY', 'try, turkish lira*'],
  ['JPY', 'jpy, yen'],
  ['CAD', 'cad, canadian dollar*'],
]

/** Signs that stand for a currency. */
export const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '₽': 'RUB',
  '₴': 'UAH',
  '₾': 'GEL',
  '₸': 'KZT',
  '₼': 'AZN',
}

/** Words that multiply an amount, by the power of ten. */
export const scaleWords: readonly (readonly [power: number, words: string])[] = [
  [3, 'thousand, thousands, k, mii, mie, тыс, тысяч, тысячи, тысяча, тысячу, тысячам'],
  [
    6,
    'million, millions, m, mln, mio, mill, mil, milion, milioane, milioanele, milionul, млн, миллион, миллиона, миллионов, миллионам, мил',
  ],
  [9, 'billion, billions, bn, bln, miliard, miliarde, mld, млрд, миллиард, миллиарда, миллиардов'],
]
