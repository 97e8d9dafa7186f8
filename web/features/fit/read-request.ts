/** Greatest amount that can be asked for. */
const requestMax = 1e12

/** The amount that somebody means to ask for, as the address of the screen keeps it; null while there is none. */
export function readRequest(address: URLSearchParams): number | null {
  const amount = Number(address.get('request') ?? '')
  return Number.isFinite(amount) && amount > 0 && amount <= requestMax ? amount : null
}
