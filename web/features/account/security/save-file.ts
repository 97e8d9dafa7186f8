/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address while it begins to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
