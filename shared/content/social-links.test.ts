import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

test('[HDR-05] profiles are named by their networks, others by their host', () => {
  const text =
    'https://www.linkedin.com/company/acme\nhttps://md.linkedin.com/in/acme\n\nhttps://t.me/acme\nhttps://social.example.org/@acme'
  expect(socialLinks(text)).toEqual([
    { label: 'LinkedIn', url: 'https://www.linkedin.com/company/acme' },
    { label: 'LinkedIn', url: 'https://md.linkedin.com/in/acme' },
    { label: 'Telegram', url: 'https://t.me/acme' },
    { label: 'social.example.org', url: 'https://social.example.org/@acme' },
  ])
})

test('[QUAL-03] what is no https address of a profile leads nowhere', () => {
  expect(socialLinks('')).toEqual([])
  expect(socialLinks('javascript:alert(1)\nhttp://x.com/a\nhttps://a:b@x.com\nAcme\n/faq')).toEqual([])
  expect(socialLinks('https://notlinkedin.com/x')).toEqual([
    { label: 'notlinkedin.com', url: 'https://notlinkedin.com/x' },
  ])
})
