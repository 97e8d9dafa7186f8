import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeadlines } from '#server/grants/read/deadlines.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { zonedMoment } from '#shared/grants/dates.ts'
import type { Language } from '#shared/languages.ts'

const samples = join(import.meta.dirname, '../../../tests/fixtures/calls')

/** What a text gives, short enough to be written beside it. */
function read(text: string): string {
  const { part } = readDeadlines(readPlainText(text))
  const { model, opens, deadlines } = part.submission
  const list = deadlines.map(({ stage, at, status }) => `${stage} ${at}${status === 'superseded' ? ' old' : ''}`)
  return [model, opens === null ? null : `opens ${opens}`, ...list].filter((piece) => piece !== null).join('; ')
}

test('every deadline of the sample calls is read with its hour, zone and status', () => {
  const files = readdirSync(samples).filter((name) => name.endsWith('.expected.json'))
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const file of files) {
    const expected = JSON.parse(readFileSync(join(samples, file), 'utf8'))
    const { part } = readDeadlines(readPlainText(readFileSync(join(samples, expected.file), 'utf8')))
    const bare = (list: readonly Record<string, unknown>[]) =>
      list.map(({ stage, at, status, zone, timeStated, zoneStated }) => ({
        stage,
        at,
        status,
        zone,
        timeStated,
        zoneStated,
      }))
    expect(bare(part.submission.deadlines), file).toEqual(bare(expected.submission.deadlines))
    expect(
      { model: part.submission.model, opens: part.submission.opens, blind: part.submission.blindFirstStage },
      file,
    ).toEqual({
      model: expected.submission.model,
      opens: expected.submission.opens,
      blind: expected.submission.blindFirstStage,
    })
    expect(part.primaryDeadline, file).toBe(expected.primaryDeadline)
  }
})

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

/** Sentences that name a deadline: DAY is the day, what stands after the bar is the hour and the zone that they give. */
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

/** Sentences about other dates, which a text may have beside its deadline. */
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
