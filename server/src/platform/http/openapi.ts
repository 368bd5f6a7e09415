import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import { PROBLEMS, ProblemDocument, type ProblemSlug, problemType } from '@caravan/contract/problems.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { sessionCookieName } from '../session/session-table.ts'
import { CONTRACT_ENDPOINTS, CONTRACT_SCHEMAS, endpointName } from './endpoint-names.ts'
import { flattenNullable, type JsonSchema, jsonSchemaOf } from './reply-schema.ts'

const SCHEMAS = '#/components/schemas/'

/** Under which name each schema is in the document: that of the contract's export, or the one of its call. */
const NAMES = new Map<z.ZodType, string>()
for (const [name, schema] of CONTRACT_SCHEMAS) addName(schema, name)
for (const [name, { body, reply }] of CONTRACT_ENDPOINTS) {
  const call = name[0]?.toUpperCase() + name.slice(1)
  if (body) addName(body, `${call}Request`)
  for (const schema of Object.values(reply)) addName(schema, `${call}Response`)
}

function addName(schema: z.ZodType, name: string): void {
  if (NAMES.has(schema)) return
  if ([...NAMES.values()].includes(name)) throw new Error(`Two schemas of the contract are named ${name}`)
  NAMES.set(schema, name)
}

function referenceTo(schema: z.ZodType): { $ref: string } {
  const name = NAMES.get(schema)
  if (!name) throw new Error('The contract exports no such schema')
  return { $ref: SCHEMAS + name }
}

/** What calls ask and answer, by name: only what is referred to from a call or from another schema. */
function componentSchemas(asked: Set<z.ZodType>, answered: Set<z.ZodType>): Record<string, JsonSchema> {
  const inputs = reachable(schemasAs('input'), asked)
  const outputs = reachable(schemasAs('output'), answered)
  for (const [name, schema] of Object.entries(inputs)) {
    const output = outputs[name]
    if (output && JSON.stringify(output) !== JSON.stringify(schema))
      throw new Error(`${name} is asked and answered in two shapes, and needs two names`)
  }
  return Object.fromEntries(Object.entries({ ...inputs, ...outputs }).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function schemasAs(io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of NAMES) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => SCHEMAS + id,
    override: ({ jsonSchema }) => {
      flattenNullable(jsonSchema)
      // an object may grow with the next release, and what is unknown in a body is dropped
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // any integer that JSON holds
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [name, schema]),
  )
}

function reachable(schemas: Record<string, JsonSchema>, from: Set<z.ZodType>): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  const add = (name: string) => {
    const schema = schemas[name]
    if (!schema || found[name]) return
    found[name] = schema
    for (const [, next = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) add(next)
  }
  for (const schema of from) add(NAMES.get(schema) ?? '')
  return found
}

/** `GET /api/openapi.json` (OpenAPI 3.1, made from the contract) and its readable page at `/api/docs`. */
export async function openapi(app: FastifyInstance): Promise<void> {
  const { config } = app.services
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: PRODUCT.name,
        version: '1',
        description: 'Errors are RFC 9457 problem documents.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.publicUrl }],
      security: [],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config.isSecure) } },
      },
    },
    transformObject: (documents) =>
      'openapiObject' in documents ? withSchemas(documents.openapiObject as Document) : documents.swaggerObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${PRODUCT.name} calls` },
    // without the tool's own bar: it would load any document from anywhere, and its style is written into the page, which
    // the policy of every page refuses
    uiConfig: { layout: 'BaseLayout' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** As far as it is written here. */
interface Document {
  paths: Record<string, Record<string, { operationId?: string; requestBody?: object; responses: object }>>
  components: object
}

const documented = new WeakMap<EndpointShape, FastifySchema>()

/** What Fastify serializes replies by, and what Swagger shows of a call besides its bodies; made once for each endpoint. */
export function documentationOf(endpoint: EndpointShape): FastifySchema {
  const made = documented.get(endpoint) ?? documentation(endpoint)
  documented.set(endpoint, made)
  return made
}

function documentation(endpoint: EndpointShape): FastifySchema {
  const input = (schema: z.ZodType | undefined) => (schema ? jsonSchemaOf(schema, 'input') : undefined)
  return Object.fromEntries(
    Object.entries({
      operationId: endpointName(endpoint),
      summary: endpoint.summary,
      tags: [tagOf(endpoint.path)],
      security: endpoint.access === 'anyone' ? undefined : [{ session: [] }],
      params: input(endpoint.params),
      querystring: input(endpoint.query),
      response: Object.fromEntries(
        Object.entries(endpoint.reply).map(([status, reply]) => [status, jsonSchemaOf(reply, 'output')]),
      ),
    }).filter(([, value]) => value !== undefined),
  )
}

const tagOf = (path: string) => path.split('/')[2] ?? 'api'

/** Bodies, replies and refusals by name: a client that is generated has one type for each, and calls say what is theirs alone. */
function withSchemas({ paths, components, ...document }: Document): object {
  const byName = new Map(CONTRACT_ENDPOINTS)
  const asked = new Set<z.ZodType>()
  const answered = new Set<z.ZodType>([ProblemDocument])
  const refusals: Record<string, object> = {}
  for (const operation of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    const endpoint = byName.get(operation.operationId ?? '')
    if (!endpoint) continue
    if (endpoint.body) {
      asked.add(endpoint.body)
      operation.requestBody = {
        required: true,
        content: { 'application/json': { schema: referenceTo(endpoint.body) } },
      }
    }
    for (const reply of Object.values(endpoint.reply)) answered.add(reply)
    operation.responses = { ...repliesOf(endpoint), ...refusalsOf(endpoint, refusals) }
  }
  return {
    ...document,
    paths,
    components: { ...components, responses: refusals, schemas: componentSchemas(asked, answered) },
  }
}

const LINK = {
  description: 'The next page: `<…>; rel="next"`. Absent where the list has ended.',
  schema: { type: 'string' },
}

const repliesOf = (endpoint: EndpointShape) =>
  Object.fromEntries(
    Object.entries(endpoint.reply).map(([status, reply]) => [
      status,
      {
        description: status === '201' ? 'Created' : 'OK',
        ...(endpoint.paged ? { headers: { Link: LINK } } : {}),
        content: { 'application/json': { schema: referenceTo(reply) } },
      },
    ]),
  )

/** By status. Those that several calls have in common are added to `shared`. */
function refusalsOf(endpoint: EndpointShape, shared: Record<string, object>): Record<string, object> {
  const byStatus = Map.groupBy(problemsOf(endpoint), (slug) => PROBLEMS[slug].status)
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => {
      const name = slugs.join('.')
      shared[name] ??= refusal(status, slugs)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const RETRY_AFTER = { description: 'After how many seconds to come again.', schema: { type: 'integer' } }

const refusal = (status: number, slugs: ProblemSlug[]) => ({
  description: slugs.map((slug) => `${PROBLEMS[slug].title} (${problemType(slug)})`).join(', '),
  ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
  content: { 'application/problem+json': { schema: referenceTo(ProblemDocument) } },
})

function problemsOf(endpoint: EndpointShape): ProblemSlug[] {
  const { access, method } = endpoint
  const slugs = new Set<ProblemSlug>(['too-many', 'internal', 'unavailable', ...(endpoint.problems ?? [])])
  if (access === 'blog-admin') slugs.add('blog-locked')
  else if (access !== 'anyone') slugs.add('signed-out')
  if (!endpoint.whileSuspended) slugs.add('suspended')
  if (access === 'moderator') slugs.add('not-found')
  if (access === 'admin') slugs.add('forbidden')
  if (access === 'onboarded') slugs.add('onboarding-required')
  if (endpoint.adultsOnly) slugs.add('adult-statement-required')
  if (endpoint.params || endpoint.query || method !== 'GET') slugs.add('bad-request')
  if (method !== 'GET')
    for (const slug of ['foreign-origin', 'too-large', 'unsupported-media'] as const) slugs.add(slug)
  if (method === 'POST' && access !== 'anyone') slugs.add('key-reused')
  if (endpoint.body) slugs.add('invalid-input')
  return [...slugs].sort()
}

export const statusesOf = (endpoint: EndpointShape): number[] => [
  ...Object.keys(endpoint.reply).map(Number),
  ...problemsOf(endpoint).map((slug) => PROBLEMS[slug].status),
]
