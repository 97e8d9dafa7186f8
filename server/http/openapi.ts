import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { tokenMark } from '#shared/contracts/api-tokens.ts'
import { errorCodes } from '#shared/error-codes.ts'
import { isTokenScope } from '#shared/roles.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** A JSON object of the OpenAPI document. */
type Json = Record<string, unknown>

/**
 * Describes the endpoints from the schemas that validate their requests.
 *
 * @returns an OpenAPI 3.1 document.
 * @see https://spec.openapis.org/oas/v3.1.0, QUAL-03
 */
export async function openApiDocument(endpoints: readonly Endpoint[], siteUrl: string): Promise<Json> {
  const addresses: Record<string, Json> = {}
  for (const each of endpoints) {
    addresses[each.path] = { ...addresses[each.path], [each.method]: describe(each) }
    // Hundreds of schemas take a while: others have their turn between them.
    await setImmediate()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grantwright',
      version: '1',
      description: 'Everything under /api. Errors are application/problem+json (RFC 9457).',
    },
    servers: [{ url: siteUrl }],
    paths: addresses,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a session.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `API token, made at /admin/integrations; begins with ${tokenMark}. Named with each address: the scope it takes.`,
        },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
}

function describe(each: Endpoint): Json {
  const parameters = [...parametersOf(each.pathSchema, 'path'), ...parametersOf(each.querySchema, 'query')]
  return {
    operationId: `${each.method}_${each.path.replaceAll(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    summary: each.summary,
    'x-access': each.access,
    ...(each.access === 'public' ? {} : { security: securityOf(each.access) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(each.bodySchema
      ? {
          requestBody: {
            required: each.isBodyOptional !== true,
            content: {
              'application/json': { schema: jsonSchema(each.bodySchema, 'input') },
              ...Object.fromEntries((each.otherTypes ?? []).map((type) => [type, { schema: fileSchema(type) }])),
            },
          },
        }
      : {}),
    responses: {
      [each.status]: {
        description: each.responseDescription ?? 'Success',
        ...(each.responseSchema
          ? { content: { 'application/json': { schema: jsonSchema(each.responseSchema, 'output') } } }
          : {}),
      },
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** A session opens everything that its role allows; a token what it has the scope for. */
function securityOf(access: string): Json[] {
  return isTokenScope(access) ? [{ session: [] }, { token: [access] }] : [{ session: [] }]
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = jsonSchema(schema, 'input')
  const names = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  const needed = new Set(Array.isArray(required) ? required : [])
  return names.map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || needed.has(name),
    schema: part,
  }))
}

/** A file: as its bytes, or in the field `file` of a form. */
function fileSchema(type: string): Json {
  const bytes = { type: 'string', format: 'binary' }
  if (!type.startsWith('multipart/')) return bytes
  return { type: 'object', required: ['file'], properties: { file: bytes } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}
