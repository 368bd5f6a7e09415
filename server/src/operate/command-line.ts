import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { OpenedDatabase } from '../open-database.ts'

/** What was typed cannot be done. It is said in one line, and nothing was done. */
export class UsageError extends Error {}

export interface Argument<T = unknown> {
  /** What stands for its value in the help; a flag has none. */
  placeholder: string | null
  isRequired: boolean
  schema: z.ZodType<T>
}

export const required = <T>(placeholder: string, schema: z.ZodType<T>): Argument<T> => ({
  placeholder,
  isRequired: true,
  schema,
})
export const optional = <T>(placeholder: string, schema: z.ZodType<T>): Argument<T | undefined> => ({
  placeholder,
  isRequired: false,
  schema: schema.optional(),
})
export const flag: Argument<boolean> = { placeholder: null, isRequired: false, schema: z.boolean().default(false) }

/** A file, named from the folder in which the command was typed: the parser resolves it. */
export const FILE = z.string()

type Arguments = Record<string, Argument>
type Values<A extends Arguments> = { [K in keyof A]: A[K] extends Argument<infer T> ? T : never }

export interface Operation {
  config: Config
  database: OpenedDatabase
}

/**
 * `migrated` by this version, or the command refuses; `migrates` makes it so first, and a database where there is none; `existing`
 * is one of any version, and `empty` one that a restore fills.
 */
type DatabaseNeed = 'migrated' | 'migrates' | 'existing' | 'empty'

export interface Command {
  /** The words by which it is called: 'cases close'. */
  name: string
  help: string
  /** In the order in which they are typed. */
  positionals: Arguments
  options: Arguments
  database: DatabaseNeed
  /** @returns what is printed as one line of JSON */
  run(operation: Operation, values: Record<string, unknown>): Promise<object>
}

type Shape<P extends Arguments, O extends Arguments> = Pick<Command, 'name' | 'help'> & {
  positionals?: P
  options?: O
  database?: Command['database']
  run(operation: Operation, values: Values<P> & Values<O>): Promise<object>
}

/** Gives `run` the types of its arguments. The parser has validated them by the same schemas. */
export const command = <P extends Arguments = Record<never, never>, O extends Arguments = Record<never, never>>({
  positionals,
  options,
  database = 'migrated',
  ...shape
}: Shape<P, O>): Command => ({
  ...shape,
  positionals: positionals ?? {},
  options: options ?? {},
  database,
  run: (operation, values) => shape.run(operation, values as Values<P> & Values<O>),
})

type Parsed = { help: string } | { command: Command; values: Record<string, unknown> }

/** @param folder where relative files are looked for @throws UsageError */
export function parseCommandLine(commands: readonly Command[], words: readonly string[], folder: string): Parsed {
  const typed = wordsBeforeOptions(words)
  if (typed[0] === 'help') return { help: helpOn(commands, words.slice(1)) }
  const found = commands.find(({ name }) => isStart(name.split(' '), typed))
  if (words.some((word) => word === '--help' || word === '-h')) {
    return { help: found ? helpOn(commands, [found.name]) : helpOn(commands, typed) }
  }
  if (!found) throw unknownCommand(commands, typed)
  return { command: found, values: readValues(found, words.slice(found.name.split(' ').length), folder) }
}

function readValues(command: Command, words: readonly string[], folder: string): Record<string, unknown> {
  const refuse = (why: string) => new UsageError(`${command.name}: ${why} Usage: ${usageOf(command)}`)
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { placeholder }]) => [
      name,
      { type: placeholder === null ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, string | boolean>()
  const files: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
    if (!option || !token.rawName.startsWith('--')) throw refuse(`there is no option ${shown(token.rawName)}.`)
    if (given.has(token.name)) throw refuse(`--${token.name} is there twice.`)
    const isFlag = option.placeholder === null
    if (isFlag && token.value !== undefined) throw refuse(`--${token.name} takes no value.`)
    // `--email --remove`: an option is no value, but one with a dash may be written as `--text=-1`
    const isNext = token.value?.startsWith('-') === true && !token.inlineValue
    if (!isFlag && (!token.value || isNext)) throw refuse(`--${token.name} needs a value.`)
    given.set(token.name, token.value ?? true)
  }
  const named = Object.entries(command.positionals)
  for (const [at, [name]] of named.entries()) if (files[at]) given.set(name, files[at])
  if (files.length > named.length) throw refuse(`${shown(files[named.length] ?? '')} is too much.`)
  const known = [...named, ...Object.entries(command.options)]
  return Object.fromEntries(
    known.map(([name, argument]) => [name, validated(command, [name, argument], given, folder)]),
  )
}

function validated(
  command: Command,
  [name, argument]: [string, Argument],
  given: ReadonlyMap<string, string | boolean>,
  folder: string,
): unknown {
  const label = Object.hasOwn(command.options, name) ? `--${name}` : argument.placeholder
  const refuse = (why: string) => new UsageError(`${command.name}: ${label} ${why} Usage: ${usageOf(command)}`)
  const value = given.get(name)
  if (value === undefined && argument.isRequired) throw refuse('is missing.')
  if (argument.schema === FILE) return resolve(folder, String(value))
  const parsed = argument.schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refuse(`cannot be ${shown(String(value))}: ${parsed.error.issues[0]?.message ?? 'it is not known'}.`)
}

const CALL = 'npm run ops --'

export function usageOf({ name, positionals, options }: Command): string {
  const ofOptions = Object.entries(options).map(([option, { placeholder, isRequired }]) => {
    const text = placeholder === null ? `--${option}` : `--${option} ${placeholder}`
    return isRequired ? text : `[${text}]`
  })
  const ofPositionals = Object.values(positionals).map(({ placeholder }) => placeholder)
  return [CALL, name, ...ofPositionals, ...ofOptions].join(' ')
}

function helpOn(commands: readonly Command[], asked: readonly string[]): string {
  const words = asked.flatMap((word) => word.split(' ')).filter((word) => !word.startsWith('-'))
  const meant = commands.filter(({ name }) => isStart(words, name.split(' ')))
  if (meant.length === 0) throw unknownCommand(commands, words)
  return meant.map((command) => `${usageOf(command)}\n    ${command.help}`).join('\n')
}

function unknownCommand(commands: readonly Command[], words: readonly string[]): UsageError {
  const group = commands.filter(({ name }) => words[0] !== undefined && name.startsWith(`${words[0]} `))
  const names = (group.length > 0 ? group : commands).map(({ name }) => name).join(', ')
  const typed = words.slice(0, group.length > 0 ? 2 : 1).join(' ')
  return new UsageError(
    `${typed ? `There is no command ${shown(typed)}` : 'A command is missing'}. There are: ${names}`,
  )
}

function wordsBeforeOptions(words: readonly string[]): string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  return words.slice(0, end === -1 ? words.length : end)
}

const isStart = (start: readonly string[], words: readonly string[]) => start.every((word, at) => word === words[at])

/** What was typed, on one line whatever it holds. */
const shown = (text: string) => (/^[\w.@/-]+( [\w-]+)?$/.test(text) ? text : JSON.stringify(text.slice(0, 200)))
