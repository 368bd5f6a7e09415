import type { MeetingCode } from '@caravan/contract/meetings.ts'

const MINUTE = 60_000

interface Codes {
  codes: readonly MeetingCode[]
  behind: number
}

/** The code of the minute that it is for the server, and how many seconds it goes on; none once all are over. */
export function currentCode({ codes, behind }: Codes, now: number): { code: MeetingCode; seconds: number } | null {
  const time = now + behind
  const code = codes.findLast(({ from }) => Date.parse(from) <= time)
  const left = code ? Date.parse(code.from) + MINUTE - time : 0
  return code && left > 0 ? { code, seconds: Math.ceil(left / 1000) } : null
}
