import { z } from 'zod'
import { CONTRACT_ENDPOINTS, CONTRACT_SCHEMAS } from './endpoint-names.ts'
import { flattenNullable, type JsonSchema } from './reply-schema.ts'

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

/** A place in the document where the schema of a body or of a reply is. */
export function referenceTo(schema: z.ZodType): { $ref: string } {
  const name = NAMES.get(schema)
  if (!name) throw new Error('The contract exports no such schema')
  return { $ref: SCHEMAS + name }
}

/** What calls ask and answer, by name: only what is referred to from a call or from another schema. */
export function componentSchemas(asked: Set<z.ZodType>, answered: Set<z.ZodType>): Record<string, JsonSchema> {
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
