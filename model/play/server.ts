import type { Call, Reply } from './call.ts'
import type { Cast } from './cast.ts'
import type { Devices } from './devices.ts'
import type { TaskName } from './jobs.ts'
import type { Mailbox } from './mailbox.ts'
import type { PushedBrowsers } from './pushed-browsers.ts'

/** The server that a history is played against. */
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
  /** As that traveller, or as nobody. */
  call(by: string | null, call: Call, headers?: Record<string, string>): Promise<Reply>
  /** Resolves when what the calls so far bring about has come to its end. */
  settled(): Promise<void>
}
