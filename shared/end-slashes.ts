/**
 * A path or an address without the slashes at its end. One look at each: a pattern begins again at every slash that it
 * meets.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
