import { orderKeyBetween } from '#shared/content/section-order.ts'
import type { PageDocument, PageSection, PageTemplate } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { newHead } from '#shared/pages/document.ts'
import { buttonKey, descriptionKey, itemKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'

type TemplateSection = Pick<PageSection, 'name' | 'type' | 'layout'> & { words: Record<Language, TemplateWords> }
type TemplateWords = {
  title: string
  text?: string
  button?: string
  items?: readonly (readonly [title: string, text: string])[]
}

/**
 * Makes the document of a new page: its title in one language, and the sections of the template with words in that
 * language which say what belongs there.
 *
 * @param random gives numbers from 0 inclusive to 1 exclusive.
 */
export function pageFromTemplate(
  template: PageTemplate,
  { title, language, show_in_menu }: { title: string; language: Language; show_in_menu: boolean },
  random: () => number,
): PageDocument {
  let order = ''
  const sections = templates[template].map(({ words, ...structure }): PageSection => {
    order = orderKeyBetween(order, null, random)
    const fields: PageSection['fields'] = { en: {}, ru: {}, ro: {} }
    fields[language] = fieldsOf(words[language])
    return { ...structure, visible: true, order, fields }
  })
  const heads: PageDocument['heads'] = { en: null, ru: null, ro: null }
  heads[language] = { ...newHead(title), show_in_menu }
  return { heads, sections }
}

/** The words of the templates that say what belongs in a place, in a language. */
export function templateHints(language: Language): ReadonlySet<string> {
  const all = Object.values(templates)
    .flat()
    .flatMap(({ type, words: { [language]: words } }) => [
      ...(sectionDeclarations[type].isHead ? [words.title] : []),
      words.text ?? '',
      ...(words.items ?? []).flat(),
    ])
  return new Set(all.filter((text) => text !== ''))
}

function fieldsOf({ title, text, button, items = [] }: TemplateWords): PageSection['fields'][Language] {
  return {
    [titleKey]: { text: title, type: 'heading' },
    ...(text === undefined ? {} : { [descriptionKey]: { text, type: 'text' } }),
    ...(button === undefined
      ? {}
      : { [buttonKey]: { text: button, url: '/contact', variant: 'primary', type: 'button' } }),
    ...Object.fromEntries(
      items.map(([label, words], index) => [itemKey(index + 1), { label, text: words, type: 'card' }]),
    ),
  }
}

const hero: TemplateSection = {
  name: 'hero',
  type: 'hero',
  layout: 'single-column',
  words: {
    en: {
      title: 'Say what this page is about',
      text: 'One or two sentences: who it is for and what they get.',
      button: 'Write to us',
    },
    ru: {
      title: 'О чём эта страница',
      text: 'Одно-два предложения: для кого она и что они получат.',
      button: 'Напишите нам',
    },
    ro: {
      title: 'Despre ce este pagina',
      text: 'Una sau două propoziții: pentru cine este și ce obțin cititorii.',
      button: 'Scrieți-⁠ne',
    },
  },
}

const points: TemplateSection = {
  name: 'points',
  type: 'features',
  layout: 'two-columns',
  words: {
    en: { title: 'What you get', text: 'The first point\nThe second point\nThe third point\nThe fourth point' },
    ru: { title: 'Что вы получите', text: 'Первый пункт\nВторой пункт\nТретий пункт\nЧетвёртый пункт' },
    ro: { title: 'Ce primiți', text: 'Primul punct\nAl doilea punct\nAl treilea punct\nAl patrulea punct' },
  },
}

const article: TemplateSection = {
  name: 'text',
  type: 'content',
  layout: 'single-column',
  words: {
    en: {
      title: 'A first part',
      text: 'Write in short paragraphs of one thought each.\n\nAn empty line begins the next one.',
    },
    ru: {
      title: 'Первая часть',
      text: 'Пишите короткими абзацами, по одной мысли в каждом.\n\nПустая строка начинает следующий.',
    },
    ro: {
      title: 'Prima parte',
      text: 'Scrieți în paragrafe scurte, cu câte o singură idee.\n\nUn rând gol începe paragraful următor.',
    },
  },
}

const sidebar: TemplateSection = {
  name: 'sidebar',
  type: 'content',
  layout: 'sidebar-left',
  words: {
    en: { title: 'A part with its title at the side', text: 'Its text is next to the title.' },
    ru: { title: 'Часть с заголовком сбоку', text: 'Её текст стоит рядом с заголовком.' },
    ro: { title: 'O parte cu titlul alături', text: 'Textul stă lângă titlu.' },
  },
}

const cards: TemplateSection = {
  name: 'cards',
  type: 'cards',
  layout: 'three-columns',
  words: {
    en: {
      title: 'Three things to choose from',
      items: [
        ['The first', 'What it is, in one sentence.'],
        ['The second', 'What it is, in one sentence.'],
        ['The third', 'What it is, in one sentence.'],
      ],
    },
    ru: {
      title: 'Выбор из трёх',
      items: [
        ['Первое', 'Что это, одним предложением.'],
        ['Второе', 'Что это, одним предложением.'],
        ['Третье', 'Что это, одним предложением.'],
      ],
    },
    ro: {
      title: 'Trei lucruri din care se alege',
      items: [
        ['Primul', 'Ce este, într-⁠o propoziție.'],
        ['Al doilea', 'Ce este, într-⁠o propoziție.'],
        ['Al treilea', 'Ce este, într-⁠o propoziție.'],
      ],
    },
  },
}

const columns: TemplateSection = {
  name: 'columns',
  type: 'columns',
  layout: 'three-columns',
  words: {
    en: {
      title: 'How it works',
      items: [
        ['First', 'What happens at the start.'],
        ['Then', 'What happens after that.'],
        ['Finally', 'What you have at the end.'],
      ],
    },
    ru: {
      title: 'Как это проходит',
      items: [
        ['Сначала', 'Что происходит в начале.'],
        ['Затем', 'Что происходит потом.'],
        ['В конце', 'Что получится в итоге.'],
      ],
    },
    ro: {
      title: 'Cum se desfășoară',
      items: [
        ['La început', 'Ce se întâmplă la început.'],
        ['Apoi', 'Ce se întâmplă după aceea.'],
        ['La sfârșit', 'Ce este gata la sfârșit.'],
      ],
    },
  },
}

const gallery: TemplateSection = {
  name: 'gallery',
  type: 'gallery',
  layout: 'three-columns',
  words: {
    en: { title: 'Pictures', text: 'What the pictures show, and when they were taken.' },
    ru: { title: 'Фотографии', text: 'Что здесь видно и когда это было.' },
    ro: { title: 'Imagini', text: 'Ce se vede aici și când a fost.' },
  },
}

const templates: Record<PageTemplate, readonly TemplateSection[]> = {
  blank: [],
  landing: [hero, points, cards, columns],
  article: [article, sidebar],
  cards: [hero, cards],
  gallery: [article, gallery],
}
