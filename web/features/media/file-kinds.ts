import { mediaBytesMax, mediaTypes } from '#shared/contracts/media.ts'

/** What a file chooser offers; what is inside is checked by the server. */
export const acceptedFiles = Object.keys(mediaTypes).join(',')

const pictureTypes = Object.keys(mediaTypes).filter((type) => type.startsWith('image/'))

/** What a file chooser offers where only a picture can be. */
export const acceptedPictures = pictureTypes.join(',')

/** Why a file cannot become a picture of a page; null when the server should look at it. */
export function pictureTrouble({ type, size }: Pick<File, 'type' | 'size'>): 'not_picture' | 'too_large' | null {
  if (!pictureTypes.includes(type)) return 'not_picture'
  return size > mediaBytesMax ? 'too_large' : null
}
