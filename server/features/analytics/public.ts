export { openConversionCounter } from '#server/features/analytics/conversions.ts'
export { visitCounts } from '#server/features/analytics/overview.ts'
