/** Loaded into the process that is soaked: tells its parent, when asked, what the heap holds once garbage is gone. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
})
