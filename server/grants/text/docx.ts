import mammoth from 'mammoth'

/** Styles of Word that mammoth does not map by itself. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]

/** Turns a document of Word into HTML: text, headings, lists and tables, no pictures. @throws {Error} when it is damaged. */
export async function htmlOfDocx(bytes: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { styleMap, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return value
}
