/** Hands bytes to the browser as a file to save. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address while it begins to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
