import { parentPort } from 'node:worker_threads'
import { reviewApplication } from '#server/grants/review/review.ts'
import type { ReviewInput } from '#server/grants/review/review-input.ts'

/** Reviews each application that it is given. */

// A worker always has a parent; the check is for the compiler.
if (!parentPort) throw new Error('This module runs in a worker thread.')
const port = parentPort
port.on('message', (input: ReviewInput) => port.postMessage(reviewApplication(input)))
