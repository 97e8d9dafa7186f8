/** A package of the lockfile, as far as we read it. @see https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
type LockedPackage = {
  version?: string
  dev?: boolean
  license?: string
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
} & Record<string, unknown>

/** npm's lockfile, as far as we read it. */
export type Lockfile = { packages: Record<string, LockedPackage> } & Record<string, unknown>

/** Lists the optional packages that others name and that the lockfile does not have: `npm ci` refuses such a lockfile. */
export function missingOptionalPackages({
  packages,
}: Lockfile): { name: string; version: string; of: LockedPackage }[] {
  return Object.entries(packages).flatMap(([place, each]) =>
    Object.entries(each.optionalDependencies ?? {})
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, of: each })),
  )
}

/** Adds what is missing, each for its platform alone, so that no other machine tries to install it. */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const { '': root = {}, ...packages } = lockfile.packages
  for (const { name, version, of } of missingOptionalPackages(lockfile)) {
    const { cpu, libc, os } = platformOf(name)
    packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(of.dev && { dev: true }),
      ...(libc && { libc }),
      license: of.license ?? 'MIT',
      optional: true,
      ...(os && { os }),
      ...(of.engines && { engines: of.engines }),
    }
  }
  const sorted = Object.entries(packages).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return { ...lockfile, packages: { '': root, ...Object.fromEntries(sorted) } }
}

/** Reads the platform from a name like `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name: string): { cpu: string[]; os?: string[]; libc?: string[] } {
  const [os = '', cpu = '', abi] = name.replace(/^.*\/(oxide|binding)-/, '').split('-')
  if (os === 'wasm32') return { cpu: [os] }
  return { cpu: [cpu], os: [os], ...(os === 'linux' && abi && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] }) }
}
