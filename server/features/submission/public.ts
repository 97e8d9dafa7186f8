export { sendCalendarFile } from '#server/features/submission/calendar-service.ts'
export { readChecklist } from '#server/features/submission/checklist-service.ts'
export { readStatement } from '#server/features/submission/statement-service.ts'
