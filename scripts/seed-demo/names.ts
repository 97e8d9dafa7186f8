/** A first name or a family name, as it is written and as it is in an address. */
type Written = readonly [written: string, latin: string]

/** Names of people of one language and one sex, so that Russian family names agree with their first names. */
type NameBook = { language: 'en' | 'ru' | 'ro'; first: readonly Written[]; last: readonly Written[] }

const english = words(
  'Oliver Amelia Jack Isla Harry Grace George Freya Noah Ivy Charlie Florence Arthur Daisy Henry Alice Thomas Ruby Edward Hannah',
)
const englishLast = words(
  'Smith Jones Taylor Brown Wilson Davies Evans Thomas Johnson Roberts Walker Wright Robinson Thompson White Hughes Edwards Green Hall Wood Harris Clarke Jackson Turner Hill Cooper Ward Morris Moore Bennett',
)
const romanianLast: readonly Written[] = [
  ...words(
    'Rusu Ceban Popa Lungu Munteanu Balan Moraru Popescu Ionescu Rotaru Sandu Botnaru Cojocaru Vieru Grosu Albu',
  ),
  ['Țurcanu', 'turcanu'],
  ['Bîrcă', 'birca'],
  ['Căpățînă', 'capatina'],
  ['Iațco', 'iatco'],
  ['Ștefăniță', 'stefanita'],
  ['Guțu', 'gutu'],
  ['Negruță', 'negruta'],
  ['Pălărie', 'palarie'],
]

/** The names that made-up people have. */
export const nameBooks: readonly NameBook[] = [
  { language: 'en', first: english, last: englishLast },
  {
    language: 'ro',
    first: [
      ...words(
        'Ion Maria Andrei Elena Mihai Ana Vasile Doina Nicolae Cristina Sergiu Natalia Dumitru Irina Victor Lilia',
      ),
      ['Ștefan', 'stefan'],
      ['Ilinca', 'ilinca'],
      ['Cătălina', 'catalina'],
      ['Ionuț', 'ionut'],
    ],
    last: romanianLast,
  },
  {
    language: 'ru',
    first: pairs(
      'Анна-anna Елена-elena Мария-maria Ольга-olga Наталья-natalya Дарья-darya Алеся-alesya Екатерина-ekaterina Ирина-irina Светлана-svetlana Юлия-yulia Татьяна-tatyana',
    ),
    last: pairs(
      'Покровская-pokrovskaya Миронова-mironova Воронина-voronina Коваленко-kovalenko Лебедева-lebedeva Козлова-kozlova Новикова-novikova Жук-zhuk Шевчук-shevchuk Зайцева-zaitseva Соловьёва-solovyova Орлова-orlova Белая-belaya Гончар-gonchar Щербакова-shcherbakova Романова-romanova',
    ),
  },
  {
    language: 'ru',
    first: pairs(
      'Павел-pavel Иван-ivan Алексей-aleksei Дмитрий-dmitry Сергей-sergei Андрей-andrei Николай-nikolai Максим-maksim Виктор-viktor Олег-oleg Артём-artyom Юрий-yury',
    ),
    last: pairs(
      'Покровский-pokrovsky Миронов-mironov Воронин-voronin Коваленко-kovalenko Лебедев-lebedev Козлов-kozlov Новиков-novikov Жук-zhuk Шевчук-shevchuk Зайцев-zaitsev Соловьёв-solovyov Орлов-orlov Белый-bely Гончар-gonchar Щербаков-shcherbakov Романов-romanov',
    ),
  },
]

/** Where made-up people have their mail: names that no one can own. @see RFC 2606 */
export const mailDomains = [
  'orchard.example',
  'agroinst.example',
  'nii-energo.example',
  'startup-hub.example',
  'sensorlab.example',
  'city-library.example',
  'green-valley.example',
  'craft-union.example',
] as const

function words(text: string): Written[] {
  return text.split(' ').map((word) => [word, word.toLowerCase()])
}

function pairs(text: string): Written[] {
  return text.split(' ').map((pair) => {
    const [written = '', latin = ''] = pair.split('-')
    return [written, latin]
  })
}
