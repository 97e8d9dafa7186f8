export { findContactSender, openContactByMail, writeContactMail } from '#server/features/contact/mail-service.ts'
export { countNewMessages, countOverdueMessages } from '#server/features/contact/overview.ts'
export { takeStaffMail } from '#server/features/contact/send-service.ts'
