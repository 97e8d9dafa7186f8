import type { ContentId } from '#shared/content/catalogue.ts'
import { wholeAddress } from '#web/features/site/page-meta.ts'
import type { MetaFacts } from '#web/features/site/page-meta.ts'

/** The organisation behind the site, and the site. @see https://schema.org/Organization */
export function organizationData(facts: MetaFacts): Record<string, unknown> {
  const { siteUrl, text, picture } = facts
  const url = `${siteUrl}/`
  const name = text('layout.site.name')
  const organization = { '@id': `${url}#organization` }
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name,
        description: text('layout.site.description'),
        // Left out while no one gave any.
        sameAs: text('layout.site.social').match(/\S+/g) ?? undefined,
        url,
        logo: wholeAddress(siteUrl, picture('layout.site.logo')?.url ?? '/art/mark.svg'),
        email: text('layout.footer.email'),
        telephone: text('layout.footer.phone'),
        address: text('layout.footer.address'),
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name,
        url,
        inLanguage: facts.language,
        publisher: organization,
      },
    ],
  }
}

const priceIds = [
  'features.prices.consultation',
  'features.prices.application',
  'features.prices.support',
  'features.prices.search',
  'features.prices.creation',
] as const satisfies readonly ContentId[]

/** The service with what it costs. @see https://schema.org/Service */
export function serviceData(facts: MetaFacts): Record<string, unknown> {
  const { siteUrl, text, label } = facts
  return {
    '@type': 'Service',
    name: text('layout.site.tagline'),
    description: text('layout.seo.features_description'),
    url: `${siteUrl}/features`,
    provider: {
      '@type': 'Organization',
      '@id': `${siteUrl}/#organization`,
      name: text('layout.site.name'),
      url: `${siteUrl}/`,
    },
    availableLanguage: ['en', 'ru', 'ro'],
    offers: priceIds
      .map((id) => ({ name: label(id), price: text(id) }))
      .filter(({ name }) => name !== '')
      .map(({ name, price }) => ({ '@type': 'Offer', name, ...priceOf(price) })),
  }
}

/** The least price in a text such as "from €200"; nothing for words without an amount in euros. */
export function priceOf(text: string): Record<string, unknown> {
  const figure = /\d[\d\s\u00a0\u202f.,]*/.exec(text)?.[0]
  if (figure === undefined || !/€|eur/i.test(text)) return { description: text }
  const minPrice = Number(figure.replaceAll(/[^\d]/g, ''))
  return { priceSpecification: { '@type': 'PriceSpecification', minPrice, priceCurrency: 'EUR' } }
}

/** Questions with their answers. @see https://schema.org/FAQPage */
export function faqData(
  facts: MetaFacts,
  questions: readonly { question: ContentId; answer: ContentId }[],
): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    inLanguage: facts.language,
    mainEntity: questions
      .map(({ question, answer }) => ({ name: facts.text(question), text: facts.text(answer) }))
      .filter(({ name, text }) => name !== '' && text !== '')
      .map(({ name, text }) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } })),
  }
}
