import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import { PROBLEMS, ProblemDocument, type ProblemSlug } from '@caravan/contract/problems.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { sessionCookieName } from '../session/session.ts'
import { endpointName } from './endpoint-names.ts'
import { jsonSchemaOf } from './reply-schema.ts'

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

const problemSchema = jsonSchemaOf(ProblemDocument, 'output')

const documented = new WeakMap<EndpointShape, FastifySchema>()

/** What Fastify serializes by and Swagger shows: one JSON Schema per part and per status, made once for each endpoint. */
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
      body: input(endpoint.body),
      response: {
        ...repliesOf(endpoint),
        ...problemsOf(endpoint),
      },
    }).filter(([, value]) => value !== undefined),
  )
}

/** Calls are shown by what their address begins with. */
const tagOf = (path: string) => path.split('/')[2] ?? 'api'

const repliesOf = (endpoint: EndpointShape) =>
  Object.fromEntries(
    Object.entries(endpoint.reply).map(([status, reply]) => [
      status,
      { ...jsonSchemaOf(reply, 'output'), ...linkOf(endpoint) },
    ]),
  )

const LINK = { type: 'string', description: 'The next page: `<…>; rel="next"`. Absent where the list has ended.' }
const linkOf = ({ paged }: EndpointShape) => (paged ? { headers: { Link: LINK } } : {})

function problemsOf(endpoint: EndpointShape): Record<number, object> {
  const slugs: ProblemSlug[] = ['too-many', 'internal', ...(endpoint.problems ?? [])]
  if (endpoint.access !== 'anyone') slugs.push('signed-out')
  if (!endpoint.whileSuspended) slugs.push('suspended')
  if (endpoint.access === 'moderator') slugs.push('not-found')
  if (endpoint.access === 'admin') slugs.push('forbidden')
  if (endpoint.access === 'onboarded') slugs.push('onboarding-required')
  if (endpoint.adultsOnly) slugs.push('adult-statement-required')
  if (endpoint.params || endpoint.query) slugs.push('bad-request')
  if (endpoint.body) slugs.push('invalid-input')
  return Object.fromEntries(
    slugs.map((slug) => [
      PROBLEMS[slug].status,
      { description: PROBLEMS[slug].title, content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  )
}
