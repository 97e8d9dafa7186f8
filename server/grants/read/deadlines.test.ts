import { expect, test } from 'vitest'
import { readDeadlines } from '#server/grants/read/deadlines.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { zonedMoment } from '#shared/grants/dates.ts'
import type { Language } from '#shared/languages.ts'

/** What a text gives, short enough to be written next to it. */
function read(text: string): string {
  const { part } = readDeadlines(readPlainText(text))
  const { model, opens, deadlines } = part.submission
  const list = deadlines.map(({ stage, at, status }) => `${stage} ${at}${status === 'superseded' ? ' old' : ''}`)
  return [model, opens === null ? null : `opens ${opens}`, ...list].filter((piece) => piece !== null).join('; ')
}

const days = ['2027-01-05', '2027-03-29', '2027-05-04', '2027-10-31', '2028-02-29']
const months: Record<Language, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
}
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** The ways in which a language writes a day. */
function writings(day: string, language: Language): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[language][Number(month) - 1] ?? ''
  const short = shortMonths[Number(month) - 1] ?? ''
  const plain = String(Number(date))
  const figures = [
    `${date}.${month}.${year}`,
    `${date}/${month}/${year}`,
    `${year}-${month}-${date}`,
    `${date}-${month}-${year}`,
    `${plain}.${Number(month)}.${year}`,
  ]
  const own: Record<Language, string[]> = {
    en: [
      `${plain} ${name} ${year}`,
      `${plain}th ${name} ${year}`,
      `${name} ${plain}, ${year}`,
      `${plain} ${short} ${year}`,
      `${plain}th of ${name}, ${year}`,
      `${plain}-${short}-${year}`,
      `${plain} ${name.toUpperCase()} ${year}`,
      `Wednesday, ${plain} ${name} ${year}`,
      `${plain}\u00a0${name}\u00a0${year}`,
    ],
    ro: [
      `${plain} ${name} ${year}`,
      `${plain} ${name}, ${year}`,
      `${plain} ${name.toUpperCase()} ${year}`,
      `miercuri, ${plain} ${name} ${year}`,
      `${plain}\u202f${name}\u00a0${year}`,
      `${plain} ${name} anul ${year}`,
    ],
    ru: [
      `${plain} ${name} ${year} г.`,
      `${plain} ${name} ${year} года`,
      `«${plain}» ${name} ${year} г.`,
      `${plain}-го ${name} ${year} года`,
      `${plain} ${name.toUpperCase()} ${year} ГОДА`,
      `${plain}\u00a0${name} ${year}\u00a0г.`,
      `среда, ${plain} ${name} ${year} года`,
    ],
  }
  return [...own[language], ...figures]
}

/** Sentences that name a deadline: DAY is the day, what comes after the bar is the hour and the zone that they give. */
const phrasings: Record<Language, readonly string[]> = {
  en: [
    'Deadline: DAY, 17:00 Brussels time|17:00 Europe/Brussels',
    'The deadline for the submission of proposals is DAY at 17:00:00 (Brussels local time).|17:00 Europe/Brussels',
    'Applications must be submitted by DAY, 12:00 noon CET.|12:00 Europe/Brussels',
    'Closing date for applications: DAY 23:59 (Chisinau time)|23:59 Europe/Chisinau',
    'Proposals shall be received no later than 5 p.m. Brussels time on DAY.|17:00 Europe/Brussels',
    'The call closes on DAY at 16.00 CET.|16:00 Europe/Brussels',
    'Please send your application by 18:00 Kyiv time on DAY.|18:00 Europe/Kyiv',
    'Submit your proposal before DAY, 15:30 London time.|15:30 Europe/London',
    'Submission deadline | DAY 17:00 (CET)|17:00 Europe/Brussels',
    'Applications are accepted until DAY 23:59 Warsaw time.|23:59 Europe/Warsaw',
    'Last day for applications: DAY, midnight Bucharest time.|24:00 Europe/Bucharest',
    'The call remains open until DAY, 17h00 Brussels time.|17:00 Europe/Brussels',
    'By DAY at 5:00 pm (Chisinau time) applicants must upload the full application.|17:00 Europe/Chisinau',
    '- DAY, 17:00 Brussels time: deadline for submission|17:00 Europe/Brussels',
    'Applications received after DAY, 17:00 Brussels time, will not be considered.|17:00 Europe/Brussels',
    'Deadline for receipt of applications: DAY|',
    'The submission period ends on DAY; the closing date is DAY.|',
  ],
  ro: [
    'Termen-limită: DAY, ora 17:00 (ora Chișinăului)|17:00 Europe/Chisinau',
    'Termenul limită de depunere a cererilor este DAY, ora 12.00, ora României.|12:00 Europe/Bucharest',
    'Cererile se depun până la data de DAY, orele 16:00 (ora Bucureștiului).|16:00 Europe/Bucharest',
    'Dosarele se primesc până pe DAY, ora 23:59, ora Chişinăului.|23:59 Europe/Chisinau',
    'Data-limită pentru depunerea propunerilor: DAY, ora 17:00, ora Bruxelles-ului|17:00 Europe/Brussels',
    'Propunerile pot fi transmise cel târziu la DAY, ora 18.00 (ora Chișinău).|18:00 Europe/Chisinau',
    'Apelul se închide la DAY, ora 17:00 (ora Bruxelles).|17:00 Europe/Brussels',
    'Termen de depunere | DAY, ora 17:00 CET|17:00 Europe/Brussels',
    'Aplicațiile vor fi expediate nu mai târziu de DAY, ora 24:00, ora Chișinăului.|24:00 Europe/Chisinau',
    'Ultima zi de depunere a dosarelor: DAY, la miezul nopții (ora Chișinăului).|24:00 Europe/Chisinau',
    'Până la DAY, ora 15:00 (ora Chișinăului), solicitanții depun cererea de finanțare.|15:00 Europe/Chisinau',
    'Apelul este deschis până la DAY, ora 17:00 (ora Moldovei).|17:00 Europe/Chisinau',
    'Închiderea apelului: DAY|',
    'Solicitanții sunt invitați să depună propunerile de proiecte până la DAY inclusiv.|',
  ],
  ru: [
    'Срок подачи заявок: до DAY, 18:00 по минскому времени|18:00 Europe/Minsk',
    'Заявки принимаются до 17:00 по кишинёвскому времени DAY|17:00 Europe/Chisinau',
    'Крайний срок подачи заявок: DAY, 23:59 по московскому времени.|23:59 Europe/Moscow',
    'Приём заявок завершается DAY в 18.00 (время киевское).|18:00 Europe/Kyiv',
    'Заявку необходимо направить не позднее DAY, 12:00 (МСК).|12:00 Europe/Moscow',
    'Дедлайн: DAY, 17:00 по Брюсселю.|17:00 Europe/Brussels',
    'Последний день приёма заявок | DAY, 17:00 по времени Кишинёва|17:00 Europe/Chisinau',
    'До DAY (18:00 по ташкентскому времени) заявители представляют полный пакет документов.|18:00 Asia/Tashkent',
    'Окончание приёма заявок: DAY в 17 часов 00 минут по алматинскому времени|17:00 Asia/Almaty',
    'Конкурсные предложения подаются до 24:00 по минскому времени DAY.|24:00 Europe/Minsk',
    'Конкурс открыт до DAY, 18:00 по ереванскому времени.|18:00 Asia/Yerevan',
    'Прием заявок заканчивается в полдень по кишиневскому времени DAY|12:00 Europe/Chisinau',
    'Крайний срок: DAY|',
    'Документы должны поступить в фонд не позднее DAY.|',
  ],
}

/** Sentences about other dates, which a text may have next to its deadline. */
const others: Record<Language, readonly string[]> = {
  en: [
    'Online information session: DAY, 10:00.',
    'Questions may be sent until DAY.',
    'Deadline for questions: DAY.',
    'Results will be announced by DAY.',
    'Projects may start on DAY at the earliest.',
    'The evaluation takes place until DAY.',
    'Grant agreements are signed by DAY.',
    'The previous call closed on DAY.',
    'Applicants must be registered before DAY.',
    'Applicants will be notified no later than DAY.',
    'Final reports must be submitted by DAY.',
    'Activities must be completed by DAY.',
    'Registration for the webinar is open until DAY.',
    'Complaints can be submitted until DAY.',
  ],
  ro: [
    'Sesiune de informare: DAY, ora 10:00.',
    'Întrebările pot fi trimise până la DAY.',
    'Termen-limită pentru solicitarea clarificărilor: DAY.',
    'Rezultatele vor fi anunțate până la DAY.',
    'Proiectele încep cel devreme la DAY.',
    'Evaluarea propunerilor are loc până la DAY.',
    'Contractele de finanțare se semnează până la DAY.',
    'Apelul precedent s-a încheiat la DAY.',
    'Solicitantul este înregistrat înainte de DAY.',
    'Contestațiile se depun până la DAY.',
    'Raportul final se prezintă până la DAY.',
    'Comunicarea rezultatelor: până la DAY.',
  ],
  ru: [
    'Информационный вебинар состоится DAY в 11:00.',
    'Вопросы принимаются до DAY.',
    'Срок подачи вопросов: до DAY.',
    'Итоги объявляются не позднее DAY.',
    'Проекты начинаются с DAY.',
    'Экспертиза заявок проводится до DAY.',
    'Договоры подписываются до DAY.',
    'Прошлый конкурс завершился DAY.',
    'Организация зарегистрирована не позднее DAY.',
    'Итоговый отчёт представляется до DAY.',
    'Победители будут уведомлены до DAY.',
    'Апелляции подаются до DAY.',
  ],
}

function isoOf(day: string, hour: string): string {
  const [clock = '', zone = ''] = hour.split(' ')
  if (clock === '') return day
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return zonedMoment(day, { hour: hours, minute: minutes, second: 0 }, zone)
}

test('a deadline is read however the three languages write its day, its hour and its zone', () => {
  let cases = 0
  const wrong = new Map<string, string>()
  for (const language of ['en', 'ro', 'ru'] as const) {
    phrasings[language].forEach((phrasing, index) => {
      const cut = phrasing.lastIndexOf('|')
      const [sentence, hour] = [phrasing.slice(0, cut), phrasing.slice(cut + 1)]
      days.forEach((day, number) => {
        for (const written of writings(day, language)) {
          const beside = others[language][(index + number) % others[language].length] ?? ''
          const otherDay = writings(days[(number + 2) % days.length] ?? '', language)[0] ?? ''
          const text = `${sentence.replaceAll('DAY', written)}\n\n${beside.replace('DAY', otherDay)}`
          const got = readDeadlines(readPlainText(text)).part.submission.deadlines.map(({ at }) => at)
          cases += 1
          const expected = isoOf(day, hour)
          if (got.length !== 1 || got[0] !== expected)
            wrong.set(sentence, `${text} => ${got.join(', ')}, not ${expected}`)
        }
      })
    })
  }
  expect([...wrong.values()]).toEqual([])
  expect(cases).toBeGreaterThan(2500)
})

test('other dates of a call are no deadlines', () => {
  let cases = 0
  const wrong = new Map<string, string>()
  for (const language of ['en', 'ro', 'ru'] as const) {
    for (const sentence of others[language]) {
      for (const day of days) {
        for (const written of writings(day, language)) {
          const text = sentence.replace('DAY', written)
          const { submission, primaryDeadline } = readDeadlines(readPlainText(text)).part
          cases += 1
          if (submission.deadlines.length > 0 || primaryDeadline !== null || submission.opens !== null)
            wrong.set(sentence, `${text} => ${read(text)}`)
        }
      }
    }
  }
  expect([...wrong.values()]).toEqual([])
  expect(cases).toBeGreaterThan(1500)
})

/** A text, then what it gives. */
const told: readonly (readonly [string, string])[] = [
  // Extensions.
  [
    'Deadline: 17 March 2027, 17:00 Brussels time\n\nUpdate of 4 March 2027: the deadline is extended to 24 March 2027. The hour stays the same.',
    'single-stage; full 2027-03-17T17:00:00+01:00 old; full 2027-03-24T17:00:00+01:00',
  ],
  [
    'The deadline for applications has been extended from 15 March 2027 to 2 April 2027, 12:00 noon (Chisinau time).',
    'single-stage; full 2027-03-15T12:00:00+02:00 old; full 2027-04-02T12:00:00+03:00',
  ],
  [
    'New deadline: 2 April 2027, 17:00 CET (previously 15 March 2027).',
    'single-stage; full 2027-03-15T17:00:00+01:00 old; full 2027-04-02T17:00:00+02:00',
  ],
  [
    'Corrigendum No 1 (10 February 2027)\n\nThe closing date of 1 March 2027 is replaced by 15 March 2027.\n\nDeadline: 1 March 2027, 16:00 Brussels time',
    'single-stage; full 2027-03-01T16:00:00+01:00 old; full 2027-03-15T16:00:00+01:00',
  ],
  [
    'The call now closes on 12 May 2027 at 17:00 Brussels time instead of 28 April 2027.',
    'single-stage; full 2027-04-28T17:00:00+02:00 old; full 2027-05-12T17:00:00+02:00',
  ],
  [
    'Deadline: ~~17 March 2027~~ 24 March 2027, 17:00 Brussels time',
    'single-stage; full 2027-03-17T17:00:00+01:00 old; full 2027-03-24T17:00:00+01:00',
  ],
  [
    '- Original deadline: 1 March 2027, 17:00 (Brussels time)\n- Extended deadline: 15 March 2027, 17:00 (Brussels time)\n- Second extension: 29 March 2027, 17:00 (Brussels time)',
    'single-stage; full 2027-03-01T17:00:00+01:00 old; full 2027-03-15T17:00:00+01:00 old; full 2027-03-29T17:00:00+02:00',
  ],
  [
    'Notice of 5 May 2027: the deadline is moved to 20 May 2027.\n\nNotice of 18 May 2027: the deadline is moved again, to 3 June 2027.\n\nDeadline: 10 May 2027, 17:00 Brussels time.',
    'single-stage; full 2027-05-10T17:00:00+02:00 old; full 2027-05-20T17:00:00+02:00 old; full 2027-06-03T17:00:00+02:00',
  ],
  [
    'Closing date: 10 May 2027, 17:00 Brussels time.\n\nThe deadline is extended by two weeks.',
    'single-stage; full 2027-05-10T17:00:00+02:00 old; full 2027-05-24T17:00:00+02:00',
  ],
  [
    'Deadline: 10 May 2027, 17:00 Brussels time.\n\nCorrigendum of 2 May 2027: the closing hour on 10 May 2027 changes from 17:00 to 12:00.',
    'single-stage; full 2027-05-10T17:00:00+02:00 old; full 2027-05-10T12:00:00+02:00',
  ],
  [
    'Deadline: 10 May 2027, 17:00 Brussels time.\n\nUpdate: the closing hour is changed to 20:00.',
    'single-stage; full 2027-05-10T17:00:00+02:00 old; full 2027-05-10T20:00:00+02:00',
  ],
  [
    'Termenul-limită de depunere se prelungește de la 15 martie 2027 până la 31 martie 2027, ora 17:00 (ora Chișinăului).',
    'single-stage; full 2027-03-15T17:00:00+02:00 old; full 2027-03-31T17:00:00+03:00',
  ],
  [
    'Termenul de depunere a dosarelor a fost prelungit până la 31 martie 2027.\n\nTermen-limită inițial: 15 martie 2027, ora 16:00, ora României',
    'single-stage; full 2027-03-15T16:00:00+02:00 old; full 2027-03-31T16:00:00+03:00',
  ],
  [
    'Corrigendum nr. 2 din 1 aprilie 2027: data-limită de depunere se modifică din 9 aprilie 2027 în 23 aprilie 2027, ora 23:59 (ora României).',
    'single-stage; full 2027-04-09T23:59:00+03:00 old; full 2027-04-23T23:59:00+03:00',
  ],
  [
    'Noul termen-limită: 23 aprilie 2027, ora 17:00, ora Chișinăului (în loc de 9 aprilie 2027).',
    'single-stage; full 2027-04-09T17:00:00+03:00 old; full 2027-04-23T17:00:00+03:00',
  ],
  [
    'Termen de depunere: 9 aprilie 2027, ora 17:00 (ora Chișinăului).\n\nAnunț din 5 aprilie 2027: termenul de depunere se amână cu 14 zile.',
    'single-stage; full 2027-04-09T17:00:00+03:00 old; full 2027-04-23T17:00:00+03:00',
  ],
  [
    'Срок подачи заявок продлён с 30 апреля до 14 мая 2027 года, 18:00 по минскому времени.',
    'single-stage; full 2027-04-30T18:00:00+03:00 old; full 2027-05-14T18:00:00+03:00',
  ],
  [
    'Срок приёма заявок переносится с 17 на 24 марта 2027 г., 17:00 по кишинёвскому времени.',
    'single-stage; full 2027-03-17T17:00:00+02:00 old; full 2027-03-24T17:00:00+02:00',
  ],
  [
    'Приём заявок продлён до 24.03.2027 (первоначальный срок: 17.03.2027, 12:00 по московскому времени).',
    'single-stage; full 2027-03-17T12:00:00+03:00 old; full 2027-03-24T12:00:00+03:00',
  ],
  [
    'Изменение от 5 марта 2027 г.: новый срок подачи заявок 24 марта 2027 г. вместо 17 марта 2027 г.\n\nЗаявки принимаются до 17 марта 2027 г., 15:00 по минскому времени.',
    'single-stage; full 2027-03-17T15:00:00+03:00 old; full 2027-03-24T15:00:00+03:00',
  ],
  [
    'Заявки принимаются до 17 марта 2027 года, 15:00 по минскому времени.\n\nВнимание! Приём заявок продлевается на одну неделю.',
    'single-stage; full 2027-03-17T15:00:00+03:00 old; full 2027-03-24T15:00:00+03:00',
  ],
  [
    'Deadline brought forward: the closing date moves from 30 June 2027 to 15 June 2027, 17:00 Brussels time.',
    'single-stage; full 2027-06-30T17:00:00+02:00 old; full 2027-06-15T17:00:00+02:00',
  ],
  [
    'The deadline, previously 3 March 2027, is now 17 March 2027 at 17:00 Brussels time.',
    'single-stage; full 2027-03-03T17:00:00+01:00 old; full 2027-03-17T17:00:00+01:00',
  ],
  [
    'The deadline of 3 March 2027 has been postponed to 17 March 2027 (17:00 Brussels time).',
    'single-stage; full 2027-03-03T17:00:00+01:00 old; full 2027-03-17T17:00:00+01:00',
  ],
  // Two steps.
  [
    'Stage 1: short proposals by 2 February 2027, 17:00 Brussels time\n\nStage 2: full proposals by 7 September 2027, 17:00 Brussels time',
    'two-stage; first 2027-02-02T17:00:00+01:00; second 2027-09-07T17:00:00+02:00',
  ],
  [
    'Deadlines: 2 February 2027 (first stage), 7 September 2027 (second stage), 17:00 Brussels time',
    'two-stage; first 2027-02-02T17:00:00+01:00; second 2027-09-07T17:00:00+02:00',
  ],
  [
    '| Stage | Deadline |\n| --- | --- |\n| First stage | 2 February 2027 17:00 Brussels time |\n| Second stage | 7 September 2027 17:00 Brussels time |',
    'two-stage; first 2027-02-02T17:00:00+01:00; second 2027-09-07T17:00:00+02:00',
  ],
  [
    'Concept notes are accepted until 15 January 2027, 23:59 Kyiv time. Selected applicants submit full applications by 15 April 2027, 23:59 Kyiv time.',
    'concept-then-full; concept 2027-01-15T23:59:00+02:00; full 2027-04-15T23:59:00+03:00',
  ],
  [
    'Deadline for concept notes: 15 January 2027, 12:00 (Brussels time)\nDeadline for full proposals (by invitation): 15 April 2027, 12:00 (Brussels time)',
    'concept-then-full; concept 2027-01-15T12:00:00+01:00; full 2027-04-15T12:00:00+02:00',
  ],
  [
    'Notele conceptuale se depun până la 15 ianuarie 2027, ora 17:00 (ora Chișinăului). Propunerile complete se depun până la 15 aprilie 2027, ora 17:00 (ora Chișinăului).',
    'concept-then-full; concept 2027-01-15T17:00:00+02:00; full 2027-04-15T17:00:00+03:00',
  ],
  [
    'Etapa I: termen de depunere 2 februarie 2027, ora 17:00, ora Bruxelles-ului\n\nEtapa a II-a: termen de depunere 7 septembrie 2027, ora 17:00, ora Bruxelles-ului',
    'two-stage; first 2027-02-02T17:00:00+01:00; second 2027-09-07T17:00:00+02:00',
  ],
  [
    'Первый этап: краткие заявки принимаются до 2 февраля 2027 г., 18:00 по московскому времени. Второй этап: полные заявки принимаются до 7 сентября 2027 г., 18:00 по московскому времени.',
    'two-stage; first 2027-02-02T18:00:00+03:00; second 2027-09-07T18:00:00+03:00',
  ],
  [
    'Концептуальные записки подаются до 2 февраля 2027 г., полные заявки подаются до 7 сентября 2027 г. (18:00 по минскому времени).',
    'concept-then-full; concept 2027-02-02T18:00:00+03:00; full 2027-09-07T18:00:00+03:00',
  ],
  [
    'Deadline for submission: 5 May 2027, 17:00 Brussels time. Evaluation is carried out in two stages: eligibility check and quality assessment.',
    'single-stage; full 2027-05-05T17:00:00+02:00',
  ],
  // Several dates of one call.
  [
    'Cut-off dates: 1 February 2027, 1 June 2027 and 1 October 2027, each at 17:00 Brussels time.',
    'cut-offs; cut-off 2027-02-01T17:00:00+01:00; cut-off 2027-06-01T17:00:00+02:00; cut-off 2027-10-01T17:00:00+02:00',
  ],
  [
    'There are three deadlines a year: 1 February, 1 June and 1 October 2027 at noon (Central European Time).\n\nAll times are Brussels local time.',
    'cut-offs; cut-off 2027-02-01T12:00:00+01:00; cut-off 2027-06-01T12:00:00+02:00; cut-off 2027-10-01T12:00:00+02:00',
  ],
  [
    'First cut-off: 3 March 2027, 17:00 Brussels time\nSecond cut-off: 8 September 2027, 17:00 Brussels time',
    'cut-offs; cut-off 2027-03-03T17:00:00+01:00; cut-off 2027-09-08T17:00:00+02:00',
  ],
  [
    'Round 1 deadline: 3 March 2027\nRound 2 deadline: 8 September 2027',
    'cut-offs; cut-off 2027-03-03; cut-off 2027-09-08',
  ],
  [
    'Propunerile se colectează la trei date intermediare: 15 martie 2027, 15 iunie 2027 și 15 septembrie 2027, ora 17:00 (ora Chișinăului).',
    'cut-offs; cut-off 2027-03-15T17:00:00+02:00; cut-off 2027-06-15T17:00:00+03:00; cut-off 2027-09-15T17:00:00+03:00',
  ],
  [
    'Заявки принимаются в три раунда: до 1 марта 2027 г., до 1 июня 2027 г. и до 1 октября 2027 г. (18:00 по минскому времени).',
    'cut-offs; cut-off 2027-03-01T18:00:00+03:00; cut-off 2027-06-01T18:00:00+03:00; cut-off 2027-10-01T18:00:00+03:00',
  ],
  // Calls without an end.
  ['Applications are accepted on a rolling basis until the budget is exhausted. There is no deadline.', 'continuous'],
  ['The call is permanently open; proposals may be submitted at any time.', 'continuous'],
  ['Cererile se depun în mod continuu, în limita bugetului disponibil.', 'continuous'],
  ['Apelul este deschis până la epuizarea fondurilor.', 'continuous'],
  ['Заявки принимаются постоянно до исчерпания средств.', 'continuous'],
  ['Конкурс проводится на постоянной основе, заявки принимаются в течение всего года.', 'continuous'],
  [
    'Applications are accepted continuously until 31 December 2027 or until the funds are exhausted, whichever comes first.',
    'continuous; full 2027-12-31',
  ],
  // Opening.
  [
    'The call is open from 1 March 2027 to 30 April 2027, 17:00 Brussels time.',
    'single-stage; opens 2027-03-01; full 2027-04-30T17:00:00+02:00',
  ],
  [
    'Applications can be submitted between 1 March 2027 and 30 April 2027.',
    'single-stage; opens 2027-03-01; full 2027-04-30',
  ],
  ['Application period: 01.03.2027 - 30.04.2027', 'single-stage; opens 2027-03-01; full 2027-04-30'],
  [
    'Planned opening date | 1 March 2027\n\nDeadline date | 30 April 2027 17:00:00 Brussels time',
    'single-stage; opens 2027-03-01; full 2027-04-30T17:00:00+02:00',
  ],
  [
    'Perioada de depunere: 1 martie 2027 – 30 aprilie 2027, ora 17:00 (ora Chișinăului)',
    'single-stage; opens 2027-03-01; full 2027-04-30T17:00:00+03:00',
  ],
  ['Cererile se depun în perioada 1 martie - 30 aprilie 2027.', 'single-stage; opens 2027-03-01; full 2027-04-30'],
  [
    'Apelul se lansează la 1 martie 2027 și se închide la 30 aprilie 2027, ora 16:00, ora României.',
    'single-stage; opens 2027-03-01; full 2027-04-30T16:00:00+03:00',
  ],
  ['Заявки принимаются с 1 марта по 30 апреля 2027 года.', 'single-stage; opens 2027-03-01; full 2027-04-30'],
  [
    'Период подачи заявок: с 01.03.2027 до 30.04.2027, 18:00 по минскому времени',
    'single-stage; opens 2027-03-01; full 2027-04-30T18:00:00+03:00',
  ],
  [
    'Начало приёма заявок: 1 марта 2027 г.\n\nОкончание приёма заявок: 30 апреля 2027 г.',
    'single-stage; opens 2027-03-01; full 2027-04-30',
  ],
  // Real wordings of many kinds.
  ['Full proposals must be in our hands by close of business on 3 May 2028.', 'single-stage; full 2028-05-03'],
  ['Closing date 14.06.2028, 3 pm (UK time)', 'single-stage; full 2028-06-14T15:00:00+01:00'],
  [
    'You can apply from 1 April 2028. Applications close at 11:59pm on 31 May 2028 (Dublin time).',
    'single-stage; opens 2028-04-01; full 2028-05-31T23:59:00+01:00',
  ],
  [
    'Application window: opens 3 January 2028, closes 3 March 2028 at 17:00 EET.',
    'single-stage; opens 2028-01-03; full 2028-03-03T17:00:00+02:00',
  ],
  [
    'Submissions via the portal only. The system locks at 17:00:00 Brussels time on 8 February 2028.',
    'single-stage; full 2028-02-08T17:00:00+01:00',
  ],
  [
    'Proposals not uploaded by 12:00 (noon), Central European Time, Thursday 20 April 2028 are out.',
    'single-stage; full 2028-04-20T12:00:00+02:00',
  ],
  [
    'Important dates\n\n- Call launch: 10 Jan 2028\n- Q&A webinar: 24 Jan 2028\n- Final date for questions: 28 Feb 2028\n- Final date for applications: 13 Mar 2028, 18:00 Tbilisi time\n- Start of projects: 1 Sep 2028',
    'single-stage; opens 2028-01-10; full 2028-03-13T18:00:00+04:00',
  ],
  [
    'The deadline has been extended! New closing date: 5 June 2028, 17:00 (Brussels time). The original closing date was 22 May 2028.',
    'single-stage; full 2028-05-22T17:00:00+02:00 old; full 2028-06-05T17:00:00+02:00',
  ],
  [
    'Due to technical problems, the submission deadline of 9 May 2028 (17:00 Brussels time) has been put back by 48 hours to 11 May 2028.',
    'single-stage; full 2028-05-09T17:00:00+02:00 old; full 2028-05-11T17:00:00+02:00',
  ],
  [
    'Please note the amended timetable: applications are now due on 1 July 2028 (was 15 June 2028).',
    'single-stage; full 2028-06-15 old; full 2028-07-01',
  ],
  [
    'Termenul de depunere al cererilor de finanțare: 15.05.2028, ora 23:59:59',
    'single-stage; full 2028-05-15T23:59:59+03:00',
  ],
  [
    'Cererile pot fi depuse în intervalul 1–31 mai 2028, între orele 9:00 și 16:00.',
    'single-stage; opens 2028-05-01; full 2028-05-31T16:00:00+03:00',
  ],
  [
    'Data limită de transmitere a dosarelor este vineri, 12 mai 2028, orele 15:00.',
    'single-stage; full 2028-05-12T15:00:00+03:00',
  ],
  [
    'Depunerea proiectelor se face exclusiv online, până cel târziu 30 iunie 2028, ora 18:00 (ora României).',
    'single-stage; full 2028-06-30T18:00:00+03:00',
  ],
  [
    'Platforma se deschide la 1 martie 2028, ora 10:00, și rămâne deschisă până la 2 mai 2028, ora 10:00 (ora României).',
    'single-stage; opens 2028-03-01; full 2028-05-02T10:00:00+03:00',
  ],
  [
    'Perioada de aplicare se extinde cu 10 zile. Termenul inițial: 20 aprilie 2028, ora 17:00, ora Chișinăului.',
    'single-stage; full 2028-04-20T17:00:00+03:00 old; full 2028-04-30T17:00:00+03:00',
  ],
  [
    'Sunt anunțate două sesiuni de depunere: sesiunea 1 - până la 31 martie 2028; sesiunea 2 - până la 29 septembrie 2028.',
    'cut-offs; cut-off 2028-03-31; cut-off 2028-09-29',
  ],
  [
    'Fișa de proiect se transmite până la 10 mai 2028, iar propunerea completă până la 10 iulie 2028.',
    'concept-then-full; concept 2028-05-10; full 2028-07-10',
  ],
  [
    'Acte adiționale: data de închidere a apelului se decalează de pe 3 aprilie pe 17 aprilie 2028.',
    'single-stage; full 2028-04-03 old; full 2028-04-17',
  ],
  [
    'Подать заявку можно до 31 мая 2028 года включительно (23:59 по тбилисскому времени).',
    'single-stage; full 2028-05-31T23:59:00+04:00',
  ],
  ['Последний срок подачи: 31/05/2028 г., 18-00 (время московское).', 'single-stage; full 2028-05-31T18:00:00+03:00'],
  ['Заявки, поступившие после 17:00 31 мая 2028 года, не рассматриваются.', 'single-stage; full 2028-05-31T17:00:00'],
  ['Приём документов: 1 апреля — 31 мая 2028 г.', 'single-stage; opens 2028-04-01; full 2028-05-31'],
  [
    'Конкурс объявлен 1 апреля 2028 г. Срок представления заявок истекает 31 мая 2028 г. в 15:00 по времени Минска.',
    'single-stage; full 2028-05-31T15:00:00+03:00',
  ],
  [
    'Срок окончания приёма заявок изменён: вместо 31.05.2028 установлена дата 14.06.2028.',
    'single-stage; full 2028-05-31 old; full 2028-06-14',
  ],
  [
    'Дедлайн продлён на 10 дней — до 10 июня 2028 г. (ранее: 31 мая 2028 г.)',
    'single-stage; full 2028-05-31 old; full 2028-06-10',
  ],
  [
    'Первая волна: до 1 марта 2028 г. Вторая волна: до 1 сентября 2028 г.',
    'cut-offs; cut-off 2028-03-01; cut-off 2028-09-01',
  ],
  [
    'Концепция проекта направляется до 1 марта 2028 г.; приглашённые заявители представляют полную заявку до 1 июня 2028 г.',
    'concept-then-full; concept 2028-03-01; full 2028-06-01',
  ],
  [
    'Deadline model: single-stage\nPlanned opening date: 05 March 2028\nDeadline date: 17 September 2028 17:00:00 Brussels time',
    'single-stage; opens 2028-03-05; full 2028-09-17T17:00:00+02:00',
  ],
  [
    'Deadlines: 1 March 2028 and 1 September 2028, 12:00 CET.',
    'cut-offs; cut-off 2028-03-01T12:00:00+01:00; cut-off 2028-09-01T12:00:00+02:00',
  ],
  [
    'Stage 1 (outline): 4 March 2028, 17:00 Brussels time. Stage 2 (full proposal): 4 October 2028, 17:00 Brussels time. Update of 20 February 2028: the stage 1 deadline is postponed to 11 March 2028.',
    'two-stage; first 2028-03-04T17:00:00+01:00 old; first 2028-03-11T17:00:00+01:00; second 2028-10-04T17:00:00+02:00',
  ],
  [
    'CORRIGENDUM\n\nIn the section "Timetable", instead of "Deadline: 4 March 2028" read "Deadline: 18 March 2028".',
    'single-stage; full 2028-03-04 old; full 2028-03-18',
  ],
  [
    'Deadline 1: 15 January 2028\nDeadline 2: 15 May 2028\nDeadline 3: 15 September 2028',
    'cut-offs; cut-off 2028-01-15; cut-off 2028-05-15; cut-off 2028-09-15',
  ],
  [
    'Grants are awarded quarterly. Deadlines for 2028: 31 March, 30 June, 30 September and 31 December.',
    'cut-offs; cut-off 2028-03-31; cut-off 2028-06-30; cut-off 2028-09-30; cut-off 2028-12-31',
  ],
  // Other traps.
  ['Deadline: 08/04/2027', 'single-stage; full 2027-04-08'],
  [
    'Applications due by 04/30/2027, 5:00 PM Eastern Time. Awards up to $50,000.',
    'single-stage; full 2027-04-30T17:00:00-04:00',
  ],
  [
    'Applications due by 04/05/2027. The webinar is on 03/25/2027. Awards up to $50,000.',
    'single-stage; full 2027-04-05',
  ],
  [
    '| Date | Event |\n| --- | --- |\n| 12 January 2027 | Call opens |\n| 20 January 2027 | Information day |\n| 24 March 2027, 17:00 Brussels time | Submission deadline |\n| July 2027 | Results |',
    'single-stage; opens 2027-01-12; full 2027-03-24T17:00:00+01:00',
  ],
  [
    '| Activity | Date | Hour |\n| --- | --- | --- |\n| Lansarea apelului | 12.01.2027 | |\n| Termen-limită de depunere | 24.03.2027 | 17:00 (ora Chișinăului) |\n| Publicarea rezultatelor | 30.06.2027 | |',
    'single-stage; opens 2027-01-12; full 2027-03-24T17:00:00+02:00',
  ],
  [
    'Deadline: 24 March 2027. All deadlines are at 17:00:00 Brussels local time.',
    'single-stage; full 2027-03-24T17:00:00+01:00',
  ],
  [
    'Deadline for submission of applications\n24 March 2027 at 17:00 (Brussels time)',
    'single-stage; full 2027-03-24T17:00:00+01:00',
  ],
  [
    'The portal opens on 12 January 2027 and applications must reach us no later than 24 March 2027; questions are answered until 10 March 2027, and decisions follow by 30 June 2027.',
    'single-stage; opens 2027-01-12; full 2027-03-24',
  ],
  [
    'Opening: 12 January 2027; closing: 24 March 2027; results: June 2027.',
    'single-stage; opens 2027-01-12; full 2027-03-24',
  ],
  ['Deadline: 5\nJanuary 2027', 'single-stage; full 2027-01-05'],
  ['Submission deadline\n5 January\n2027 at 17:00\nBrussels time', 'single-stage; full 2027-01-05T17:00:00+01:00'],
  ['Deadline: 15\nMarch 2028\n17:00 CET\n\nQuestions', 'single-stage; full 2028-03-15T17:00:00+01:00'],
  ['Termen-limită: 5\nianuarie 2027, ora\n17:00', 'single-stage; full 2027-01-05T17:00:00+02:00'],
  ['Срок подачи заявок: до 5 января\n2027 года', 'single-stage; full 2027-01-05'],
  [
    'Приём конкурсных заявок осуществляется с 10:00 1 марта 2028 года до 18:00 30 апреля 2028 года (время минское).',
    'single-stage; opens 2028-03-01; full 2028-04-30T18:00:00+03:00',
  ],
  [
    'The application deadline, originally 31 March 2028, has been postponed by the steering committee at its meeting of 20 March 2028 until 14 April 2028.',
    'single-stage; full 2028-03-31 old; full 2028-04-14',
  ],
  [
    'Stage 1: 2 February 2028 at 17:00, Stage 2: 7 September 2028 at 17:00 (Brussels time).',
    'two-stage; first 2028-02-02T17:00:00+01:00; second 2028-09-07T17:00:00+02:00',
  ],
  // A window whose ends have hours, and a change that says when it was decided.
  [
    'Applications can be submitted between 3 April 2028, 09:00 and 31 October 2028, 16:00 (CET).',
    'single-stage; opens 2028-04-03; full 2028-10-31T16:00:00+01:00',
  ],
  [
    'Call with continuous submission, open from 3 April 2028, 09:00, until 31 October 2028, 16:00 (Brussels time), or until the budget is exhausted.',
    'continuous; opens 2028-04-03; full 2028-10-31T16:00:00+01:00',
  ],
  [
    'Cererile de finanțare se pot depune începând cu 3 aprilie 2028, ora 09:00, până la 31 octombrie 2028, ora 16:00 (ora României), sau până la epuizarea bugetului.',
    'continuous; opens 2028-04-03; full 2028-10-31T16:00:00+02:00',
  ],
  [
    'Apelul este cu depunere continuă, deschis de la 3 aprilie 2028, ora 10:00, până la data de 31 octombrie 2028, ora 16:00 (ora României), în limita bugetului.',
    'continuous; opens 2028-04-03; full 2028-10-31T16:00:00+02:00',
  ],
  [
    'Perioada de depunere continuă: 03.04.2028, ora 09:00 – 31.10.2028, ora 16:00 (ora României)',
    'continuous; opens 2028-04-03; full 2028-10-31T16:00:00+02:00',
  ],
  [
    'Заявки принимаются непрерывно с 3 апреля 2028 г., 09:00, до 31 октября 2028 г., 16:00 (МСК), или до исчерпания бюджета.',
    'continuous; opens 2028-04-03; full 2028-10-31T16:00:00+03:00',
  ],
  [
    'Срок подачи заявок — с 15 января по 31 марта 2028 г. включительно (до 23:59 по московскому времени). Приём заявок продлён: решением дирекции от 20.03.2028 срок перенесён на 14 апреля 2028 г., 18:00 (МСК).',
    'single-stage; opens 2028-01-15; full 2028-03-31T23:59:00+03:00 old; full 2028-04-14T18:00:00+03:00',
  ],
  [
    'Заявки принимаются до 31 марта 2028 г., 18:00 (МСК). Внимание: сроком окончания приёма заявок считать 14 апреля 2028 г.',
    'single-stage; full 2028-03-31T18:00:00+03:00 old; full 2028-04-14T18:00:00+03:00',
  ],
  [
    'Окончание приёма: 31 марта 2028 г., 18:00 (МСК). В связи с техническими работами 20 марта 2028 г. окончание приёма перенесено на 14 апреля 2028 г.',
    'single-stage; full 2028-03-31T18:00:00+03:00 old; full 2028-04-14T18:00:00+03:00',
  ],
  [
    'Termen-limită: 31 martie 2028, ora 16:00 (ora României). La 20 martie 2028 s-a decis prelungirea termenului până la 14 aprilie 2028.',
    'single-stage; full 2028-03-31T16:00:00+03:00 old; full 2028-04-14T16:00:00+03:00',
  ],
  [
    'Deadline: 31 March 2028, 17:00 Brussels time. By decision of the board of 20 March 2028 the deadline was moved to 14 April 2028, 17:00.',
    'single-stage; full 2028-03-31T17:00:00+02:00 old; full 2028-04-14T17:00:00+02:00',
  ],
  [
    'Applications are accepted from 15 January to 31 March 2028, 17:00 Brussels time. On 20 March 2028 the Agency decided to postpone the deadline until 14 April 2028.',
    'single-stage; opens 2028-01-15; full 2028-03-31T17:00:00+02:00 old; full 2028-04-14T17:00:00+02:00',
  ],
  // Names of the day of closing, papers that follow, periods of the projects, clocks far away.
  ['Data și ora închiderii apelului: 17 mai 2027, ora 17:00.', 'single-stage; full 2027-05-17T17:00:00+03:00'],
  [
    'Data și ora deschiderii apelului: 15 februarie 2027, ora 10:00.\nData și ora închiderii apelului: 17 mai 2027, ora 17:00.',
    'single-stage; opens 2027-02-15; full 2027-05-17T17:00:00+03:00',
  ],
  ['Data şi ora finalizării apelului: 17.05.2027, ora 16:00', 'single-stage; full 2027-05-17T16:00:00+03:00'],
  [
    'Data și ora de începere a depunerii: 1 martie 2027, ora 10:00\n\nData și ora de încheiere a depunerii: 30 aprilie 2027, ora 16:00',
    'single-stage; opens 2027-03-01; full 2027-04-30T16:00:00+03:00',
  ],
  [
    'Depunerea dosarelor se va face în perioada 1 – 30 aprilie 2027, de luni până vineri, între orele 9:00–15:00.',
    'single-stage; opens 2027-04-01; full 2027-04-30T15:00:00+03:00',
  ],
  [
    'Proiectele se depun până la 31 martie 2027, ora 17:00, online, iar varianta pe suport de hârtie – până la 2 aprilie 2027, ora 15:00. Chișinău.',
    'single-stage; full 2027-03-31T17:00:00+03:00',
  ],
  [
    'Dosarele în format electronic se transmit până la 31 martie 2027, ora 17:00; originalele pe hârtie se prezintă până la 5 aprilie 2027, ora 12:00.',
    'single-stage; full 2027-03-31T17:00:00+03:00',
  ],
  [
    'Proposals are submitted online by 31 March 2027, 17:00 Brussels time; the signed paper copy must arrive by 7 April 2027.',
    'single-stage; full 2027-03-31T17:00:00+02:00',
  ],
  [
    'Applications: 31 March 2027, 17:00 CET (online); hard copies by post no later than 5 April 2027.',
    'single-stage; full 2027-03-31T17:00:00+02:00',
  ],
  [
    'Заявки подаются онлайн до 31 марта 2027 г., 18:00 (МСК); бумажные экземпляры принимаются до 5 апреля 2027 г.',
    'single-stage; full 2027-03-31T18:00:00+03:00',
  ],
  [
    'Приём заявок: с 1 февраля по 15 марта 2027 года (включительно), до 18:00 по времени Астаны.\n\nПроект должен быть реализован в течение 6–10 месяцев, в период с 1 мая 2027 года по 28 февраля 2028 года.',
    'single-stage; opens 2027-02-01; full 2027-03-15T18:00:00+05:00',
  ],
  [
    'Проекты реализуются в период с 1 мая по 31 декабря 2027 года. Заявки принимаются до 15 марта 2027 года.',
    'single-stage; full 2027-03-15',
  ],
  [
    'The activities take place between 1 May 2027 and 31 December 2027. Deadline: 15 March 2027.',
    'single-stage; full 2027-03-15',
  ],
  [
    'Activitățile se desfășoară în perioada 1 mai – 31 decembrie 2027. Termen: 15 martie 2027.',
    'single-stage; full 2027-03-15',
  ],
  [
    'Cheltuielile sunt eligibile în perioada 1 ianuarie 2027 – 31 decembrie 2028. Cererile se depun până la 1 februarie 2027.',
    'single-stage; full 2027-02-01',
  ],
  [
    'Concept notes may be submitted from 1 March 2027 until 30 April 2027 (24:00 Bishkek time).',
    'concept-then-full; opens 2027-03-01; concept 2027-05-01T00:00:00+06:00',
  ],
  [
    'Deadline for Applications: February 26, 2027 (11:59 p.m. local time, Chisinau)',
    'single-stage; full 2027-02-26T23:59:00+02:00',
  ],
  [
    'Application deadline: 11:59 PM (Tbilisi time) on Friday, March 5, 2027. Awards of up to $20,000.',
    'single-stage; full 2027-03-05T23:59:00+04:00',
  ],
  ['Deadline: 28 February 2027 23:59 EAT (Nairobi)', 'single-stage; full 2027-02-28T23:59:00+03:00'],
  ['Submission: 30.04.2027 12:00 Uhr MESZ', 'single-stage; full 2027-04-30T12:00:00+02:00'],
  [
    'The call will be open from 9 a.m. on 4 January 2027 and will close at 2 p.m. on 15 April 2027 (Vienna time).',
    'single-stage; opens 2027-01-04; full 2027-04-15T14:00:00+02:00',
  ],
  [
    'Прием заявок осуществляется до 10 апреля 2027 года 17 ч. 00 мин. по времени г. Астана.',
    'single-stage; full 2027-04-10T17:00:00+05:00',
  ],
  ['Срок: 10 апреля 2027 года, 18:00 (GMT+5).', 'single-stage; full 2027-04-10T18:00:00+05:00'],
  [
    'Deadline (stage 1): 4 March 2027; Deadline (stage 2): 9 September 2027, both 17:00:00 Brussels time',
    'two-stage; first 2027-03-04T17:00:00+01:00; second 2027-09-09T17:00:00+02:00',
  ],
  [
    '| Stage 1 deadline | Stage 2 deadline |\n| --- | --- |\n| 4 March 2027 | 9 September 2027 |\n\nAll deadlines are at 17:00:00 Brussels local time.',
    'two-stage; first 2027-03-04T17:00:00+01:00; second 2027-09-09T17:00:00+02:00',
  ],
  [
    'Step 1 – Letter of Inquiry due January 15, 2027; Step 2 – invited proposals due April 15, 2027 (5:00 p.m. Eastern Time). Grants up to $50,000.',
    'concept-then-full; concept 2027-01-15T17:00:00-05:00; full 2027-04-15T17:00:00-04:00',
  ],
  [
    'Call for proposals open: 01/03/2027 – 30/04/2027 (17h Brussels time)',
    'single-stage; opens 2027-03-01; full 2027-04-30T17:00:00+02:00',
  ],
  [
    'Open: 1 March 2027 | Close: 30 April 2027, 5pm CEST',
    'single-stage; opens 2027-03-01; full 2027-04-30T17:00:00+02:00',
  ],
  ['Deadline: April 30th, 2027 at 11:59 PM Anywhere on Earth (AoE)', 'single-stage; full 2027-04-30T23:59:00-12:00'],
  ['Closing date: midday, 28 April 2027 (London)', 'single-stage; full 2027-04-28T12:00:00+01:00'],
  ['Entries close 23h59 (CET) on 30 April 2027', 'single-stage; full 2027-04-30T23:59:00+02:00'],
  ['Ziua limită pentru depunere este 1 martie 2027.', 'single-stage; full 2027-03-01'],
  [
    'Dosarul de concurs se depune timp de 30 de zile de la publicare, adică până la 1 martie 2027 inclusiv, ora 17:00 (Chișinău).',
    'single-stage; full 2027-03-01T17:00:00+02:00',
  ],
  [
    'Concursul se desfășoară în perioada 1 februarie – 1 martie 2027. Dosarele se depun până la 20 februarie 2027.',
    'single-stage; opens 2027-02-01; full 2027-02-20',
  ],
  [
    'Заявки принимаются с 9:00 1 марта до 18:00 30 апреля 2027 г. (местное время, г. Астана)',
    'single-stage; opens 2027-03-01; full 2027-04-30T18:00:00+05:00',
  ],
  [
    'Заявки, полученные позднее 18:00 30 апреля 2027 г. (GMT+6), рассматриваться не будут.',
    'single-stage; full 2027-04-30T18:00:00+06:00',
  ],
  [
    'Second extension (3 May 2027): new deadline 17 May 2027. First extension (20 April 2027): new deadline 7 May 2027. Original deadline: 23 April 2027, 17:00 Brussels time.',
    'single-stage; full 2027-04-23T17:00:00+02:00 old; full 2027-05-07T17:00:00+02:00 old; full 2027-05-17T17:00:00+02:00',
  ],
  ['The Foundation was registered on 5 May 2010 and supports rivers.', ''],
  ['Regulation (EU) 2021/695 of 28 April 2021 applies.', ''],
]

test('what a text says of its dates is read, however it says it', () => {
  const wrong: string[] = []
  for (const [text, expected] of told) {
    const got = read(text)
    if (got !== expected) wrong.push(`${text}\n  => ${got}\n not ${expected}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  'Deadline: 31 March 2027 (moved from Wednesday, 24 March 2027)',
  'Termen limită: 31 martie 2027 (prelungit de la 24 martie 2027).',
  'Termen de depunere: 31 martie 2027 (amânat din 24 martie 2027)',
  'Срок подачи заявок – до 31 марта 2027 года (продлён с 24 марта 2027 года).',
])('the date behind a verb of change that leads from it no longer holds: %s', (text) => {
  const { deadlines } = readDeadlines(readPlainText(text)).part.submission
  expect(deadlines.map(({ at, status }) => [at, status])).toEqual([
    ['2027-03-24', 'superseded'],
    ['2027-03-31', 'current'],
  ])
})

test.each([
  'Cut-off dates: 15 April 2027; 14 October 2027; 14 April 2028.',
  'Date intermediare: 15 aprilie 2027; 14 octombrie 2027; 14 aprilie 2028.',
  'Даты сбора заявок: 15 апреля 2027 г.; 14 октября 2027 г.; 14 апреля 2028 г.',
])('the last of three dates of a list is one of them: %s', (text) => {
  const { deadlines } = readDeadlines(readPlainText(text)).part.submission
  expect(deadlines.map(({ at }) => at)).toEqual(['2027-04-15', '2027-10-14', '2028-04-14'])
})

test.each([
  ['Deadline for submission: 9 January 2027. The deadline for hiring staff is 1 March 2028.', '2027-01-09'],
  [
    'Applications are accepted until 9 January 2027. The final date for buying equipment is 1 March 2028.',
    '2027-01-09',
  ],
  [
    'Termenul limită de depunere: 9 ianuarie 2027. Termenul de păstrare a documentelor: 31 decembrie 2031.',
    '2027-01-09',
  ],
  ['Крайний срок подачи заявок: 9 января 2027. Крайний срок освоения средств — 31 декабря 2028 года.', '2027-01-09'],
  ['Submit your proposal by 9 January 2028. In the last round the deadline was 12 January 2027.', '2028-01-09'],
])('[CALL-11] a far day without a word of applying takes the place of no day that has one: %s', (text, day) => {
  const { submission } = readDeadlines(readPlainText(text)).part
  expect(submission.deadlines.filter(({ status }) => status === 'current').map(({ at }) => at)).toEqual([day])
})

test('[CALL-11] two days a year apart that both speak of applications are a matter for a person', () => {
  const text = 'Applications are accepted until 9 January 2027. Proposals must be submitted by 1 March 2028.'
  const { part, conflicts } = readDeadlines(readPlainText(text))
  expect(part.submission.deadlines.map(({ at }) => at)).toEqual(['2027-01-09', '2028-03-01'])
  expect(conflicts.flatMap(({ values }) => values.map(({ value }) => value))).toEqual(['2027-01-09', '2028-03-01'])
})
