/** Options of a mail server's address that are let through: the transport would take any, also such as read files. */
const knownOptions = ['ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized', 'tls.servername', 'name']

/** True for the names of this machine. @param host as `URL.hostname` gives it. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Says what is wrong with the address of a mail server; null when it can be used. @param text a URL with a known protocol. */
export function mailServerUrlError(text: string): string | null {
  const { hostname, username, password, searchParams, pathname, hash } = new URL(text)
  if (hostname === '') return 'names no host'
  if ((username === '') !== (password === '')) return 'has only one of user and password'
  if (!isDecodable(username) || !isDecodable(password)) return 'has a % in user or password that is not written as %25'
  if ((pathname !== '' && pathname !== '/') || hash !== '')
    return 'has a path or a #, which must be written as %2F or %23'
  const unknown = [...searchParams.keys()].find((name) => !knownOptions.includes(name))
  if (unknown !== undefined) return `has the option "${unknown}"; known are ${knownOptions.join(', ')}`
  return null
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    // A lone % sign: the caller says so.
    return false
  }
}
