import { expect, test } from 'vitest'
import { readCall } from '#server/grants/read/read-call.ts'
import { otherLanguageOf } from '#server/grants/text/language.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { readSample, sampleNames } from '#tests/support/calls.ts'

const calls = {
  pl: 'Nabór wniosków trwa do 15 marca 2027 r. Wniosek składa się przez system. Dofinansowanie jest udzielane na projekty, które są realizowane w gminach. Kwota dofinansowania nie może być wyższa niż 200 000 zł.',
  fr: 'Les candidatures sont à déposer avant le 15 mars 2027. Le dossier est présenté par une association et doit être signé. Le montant de la subvention ne peut pas dépasser 20 000 euros pour un projet.',
  de: 'Anträge können bis zum 15. März 2027 eingereicht werden. Die Förderung ist für kleine Unternehmen und wird für ein Projekt bis zu 20 000 Euro gewährt. Der Antrag ist mit den Unterlagen über das Portal zu stellen.',
  uk: 'Заявки приймаються до 15 березня 2027 року. Заявка подається в електронній формі і має бути підписана. Грант надається на проєкти, які виконуються в громадах, та не може бути більше 200 000 грн для однієї організації.',
  it: 'Le domande devono essere presentate entro il 15 marzo 2027. Il contributo è destinato ai progetti che sono realizzati nella regione e non può essere più di 20 000 euro per un progetto. La domanda si presenta con il modulo.',
  es: 'Las solicitudes se presentan hasta el 15 de marzo de 2027. La ayuda es para los proyectos que se realizan en la región y no puede ser más de 20 000 euros por proyecto. La solicitud se presenta con los documentos.',
  bg: 'Проектни предложения се подават до 15 март 2027 г. Кандидатите са малки предприятия, които са регистрирани в общината. Безвъзмездната помощ е до 200 000 лв. за проект и не може да се използва за други цели.',
}

test.each(Object.entries(calls))('[CALL-05] a text in %s is named, and no fact is made up of it', (language, text) => {
  const reading = readCall(readPlainText(text))
  expect(reading.warnings).toMatchObject([{ kind: 'other_language', language }])
  expect(reading.evidence).toEqual([])
  expect(reading).toMatchObject({ title: null, primaryDeadline: null, money: { totalBudget: null, perProject: null } })
})

test.each([
  ...sampleNames.map((name) => [name, readSample(name).toString('utf8')]),
  [
    'a tender in Russian',
    'Закупка проводится в соответствии с положением о закупках. Заявки подаются на площадке до 10 марта 2027 года. Обеспечение заявки не требуется. С победителем заключается договор, и оплата производится по этапам.',
  ],
  ['a text of a few words', 'Bando 2027 per la cultura'],
  [
    'a call with a Polish address',
    'Applications must be sent to the office by 5 May 2027. Fundacja na rzecz Nauki, ulica Wolności 5, 00-950 Warszawa. The grant is at most EUR 5 000 for one project.',
  ],
])('[CALL-05] %s is taken for no other language', (_, text = '') => {
  expect(otherLanguageOf(text)).toBeNull()
})
