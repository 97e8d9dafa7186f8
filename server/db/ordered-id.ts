import { randomBytes } from 'node:crypto'
import { systemClock } from '#server/clock.ts'

/** How much of the last id's number is drawn again: the rest counts on, so that ids of one process never go back. */
const randomBits = 62n
/** 12 bits after the milliseconds, for ids of one millisecond. */
const countMax = 0xfff

let lastMs = 0
let count = 0

/**
 * Makes the id of a row (UUID version 7, RFC 9562): those of one process sort in the order in which they were made, so that
 * rows of one instant are listed as they came. It tells when it was made and is no secret.
 */
export function orderedId(): string {
  const now = systemClock.now()
  if (now > lastMs) {
    lastMs = now
    count = 0
  } else if (count < countMax) count += 1
  else {
    // More than four thousand in a millisecond, or a clock that was set back: the next one is borrowed.
    lastMs += 1
    count = 0
  }
  const random = BigInt(`0x${randomBytes(8).toString('hex')}`) & ((1n << randomBits) - 1n)
  const number = (BigInt(lastMs) << 80n) | (7n << 76n) | (BigInt(count) << 64n) | (2n << 62n) | random
  const hex = number.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
