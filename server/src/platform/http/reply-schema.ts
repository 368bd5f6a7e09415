import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** For Fastify's serializer and for OpenAPI. `X or null` becomes one schema of two types, as branches would need a validator. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema),
  })
  const { $schema: _dialect, ...rest } = made
  return rest
}

export function flattenNullable(schema: JsonSchema): void {
  const branches = schema.anyOf
  if (!Array.isArray(branches) || branches.length !== 2) return
  const value: JsonSchema | undefined = branches.find((branch: JsonSchema) => branch.type !== 'null')
  if (!value || '$ref' in value || branches.every((branch: JsonSchema) => branch.type !== 'null')) return
  delete schema.anyOf
  Object.assign(schema, value)
  if (typeof value.type === 'string') schema.type = [value.type, 'null']
  if (Array.isArray(value.enum)) schema.enum = [...value.enum, null]
}
