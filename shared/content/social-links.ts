import { listLines } from '#shared/content/value.ts'

/** Most profiles of a site, and the longest address of one, in characters. */
export const socialLinkBounds = { most: 10, length: 300 } as const

/** Networks that people know by another name than that of their host. */
const networks: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  't.me': 'Telegram',
  'telegram.me': 'Telegram',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'x.com': 'X',
  'twitter.com': 'X',
  'tiktok.com': 'TikTok',
  'vk.com': 'VK',
  'ok.ru': 'OK',
  'github.com': 'GitHub',
  'threads.net': 'Threads',
  'whatsapp.com': 'WhatsApp',
  'wa.me': 'WhatsApp',
}

/**
 * Reads the addresses of an organisation's profiles, one a line.
 *
 * @returns each with the name of its network, or of its host; what is no https address is left out.
 */
export function socialLinks(text: string): { label: string; url: string }[] {
  return listLines(text).flatMap((line) => {
    const url = URL.parse(line)
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return []
    const host = url.hostname.replace(/^(www|m)\./, '')
    // A country's own part of a network comes before its host: md.linkedin.com.
    const known = Object.keys(networks).find((each) => host === each || host.endsWith(`.${each}`))
    return [{ label: known === undefined ? host : (networks[known] ?? host), url: url.href }]
  })
}
