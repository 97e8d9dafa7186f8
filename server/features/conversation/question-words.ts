import type { FactGroupKey } from '#shared/grants/fact-rows.ts'

/** What a question without a model can be about, apart from the words that it shares with a text. */
export type QuestionTopic = FactGroupKey | 'findings' | 'plan'

/**
 * Beginnings of the words by which users ask about each kind of fact; words of up to three letters as a whole. Folded; English,
 * Russian, Romanian. @source the headings of frequently asked questions that funders publish in the three languages
 */
export const questionWords: Readonly<Record<QuestionTopic, string>> = {
  deadlines: 'deadline until when close closing due submission когда срок дедлайн подать термин termen cand pana depun',
  money:
    'money amount grant budget fund much rate euro eur сумм деньг бюджет грант финансир ставк сколько suma bani buget finant rata',
  who: 'eligib applicant who country countries участв заявител страна стран кто eligibil solicitant cine tara tari',
  consortium: 'consorti partner alone партнер консорциум parteneri consorti singur',
  criteria: 'criteri point score evaluat threshold критери балл оценк порог punct punctaj evalua prag',
  limits:
    'limit page long length font margin duration month лимит страниц объем шрифт длительн месяц pagini lungime font durata luni',
  outcomes: 'outcome result impact expect результат ожида эффект rezultat impact astept',
  documents: 'document annex attach form enclos документ приложен форм anexa anexe document formular',
  about: 'programme topic readiness trl программ тема program tema',
  findings:
    'finding remark wrong missing problem object error замечан ошибк проблем недостат observat gresel lipse problem',
  plan: 'package task deliverable milestone risk cost budget month пакет задач риск стоимост бюджет этап pachet sarcin livrabil risc cost',
}
