import { Client } from 'pg'

let shiftMs = 0

/** How far the clock of this process is ahead of the real one. */
export function clockShift(): number {
  return shiftMs
}

/** Sets the clock of this process to an instant, once; from there it runs on. */
export function beginAt(instant: number): void {
  shiftMs = instant - Date.now()
  shiftDates(shiftMs)
}

/** An argument of Node that shifts the clock of the process it starts, threads included, as much as that of this one. */
export function clockArgument(): string {
  return `--import=data:text/javascript,${encodeURIComponent(`(${shiftDates.toString()})(${shiftMs})`)}`
}

/** Shifts what `Date` says of the present. It also runs in browsers and other processes, so it uses nothing from outside. */
export function shiftDates(ms: number): void {
  const RealDate = Date
  const now = (): number => RealDate.now() + ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** Shifts what `now()` says in a database, for connections that are opened from here on, as much as the clock of this process. */
export async function shiftDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema if not exists clock;
    create or replace function clock.now() returns timestamptz language sql stable
      return pg_catalog.now() + ${shiftMs} * interval '1 millisecond'`)
  // Tables are made in the first schema; a name is looked for in all of them, in this order.
  await client.query(`alter database "${new URL(url).pathname.slice(1)}" set search_path = public, clock, pg_catalog`)
  await client.end()
}
