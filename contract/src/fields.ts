import { z } from 'zod'

/** UUID v7 as the application makes them; any UUID, in either case, is accepted where one is asked for. */
export const Id = z.guid({ error: 'This is not an id.' }).toLowerCase()
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime()
const dayOr = (error: (typed: unknown) => string) =>
  z.iso
    // what is no date at all is in no year either
    .date({ error: ({ input }) => error(input), abort: true })
    .refine((day) => day >= '1970-01-01' && day <= '2199-12-31', { error: 'Choose a date between 1970 and 2199.' })
/** A calendar day, `YYYY-MM-DD`: trips have days, not instants. */
export const Day = dayOr(() => 'Choose a date.')
/** The same out of a field into which days are typed: what was not understood is still as it was typed. */
export const TypedDay = dayOr((typed) => (typed === '' ? 'Choose a date.' : 'Type the day like 4 Oct 2026.'))
/** A key of the gazetteer, or '' for none. */
export const PlaceId = z.string().regex(/^[\w-]{0,80}$/, { error: 'Choose a place from the list.' })
const OBJECT_PATH =
  /^\/objects\/(trips|avatars)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/(public|private)-\d{1,12}-[\w-]{22})?$/
/** Addresses a stored picture: what the picture calls answer, or the signed address by which trips and travellers show it. */
export const ObjectPath = z.string().regex(OBJECT_PATH, { error: 'This is not a picture that was uploaded here.' })
export const Confirmation = z.object({ message: z.string() })
export const IdParams = <K extends string>(name: K) => z.object({ [name]: Id } as { [P in K]: typeof Id })
