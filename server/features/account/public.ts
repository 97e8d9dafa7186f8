export { eraseAccount } from '#server/features/account/erasure.ts'
export { findPerson } from '#server/features/account/export.ts'
