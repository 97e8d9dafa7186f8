export { getPlansOf, hasFeature, getAccess, takeFileBytes } from '#server/features/subscriptions/access.ts'
export { countPlanRequests, countUnclearPayments } from '#server/features/subscriptions/overview.ts'
