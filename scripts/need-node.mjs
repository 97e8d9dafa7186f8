/** Node runs the server's TypeScript as it is; older ones cannot. `npm ci` brings a Node that can. */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `Grantwright needs Node 24; this is ${process.versions.node}. Run "npm ci" without --omit=dev and --ignore-scripts, then "npm start".\n`,
  )
  process.exit(1)
}
