import type { Sharp, SharpOptions } from 'sharp'

/**
 * Opens a picture for reading and changing; nothing of it is decoded yet. The library comes with the first picture: most processes
 * handle none for long, and its machine code alone takes 6 MB.
 */
export async function openPicture(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}
