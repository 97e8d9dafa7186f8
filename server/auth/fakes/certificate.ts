import { createSign, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * Makes a self-signed certificate for the fakes of this folder; Node has no maker of its own.
 *
 * @param keys an RSA pair. @param name becomes the common name.
 * @returns the certificate, base64 of DER.
 * @see RFC 5280, section 4.1
 */
export function selfSignedCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  name: string,
  validity: { from: Date; until: Date },
): string {
  const algorithm = sequence(objectId(sha256WithRsa), der(0x05, Buffer.alloc(0)))
  const subject = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(name)))))
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)])
  const body = sequence(
    der(0x02, serial),
    algorithm,
    subject,
    sequence(time(validity.from), time(validity.until)),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(keys.privateKey)
  return sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature]))).toString('base64')
}

/** Object identifiers as DER writes them: 1.2.840.113549.1.1.11 and 2.5.4.3. */
const sha256WithRsa = Buffer.from('2a864886f70d01010b', 'hex')
const commonName = Buffer.from('550403', 'hex')

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function objectId(bytes: Buffer): Buffer {
  return der(0x06, bytes)
}

/** UTCTime, as certificates have it until 2049. */
function time(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${text}Z`))
}

/** One value with its tag and its length. @see ITU-T X.690, section 8.1 */
function der(tag: number, content: Buffer): Buffer {
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content])
}
