import { openBalancer } from '#tests/support/balancer.ts'

/** The balancer of the tests as a process of its own. Arguments: port, then the origins of the replicas. */
const [port, ...replicas] = process.argv.slice(2)
await openBalancer(replicas, Number(port))
