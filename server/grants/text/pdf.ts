import { getDocumentProxy } from 'unpdf'
import { layOutPage } from '#server/grants/text/lay-out-page.ts'
import type { PlacedText } from '#server/grants/text/page-rows.ts'

/** Pages of lines, or why there are none. */
type PdfReading =
  | { readonly pages: string[][] }
  | { readonly reason: 'encrypted' | 'damaged' | 'too_many_pages' | 'no_text_layer' }

const pagesMax = 400
/** Letters on a page below which it is a picture. */
const lettersMin = 100
/** A single page may be short, but not this short. */
const lettersOfOnePage = 12

/** Whether an error says that a password is missing. */
const asksPassword = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

/** Reads the text layer of a PDF, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    pdf = await getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true, maxImageSize: 1 })
  } catch (error) {
    return { reason: asksPassword(error) ? 'encrypted' : 'damaged' }
  }
  try {
    if (pdf.numPages > pagesMax) return { reason: 'too_many_pages' }
    const pages: string[][] = []
    let letters = 0
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const placed = items.flatMap((item): PlacedText[] => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, skewed = 0, tilted = 0, height = 0, x = 0, y = 0] = item.transform.map(Number)
        // Text that runs along the edge of a page or across it is a mark and says nothing.
        if (Math.abs(skewed) > 0.1 * Math.abs(height)) return []
        return [{ text: item.str, x, y, width: item.width, size: Math.hypot(tilted, height) || item.height }]
      })
      letters += placed.reduce((sum, { text }) => sum + text.length, 0)
      pages.push(layOutPage(placed))
      page.cleanup()
    }
    const isPicture = letters < lettersOfOnePage || (pages.length > 1 && letters / pages.length < lettersMin)
    return isPicture ? { reason: 'no_text_layer' } : { pages }
  } catch (error) {
    return { reason: asksPassword(error) ? 'encrypted' : 'damaged' }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
