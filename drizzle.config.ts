import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/tables.ts',
  out: './server/db/migrations',
  migrations: { schema: 'drizzle', table: '__drizzle_migrations' },
})
