import { buttonKey, descriptionKey, imageKey, itemNumber, titleKey } from '#shared/pages/fields.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const headWords = {
  title: 'head.title',
  show_in_menu: 'places.inMenu',
  seo_title: 'seo.pageTitle',
  seo_description: 'seo.description',
  share_image: 'seo.shareImage',
  is_indexed: 'seo.isIndexed',
  page: 'places.page',
} as const
const sectionWords = {
  type: 'fields.type',
  layout: 'fields.layout',
  visible: 'places.visible',
  order: 'places.order',
  section: 'places.section',
  section_metadata: 'places.section',
  [titleKey]: 'fields.title',
  [descriptionKey]: 'fields.text',
  [buttonKey]: 'fields.button',
  [imageKey]: 'fields.image',
} as const

type PlaceWord = (typeof headWords)[keyof typeof headWords] | (typeof sectionWords)[keyof typeof sectionWords]

/** Says what a place of a page is called on the screen of the builder. */
export function useSlotName(): (place: { section: string | null; key: string }) => string {
  const { t } = useTranslation('pages')
  return ({ section, key }) => {
    const words: Readonly<Record<string, PlaceWord | undefined>> = section === null ? headWords : sectionWords
    const known = words[key]
    if (known !== undefined) return t(known)
    const number = itemNumber(key)
    return number === null ? key : t('places.item', { number })
  }
}
