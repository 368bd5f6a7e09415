import type { ReportSubjectKind, TravellerPart } from '@caravan/contract/reports.ts'
import type { TalkMessage } from '../../chat/talk/thread.ts'
import type { Blockable } from '../blocks/block-dialog.tsx'

export interface Reportable {
  kind: ReportSubjectKind
  id: string
  /** Of a traveller: which part of the profile is meant. */
  part?: TravellerPart
  /** 'The trip to Lisbon', or the words of a message. */
  label: string
  /** Of a message among many: who said it. */
  line?: string
  user: Blockable | null
}

export interface ReportRequest {
  subjects: readonly Reportable[]
  onBlocked?: (userId: string) => unknown
  /** Takes the focus where what opened the dialog has gone. */
  focusAfter?: () => HTMLElement | null
}

export const travellerSubject = (user: Blockable): Reportable => ({
  kind: 'traveller',
  id: user.id,
  label: `The traveler @${user.username}`,
  user,
})

/** One of several by its name: parts of a profile share their id. */
export const nameOfReportable = ({ id, part }: Reportable): string => (part ? `${id} ${part}` : id)

/** What of a profile can be meant. A trip is reported by itself, so that it can be hidden by itself. */
export const profileSubjects = (
  user: Blockable,
  trips: readonly { id: string; destination: string; description: string }[],
): Reportable[] => [
  ...PARTS.map(([part, labelOf]) => ({ ...travellerSubject(user), part, label: labelOf(`@${user.username}`) })),
  ...trips.map(({ id, destination, description }) => ({
    ...{ kind: 'trip' as const, id, user },
    label: `The trip to ${destination}`,
    line: description.length > SHORT ? `${description.slice(0, SHORT)}…` : description,
  })),
]

const SHORT = 80

const PARTS: [TravellerPart, (name: string) => string][] = [
  ['behaviour', (name) => `How ${name} behaves`],
  ['name', (name) => `The name of ${name}`],
  ['picture', (name) => `The picture of ${name}`],
  ['bio', (name) => `What ${name} says about themselves`],
]

let request: ReportRequest | undefined
const listeners = new Set<() => void>()

function change(next: ReportRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

export const openReport = (wanted: ReportRequest) => change(wanted)
export const closeReport = () => change(undefined)
export const openedReport = () => request

export function onReportChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const MOST = 50

export const messageSubjects = <M extends TalkMessage>(
  kind: Extract<ReportSubjectKind, 'message' | 'group-message'>,
  messages: readonly M[],
  of: (message: M) => Pick<Reportable, 'user' | 'line'>,
): Reportable[] =>
  messages
    .slice(-MOST)
    .toReversed()
    .map((message) => ({ kind, id: message.id, label: message.content, ...of(message) }))
