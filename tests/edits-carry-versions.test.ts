import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const objectSchema = z.looseObject({
  required: z.array(z.string()).optional(),
  get anyOf(): z.ZodOptional<z.ZodArray<typeof objectSchema>> {
    return z.array(objectSchema).optional()
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof objectSchema>> {
    return z.array(objectSchema).optional()
  },
})

/** Edits without a version, each with the reason why none of them puts back what another one saved. */
const withoutVersion: Readonly<Record<string, string>> = {
  'patch /api/admin/consultations/{id}':
    'sets only the field that it names: who is responsible, or where the meeting is',
  'patch /api/applications/{id}/plan':
    'each change names what its fields held, and refuses a field that holds something new',
  'patch /api/applications/{id}/sections/{key}':
    'names the version of the row, `row_version`; `version` is that of the text',
  'patch /api/applications/{id}/sections/{key}/comments/{comment}': 'sets one value: resolved or not',
  'put /api/applications/{id}/documents/{document}/file':
    'puts a whole file in the place of another, which the person sees',
  'put /api/applications/{id}/findings/{finding}/decision': 'sets one value, with its reason',
  'put /api/applications/{id}/findings/{finding}/taken': 'keeps a remark as it is; there is nothing to overwrite',
  'put /api/applications/{id}/receipt': 'puts a whole file in the place of another, which the person sees',
  'patch /api/media/uploads/{id}': 'adds the next part of an upload; `upload_conflict` says from which byte on',
  'patch /api/organisations/{id}/members/{member}': 'sets one value, the role',
  'patch /api/sections/{page}/{name}': 'sets only what it names, each one choice; every change can be undone',
  'put /api/admin/analytics/mail': 'sets one value of the own account',
  'put /api/calls/{id}/model-use': 'sets one value',
  'put /api/content/drafts': 'each draft names the version of its place, or that there was none',
  'put /api/content/drafts/plan': 'each draft names the version that was seen',
  'put /api/content/presence': 'a sign of life, not an edit',
  'put /api/language': 'sets one value of the own browser',
  'put /api/me/notifications/preferences': 'sets one topic of the own account at a time',
  'put /api/me/profile':
    'names the version; a program that sends a single field may leave it out, and what it leaves out stays',
  'put /api/organisations/{id}/model-use': 'sets one value',
}

/** True when every form of a body names the version that it was made from. */
function namesVersion({ required = [], anyOf, oneOf }: z.output<typeof objectSchema>): boolean {
  const forms = anyOf ?? oneOf
  if (required.some((name) => /^(version|facts_version|updated_at)$/.test(name))) return true
  return forms !== undefined && forms.every((each) => namesVersion(each))
}

test('[QUAL-17] every edit names the version that it was made from, or says why it needs none', () => {
  const found = app.endpoints
    .filter(({ method }) => method === 'put' || method === 'patch')
    .filter(
      ({ bodySchema }) =>
        bodySchema === undefined ||
        !namesVersion(objectSchema.parse(z.toJSONSchema(bodySchema, { io: 'input', unrepresentable: 'any' }))),
    )
    .map(({ method, path }) => `${method} ${path}`)
  expect(found.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})
