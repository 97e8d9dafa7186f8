import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** How far a channel of a pixel may be off before it counts: edges of letters are never quite the same. */
const channelSlackMax = 24

/**
 * Compares the pictures of two folders by name and says which differ, and by how many pixels.
 *
 * @returns how many differ or are missing on one side.
 */
export async function comparePictures(before: string, after: string): Promise<number> {
  const isPicture = (name: string) => name.endsWith('.png') && !name.endsWith('.difference.png')
  const names = new Set([...readdirSync(before), ...readdirSync(after)].filter(isPicture))
  let different = 0
  for (const name of [...names].toSorted()) {
    const found = await differenceOf(join(before, name), join(after, name))
    if (found === null) continue
    different += 1
    process.stdout.write(`${name}: ${found}\n`)
  }
  process.stdout.write(`${names.size} pictures, ${different} different\n`)
  return different
}

async function differenceOf(before: string, after: string): Promise<string | null> {
  if (!existsSync(before)) return 'only after'
  if (!existsSync(after)) return 'only before'
  const [one, other] = await Promise.all([before, after].map(readPixels))
  if (!one || !other) return 'cannot be read'
  const { width, height } = one.info
  if (other.info.width !== width || other.info.height !== height)
    return `${width} × ${height} before, ${other.info.width} × ${other.info.height} after`
  const marks = Buffer.alloc(width * height, 255)
  let pixels = 0
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isFar = [0, 1, 2].some(
      (channel) =>
        Math.abs((one.data[pixel * 3 + channel] ?? 0) - (other.data[pixel * 3 + channel] ?? 0)) > channelSlackMax,
    )
    if (!isFar) continue
    marks[pixel] = 0
    pixels += 1
  }
  if (pixels === 0) return null
  await sharp(marks, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(after.replace(/\.png$/, '.difference.png'))
  return `${pixels} pixels`
}

async function readPixels(path: string) {
  return sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
