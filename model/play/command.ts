import type { ProblemSlug } from '@caravan/contract/problems.ts'
import type { Traveller, World } from '../rules/world.ts'
import type { Call, Reply } from './call.ts'
import type { Cast } from './cast.ts'
import type { SendingStep } from './deliveries.ts'
import type { Devices } from './devices.ts'
import type { Mailbox, PushedBrowsers } from './outside.ts'
import type { TaskName } from './test-server.ts'

/** Chooses by the numbers of a history, so that the same history does the same again. */
export interface Choose {
  of<Item>(items: Iterable<Item>): Item | undefined
  /** A wanted item, where there are any, so many times in ten, else any item. */
  mostly<Item>(wanted: readonly Item[], all: Iterable<Item>, times?: number): Item | undefined
  inTen(times: number): boolean
  /** Words that nobody has said before. */
  words(): string
}

export interface Attempt {
  /** In words, for a history that went wrong. */
  says: string
  /** One call, or several of which the last one's reply counts. */
  call: Call | ((server: Server) => Promise<Reply>)
  /** Nobody does it: time passes. */
  isOfClock?: true
  /** How it is refused; then nothing changes. */
  refusal?: ProblemSlug | undefined
  reply?: object
  /** What is other afterwards; `reply` is what the server answered. */
  apply(world: World, reply: unknown): void
}

export interface Command {
  name: string
  weight: number
  /** It is about what waits to be delivered, pushed and mailed: these of them are done after it. */
  sends?: readonly SendingStep[]
  /** It is done also where by the rules it changes nothing. */
  isRunIdle?: true
  /** Whoever is suspended may do it as well. */
  isWhileSuspended?: true
  /** Nothing where it cannot be tried: there is no trip to like yet. */
  attempt(world: World, by: Traveller, choose: Choose): Attempt | undefined
}

export const command = (
  name: string,
  how: Omit<Command, 'name' | 'attempt'>,
  attempt: Command['attempt'],
): Command => ({ ...{ name, attempt }, ...how })

/** What time brings, done by nobody. `pass` may answer what cannot be known without asking the server. */
export const byTheClock = (
  says: string,
  pass: (server: Server) => Promise<unknown>,
  apply: Attempt['apply'],
): Attempt => ({
  says,
  isOfClock: true,
  async call(server) {
    return { status: 200, body: (await pass(server)) ?? {}, next: null }
  },
  apply,
})

export function pathIn(reply: unknown): string {
  if (typeof reply === 'object' && reply !== null && 'path' in reply && typeof reply.path === 'string')
    return reply.path
  throw new Error(`The reply has no path: ${JSON.stringify(reply)}`)
}

export function idIn(reply: unknown): string {
  if (typeof reply === 'object' && reply !== null && 'id' in reply && typeof reply.id === 'string') return reply.id
  throw new Error(`The reply has no id: ${JSON.stringify(reply)}`)
}

/** The ids of trips, and the last that was deleted: nobody may find it again. */
export const tripIds = ({ trips, gone }: World): string[] => [...trips.keys(), ...[...gone].slice(-1)]

export interface Server {
  cast: Cast
  /** What is counted for everybody may be some minutes old there: it is not compared. */
  hasOldCounts?: boolean
  /** Its nodes do not agree on the day: what an hour decides is not compared. */
  hasClocksApart?: boolean
  /** Open pages with sockets, where events are compared too. */
  devices?: Devices
  /** Browsers to which is pushed, where that is compared too. */
  pushedBrowsers?: PushedBrowsers
  /** What is mailed, where that is compared too. */
  mailbox?: Mailbox
  /** An archive of somebody's data, where that is compared too: its lists by their names. */
  archiveOf?(by: string, another: string): Promise<Map<string, unknown>>
  /** Answers that somebody who has left stays, or an earlier question. @returns whether they are back */
  comeBack?(id: string, isOfEarlier: boolean): Promise<boolean>
  /** Works off what is due of one task, where no worker does. */
  runJobs?(task: TaskName): Promise<void>
  call(by: string | null, call: Call, headers?: Record<string, string>): Promise<Reply>
  /** Resolves when what the calls so far bring about has come to its end. */
  settled(): Promise<void>
}
