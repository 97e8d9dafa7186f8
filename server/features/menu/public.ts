export { renameInMenu } from '#server/features/menu/service.ts'
