import { describe, expect, it } from 'vitest'
import { addressOf, pageMeta } from '#web/features/site/page-meta.ts'
import { faqData, priceOf, serviceData } from '#web/features/site/structured-data.ts'

function matchesWith(language: 'en' | 'ru', values: Record<string, unknown>, page = 'layout') {
  const loaderData = {
    language,
    siteUrl: 'https://grants.example',
    queries: [{ key: ['content', page, language], data: { version: '1', values } }],
    words: {},
  }
  return [{ id: 'root', loaderData }]
}

const layoutValues = {
  'layout.site.name': 'Grantwright',
  'layout.site.tagline': 'AI grant-writing assistant',
  'layout.seo.about_title': 'About us',
  'layout.seo.about_description': 'Who makes Grantwright and why.',
}

const aboutMeta = pageMeta({ title: 'layout.seo.about_title', description: 'layout.seo.about_description' })

describe('page meta', () => {
  it('joins the title of the page and the name of the site', () => {
    const meta = aboutMeta({ matches: matchesWith('en', layoutValues), location: { pathname: '/about' } })
    expect(meta).toContainEqual({ title: 'About us · Grantwright' })
    expect(meta).toContainEqual({ name: 'description', content: 'Who makes Grantwright and why.' })
  })

  it('does not repeat a name that the title holds already', () => {
    const values = { ...layoutValues, 'layout.seo.about_title': 'About Grantwright' }
    const meta = aboutMeta({ matches: matchesWith('en', values), location: { pathname: '/about' } })
    expect(meta).toContainEqual({ title: 'About Grantwright' })
  })

  it('names the canonical address of the language and the alternates of all', () => {
    const meta = aboutMeta({ matches: matchesWith('ru', layoutValues), location: { pathname: '/about' } })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://grants.example/about?lng=ru' })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'en',
      href: 'https://grants.example/about',
    })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'ro',
      href: 'https://grants.example/about?lng=ro',
    })
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: 'https://grants.example/about',
    })
  })

  it('keeps pages out of search engines that do not belong there', () => {
    const meta = pageMeta({ title: 'layout.seo.about_title', isIndexed: false })({
      matches: matchesWith('en', layoutValues),
      location: { pathname: '/login' },
    })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(meta.some((each) => 'rel' in each)).toBe(false)
  })

  it('shows nothing of a text that an editor hid', () => {
    const values = { ...layoutValues, 'layout.seo.about_description': { text: 'Secret', visible: false } }
    const meta = aboutMeta({ matches: matchesWith('en', values), location: { pathname: '/about' } })
    expect(JSON.stringify(meta)).not.toContain('Secret')
  })

  it('survives an answer without values, because an error here would take the whole document along', () => {
    const loaderData = {
      language: 'en',
      siteUrl: 'https://grants.example',
      words: {},
      queries: [{ key: ['content', 'layout', 'en'], data: { values: null } }],
    }
    expect(() =>
      aboutMeta({ matches: [{ id: 'root', loaderData }, undefined], location: { pathname: '/about' } }),
    ).not.toThrow()
  })

  it('gives the default language the bare address', () => {
    expect(addressOf('https://grants.example', '/faq', 'en')).toBe('https://grants.example/faq')
    expect(addressOf('https://grants.example', '/faq', 'ro')).toBe('https://grants.example/faq?lng=ro')
  })
})

describe('structured data', () => {
  it('reads the least price from a text, in any grouping', () => {
    expect(priceOf('from €1,200')).toEqual({
      priceSpecification: { '@type': 'PriceSpecification', minPrice: 1200, priceCurrency: 'EUR' },
    })
    expect(priceOf('от 500\u00a0€')).toMatchObject({ priceSpecification: { minPrice: 500 } })
    expect(priceOf('free')).toEqual({ description: 'free' })
  })

  it('leaves out questions without an answer', () => {
    const values = {
      'faq.group_1.q1_question': 'Why?',
      'faq.group_1.q1_answer': 'Because.',
      'faq.group_1.q2_question': 'How?',
    }
    const meta = pageMeta({
      title: () => 'FAQ',
      structuredData: (facts) =>
        faqData(facts, [
          { question: 'faq.group_1.q1_question', answer: 'faq.group_1.q1_answer' },
          { question: 'faq.group_1.q2_question', answer: 'faq.group_1.q2_answer' },
        ]),
    })({ matches: matchesWith('en', values, 'faq'), location: { pathname: '/faq' } })
    expect(JSON.stringify(meta)).toContain('Because.')
    expect(JSON.stringify(meta)).not.toContain('How?')
  })

  it('names the prices of the service with their captions', () => {
    const values = { 'features.prices.application': { text: 'from €200', label: 'Full application, per project' } }
    const meta = pageMeta({ title: () => 'Features', structuredData: serviceData })({
      matches: matchesWith('en', values, 'features'),
      location: { pathname: '/features' },
    })
    expect(JSON.stringify(meta)).toContain('"minPrice":200')
  })
})
