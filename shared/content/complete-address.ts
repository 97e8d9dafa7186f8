/** Longest address that is looked at, in characters. */
const typedMax = 2_048

/**
 * Completes what people type for an address: `example.org` gets https, `info@example.org` mailto, and a phone number that
 * begins with +, 0 or a bracket tel. Everything else stays as it was typed.
 */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (address === '' || address.length > typedMax) return typed
  if (/^[+(0][\d\s().-]*$/.test(address)) {
    const digits = address.replaceAll(/\D/g, '')
    const isPhone = digits.length >= phoneDigits.least && digits.length <= phoneDigits.most
    return isPhone ? `tel:${address.startsWith('+') ? '+' : ''}${digits}` : typed
  }
  const [name, host, ...others] = address.split('@')
  if (host !== undefined) {
    const isMail = others.length === 0 && name !== undefined && /^[^\s/:?#,;<>"]+$/.test(name) && isHost(host)
    return isMail ? `mailto:${address}` : typed
  }
  const isSite = isHost(address.split(/[/?#]/)[0] ?? '') && URL.canParse(`https://${address}`)
  return isSite && !/\s/.test(address) ? `https://${address}` : typed
}

/** How many digits a phone number has. @see ITU-T E.164 */
const phoneDigits = { least: 5, most: 15 } as const

/** Endings of files that people type the names of; none of them is the end of a host. */
const fileEndings = new Set(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'webp', 'svg', 'htm', 'html'])

/** True for a name such as `example.org`, perhaps with a port: labels parted by dots, the last one of letters. */
function isHost(text: string): boolean {
  const [host = '', port = '1', ...rest] = text.split(':')
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    rest.length === 0 &&
    /^\d{1,5}$/.test(port) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(last) &&
    !fileEndings.has(last.toLowerCase())
  )
}
