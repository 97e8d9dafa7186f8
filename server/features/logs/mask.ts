const secretNames =
  /pass(word|phrase)?|secret|token|(^|_)(code|otp|key|hash|salt|cookie|authorization|credential)s?($|_)/i
const masked = '•••'

/** Hides values under a name that suggests a secret. The log is written without secrets; this is the second lock. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretNames.test(name) && name !== 'content_key' && part !== null && typeof part !== 'boolean'
        ? masked
        : maskSecrets(part),
    ]),
  )
}
