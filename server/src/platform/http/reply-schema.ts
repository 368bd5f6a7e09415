import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * A Zod schema as JSON Schema for Fastify's serializer and for OpenAPI.
 * `X or null` becomes one schema with two types: the serializer would otherwise try each branch with a validator.
 */
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
