export { announceSetupLink, ensureAdministrator } from '#server/features/setup/service.ts'
