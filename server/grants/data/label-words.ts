/**
 * Words before a number that names a thing instead of counting it: "Objective 2", "Table 3", "Статья 5". Whole words, folded.
 * @source the headings of proposal forms of Horizon Europe, Digital Europe and national programmes
 */
export const labelWords: readonly string[] = (
  'objective activity task wp package deliverable milestone risk step phase stage part section chapter table figure annex ' +
  'article paragraph point option version objectives activities tasks packages level trl outcome criterion ' +
  'задача задачи цель мероприятие пакет этап шаг фаза раздел глава таблица рисунок приложение статья пункт уровень угт риск ' +
  'критерий результат obiectivul obiectiv activitatea activitate sarcina pachetul pachet etapa faza pasul sectiunea capitolul ' +
  'tabelul figura anexa articolul articol punctul nivelul nivel riscul criteriul rezultatul jalonul livrabilul'
).split(' ')

/**
 * Words with a capital letter that are no names of people, firms or places that a draft could have invented: languages,
 * peoples and days. Beginnings, folded.
 * @source spelling rules of English, the language in which such words have a capital letter
 */
export const commonCapitals: readonly string[] = (
  'europe english russian romanian moldovan ukrain french german italian spanish monday tuesday wednesday thursday friday ' +
  'saturday sunday january february march april may june july august september october november december internet excel'
).split(' ')
