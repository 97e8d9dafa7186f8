export { carriesApiToken, findTokenActor } from '#server/features/integrations/token-guard.ts'
