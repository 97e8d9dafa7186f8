/**
 * Shares in words: "two thirds", "jumătate", "треть". Folded: lower case, without the marks of Latin letters; `word*` takes any
 * ending.
 */

/** Names of one part, by how many parts make the whole. */
export const partWords: readonly (readonly [parts: number, words: string])[] = [
  [2, 'half, halves, jumatate, jumatatea, jumatati, половин*'],
  [3, 'third, thirds, treime, treimea, treimi, трет*'],
  [4, 'quarter, quarters, fourth, fourths, sfert, sfertul, sferturi, patrime, patrimi, четверт*'],
  [5, 'fifth, fifths, cincime, cincimea, cincimi, пятая, пятой, пятую, пятых'],
  [6, 'sixth, sixths, sesime, sesimi, шестая, шестой, шестую, шестых'],
  [8, 'eighth, eighths, optime, optimi, восьмая, восьмой, восьмую, восьмых'],
  [10, 'tenth, tenths, zecime, zecimea, zecimi, десятая, десятой, десятую, десятых'],
]

/** Words of which a share can be a rate: costs, a budget, a project's value. */
export const shareBases =
  'cost*, expenditure*, expense*, budget*, project, projects, investment*, value, amount, spending, financing, ' +
  'chelt*, cost*, buget*, proiect*, valoare*, valorii, investiti*, suma, sumei, finantar*, ' +
  'стоимост*, расход*, затрат*, бюджет*, проект*, сумм*, инвестици*, смет*, издерж*, финансирован*'

/** Words whose share is not a rate, although a cost or a project is next to it. */
export const otherBases =
  'of that, of this, of it, of the contribution, of contribution, of own, of your own, of the own, of the match*, of co financing, of the participant*, of participant*, of the member*, of the grant, of grant, of the consortium, of applicant*, of the time, of the project team, of project staff, of the funds, of the call, of the total call, of the programme, of the remaining, of the advance, ' +
  'din aceasta, din acesta, din contributi*, din aport*, din cofinantar*, din grant*, din participant*, din membri*, din consorti*, din bugetul apelului, din bugetul programului, din fonduri*, din durata, ' +
  'вклада, собственного вклада, взноса, софинансирования, гранта, участников, членов, консорциума, партнеров, времени, срока, бюджета конкурса, бюджета программы'
