import type { Language } from '#shared/languages.ts'

/** A step before the deadline of an application. */
export type CalendarStepName = 'partners' | 'documents' | 'budget' | 'freeze' | 'submit'

/** What a step of the calendar is called, and what is done on its day. */
export const stepWords: Readonly<
  Record<CalendarStepName | 'deadline', Record<Language, [title: string, text: string]>>
> = {
  deadline: {
    en: ['Deadline', 'You submit yourself, on the funder’s portal.'],
    ru: ['Срок подачи', 'Заявку вы подаёте сами, на портале грантодателя.'],
    ro: ['Termen-limită', 'Cererea o depuneți dumneavoastră, pe portalul finanțatorului.'],
  },
  submit: {
    en: [
      'Submit on the funder’s portal',
      'One working day before. Portals slow down in the last hours; where the call allows it, the application can be replaced until the deadline.',
    ],
    ru: [
      'Подайте на портале грантодателя',
      'За один рабочий день. В последние часы порталы замедляются; если конкурс это допускает, заявку можно заменить до срока.',
    ],
    ro: [
      'Depuneți pe portalul finanțatorului',
      'Cu o zi lucrătoare înainte. În ultimele ore portalurile se încetinesc; dacă apelul permite, cererea poate fi înlocuită până la termen.',
    ],
  },
  freeze: {
    en: ['Texts are frozen', 'Two working days before. Last reading, review, package.'],
    ru: ['Тексты больше не меняются', 'За два рабочих дня. Последнее чтение, проверка, пакет.'],
    ro: ['Textele nu se mai schimbă', 'Cu două zile lucrătoare înainte. Ultima citire, verificarea, pachetul.'],
  },
  budget: {
    en: ['The budget is agreed', 'Three working days before. Every partner has seen its own figures.'],
    ru: ['Бюджет согласован', 'За три рабочих дня. Каждый партнёр видел свои цифры.'],
    ro: ['Bugetul este convenit', 'Cu trei zile lucrătoare înainte. Fiecare partener și-a văzut cifrele.'],
  },
  documents: {
    en: [
      'All documents of the checklist are here',
      'Five working days before. Certificates and signatures take longest.',
    ],
    ru: ['Все документы списка собраны', 'За пять рабочих дней. Дольше всего ждут справки и подписи.'],
    ro: [
      'Toate documentele din listă sunt adunate',
      'Cu cinci zile lucrătoare înainte. Certificatele și semnăturile durează cel mai mult.',
    ],
  },
  partners: {
    en: ['Data of all partners', 'Eight working days before. Registration numbers, contacts, who signs.'],
    ru: ['Данные всех партнёров', 'За восемь рабочих дней. Регистрационные номера, контакты, кто подписывает.'],
    ro: [
      'Datele tuturor partenerilor',
      'Cu opt zile lucrătoare înainte. Numere de înregistrare, contacte, cine semnează.',
    ],
  },
}
