import type { Outcome } from './strike.ts'

/** By name, what is done and how it went. */
export type Faults = Readonly<Record<string, Fault>>

export interface Fault {
  what: string
  run(): Promise<Outcome>
}
