import { existsSync } from 'node:fs'
import { run } from './step.ts'

/** A program that the tests need is not there and cannot be installed. The message says what to do, in one line. */
export class MissingToolError extends Error {}

/** True when this process may install Debian packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a Debian package.
 *
 * @throws {MissingToolError} when the package manager fails; its last words are in the message.
 */
export async function installPackage(name: string): Promise<void> {
  process.stdout.write(`       installing ${name} with apt-get\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { status, output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env })
  if (status !== 0) {
    const reason = output.trim().split('\n').at(-1) ?? 'no reason given'
    throw new MissingToolError(`apt-get could not install ${name}: ${reason}`)
  }
}
