import { basename } from 'node:path'

/**
 * Names a class of a CSS module after its sheet and its local name: `footer_bar`. A class of `web/ui` that has the name of its
 * sheet keeps just that: `callout`. The same in every build, because no two sheets have the same file name.
 *
 * @param file path of the sheet, with or without a query.
 */
export function classNameIn(local: string, file: string): string {
  const path = file.split('?')[0] ?? file
  const sheet = basename(path, '.module.css')
  return local === sheet && path.includes('/web/ui/') ? sheet : `${sheet}_${local}`
}
