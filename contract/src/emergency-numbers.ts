import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whom to call in one country. Null where a service has no number there. */
export const EmergencyNumbers = z.object({
  /** ISO 3166, two letters; 'XK' for Kosovo. */
  code: z.string(),
  country: z.string(),
  police: z.string().nullable(),
  ambulance: z.string().nullable(),
  fire: z.string().nullable(),
  /** One number that reaches all three. */
  general: z.string().nullable(),
  /** Where the numbers need a word of explanation. */
  note: z.string().nullable(),
})
export type EmergencyNumbers = z.infer<typeof EmergencyNumbers>

/** Each service with its number, or the one number for all, as a page or a mail lists them. */
export function emergencyLines({
  police,
  ambulance,
  fire,
  general,
}: EmergencyNumbers): [service: string, number: string][] {
  const lines: [string, string | null][] = [
    [police || ambulance || fire ? 'All services' : 'Police, ambulance, fire', general],
    ['Police', police],
    ['Ambulance', ambulance],
    ['Fire', fire],
  ]
  return lines.flatMap(([service, number]): [string, string][] => (number ? [[service, number]] : []))
}

export const listEmergencyNumbers = endpoint({
  method: 'GET',
  path: '/api/emergency-numbers',
  summary: 'The emergency numbers of every country, and which is that of the caller’s city',
  access: 'anyone',
  whileSuspended: true,
  forSafety: true,
  reply: {
    200: z.object({
      countries: z.array(EmergencyNumbers),
      /** The code of the country of the caller’s city; null where it is not known. */
      own: z.string().nullable(),
      /** The day on which the numbers were last compared with their sources. */
      checkedOn: z.string(),
      sources: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  },
})
