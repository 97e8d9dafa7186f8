export { bestPlanOf, hasFeature, readAccess, takeFileBytes } from '#server/features/subscriptions/access.ts'
export { countPlanRequests, countUnclearPayments } from '#server/features/subscriptions/overview.ts'
