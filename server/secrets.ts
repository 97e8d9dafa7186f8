import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What the application secret is used for. Each purpose has a key of its own, so that one use says nothing about another. */
type SecretPurpose =
  | 'signing-keys'
  | 'setup-link'
  | 'public-key'
  | 'refresh-token'
  | 'one-time-code'
  | 'one-time-link'
  | 'factor'
  | 'device'
  | 'mail'
  | 'sign-in-flow'
  | 'provider-token'
  | 'rate-limit'
  | 'setting'
  | 'visit-salt'
  | 'backup'
  | 'sms'
  | 'consultation'
  | 'human-ticket'
  | 'unsubscribe'
  | 'ticket-mail'
  | 'ticket-rating'
  | 'page-preview'
  | 'activity-seal'
  | 'failed-sign-in'
  | 'api-token'
  | 'webhook'
  | 'mail-page'
  | 'model-key'

/** Uses of the application secret; the secret itself never leaves this module. */
export type Secrets = {
  /** Encrypts a text with AES-256-GCM; the answer is base64url of nonce, tag and cipher text. */
  encrypt(purpose: SecretPurpose, text: string): string
  /** Decrypts what `encrypt` made. @throws {Error} when the text was altered or made with another secret. */
  decrypt(purpose: SecretPurpose, sealed: string): string
  /** Keyed hash (HMAC-SHA-256) in base64url: for codes, tokens and addresses that are stored only as a hash. */
  hash(purpose: SecretPurpose, text: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** Opens the application secret. @param appSecret at least 32 characters. */
export function openSecrets(appSecret: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>()
  function keyFor(purpose: SecretPurpose): Buffer {
    let key = keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', appSecret, 'grantwright', purpose, 32))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: tagBytes })
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    hash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  }
}

/** Makes an unguessable token: 256 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two texts in constant time. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
