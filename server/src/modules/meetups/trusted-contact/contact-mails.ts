import { emergencyLines } from '@caravan/contract/emergency-numbers.ts'
import { isTimeZone } from '@caravan/contract/plans.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { CONSENT_DAYS } from '@caravan/contract/trusted-contact.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import type { Mail } from '../../../platform/mail.ts'
import { findEmergencyNumbers } from '../../places/emergency-numbers/emergency-numbers.ts'
import { countryCodeOf } from '../../places/gazetteer/countries.ts'
import { writeReference } from '../plans/reference.ts'
import { contactAddress, nameInMail, plainName, writeContactToken, writeNeverToken } from './contact-link.ts'
import * as queries from './mail-queries.ts'
import { hasRefused, mailboxHashes } from './mail-queries.ts'

const { name: product } = PRODUCT

/** Writes to the contact of a traveller about a plan, in the transaction that has the reason. */
export const tellContact = (tx: Db, userId: string, about: { kind: queries.AboutCheckIn; checkInId: string }) =>
  queries.insertCheckInMail(tx, userId, about.kind, about.checkInId)

/**
 * Sends a mail to a contact once: claimed, then sent, then noted, each committed before the next, so that a mail server
 * that does not answer holds no transaction. Cut off in between it goes out again under the same Message-ID.
 */
export async function mailContact(services: Services, id: string): Promise<void> {
  const { db, mailer, secrets } = services
  if (!(await queries.claimMail(db, id))) {
    if (await queries.isClaimedMail(db, id)) await queries.enqueueAfterClaim(db, id)
    return
  }
  try {
    const row = await queries.findMail(db, id)
    const isWanted = row && row.status === (row.kind === 'consent' ? 'asked' : 'consenting')
    // answered or withdrawn meanwhile, or by somebody else's mail to the same mailbox
    const isRefused = row?.kind === 'consent' && (await hasRefused(db, mailboxHashes(secrets.session, row.email)))
    if (isWanted && !isRefused)
      await mailer.send({ ...mailOf(services, row), messageId: { id: row.id, at: row.createdAt } })
  } catch (error) {
    await queries.releaseClaim(db, id)
    throw error
  }
  await queries.setSent(db, id)
}

function mailOf({ config, secrets }: Pick<Services, 'config' | 'secrets'>, row: queries.MailRow): Mail {
  const { email, contactId } = row
  const address = (token: string) => contactAddress(config.publicUrl, token)
  const stop = address(
    row.kind === 'consent'
      ? writeNeverToken(secrets.session, contactId, email)
      : writeContactToken(secrets.session, contactId, 'withdraw'),
  )
  const mail = { to: email, headers: unsubscribeHeaders(stop) }
  if (row.kind === 'consent') {
    const answer = address(writeContactToken(secrets.session, contactId, 'answer'))
    return { ...mail, ...consentMail(nameInMail(row), { answer, stop }) }
  }
  const who = plainName(row.firstName) ?? (row.username ? `@${row.username}` : 'Somebody')
  return {
    ...mail,
    subject: SUBJECTS[row.kind](who),
    text: `${aboutPlan(row, who, config.publicUrl)}
--
You get this because you agreed to be a trusted contact. To be it no longer:
${stop}
`,
  }
}

/** One press of a button of the mail program (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const SUBJECTS: Record<queries.AboutCheckIn, (who: string) => string> = {
  missed: (who) => `${who} has not checked in after a meeting`,
  duress: (who) => `${who} needs your help`,
  'checked-in': (who) => `${who} has checked in`,
}

/** A paragraph is one line: programs that show mails break it where they have room. */
const paragraph = (...sentences: string[]) => sentences.join(' ')

/** To a mailbox that has asked for nothing: the words are ours, and of the sender there is a name alone. */
const consentMail = (who: string, links: { answer: string; stop: string }) => ({
  subject: `A traveler on ${product} asks you to be their trusted contact`,
  text: `Hello,

${paragraph(
  `Somebody who travels with ${product}, and meets people there, named your address: ${who}.`,
  'They would like you to be the person who is told when they do not come back from such a meeting as they planned.',
)}

${paragraph(
  'You get a mail only if they have not said within 30 minutes after a meeting that all is well, or ask for help.',
  'It says where they wanted to be, whom they met, and whom to call there. You need no account.',
)}

Say yes or no here, within ${CONSENT_DAYS} days:
${links.answer}

--
If you do not answer, nothing more comes of this. Never be asked again, by anybody here:
${links.stop}
`,
})

function aboutPlan(row: queries.MailRow, who: string, publicUrl: string): string {
  if (row.kind === 'checked-in')
    return `${who} has checked in now, after the meeting that we wrote to you about. You need not do anything.\n`
  const happened =
    row.kind === 'duress'
      ? paragraph(
          `${who} has just typed the code that asks you for help. Whoever is with them does not know.`,
          `Do not ring or write to ${who} first: it could be seen. Call the police where they are.`,
        )
      : paragraph(
          `${who} met somebody and wanted to tell us by 30 minutes after the end that all is well. They have not.`,
          'Often it is an empty battery. Call them first; if you cannot reach them and are worried, call the police where they are.',
        )
  return `${happened}

${planLines(row, publicUrl)}
`
}

function planLines(row: queries.MailRow, publicUrl: string): string {
  const code = row.countryCode ?? (row.country ? countryCodeOf(row.country) : undefined)
  const numbers = code ? findEmergencyNumbers(code) : undefined
  const city = row.planCity ?? row.city
  return [
    ...(row.place ? [`Where, as they wrote it: ${quoted(row.place, MAX_PLACE)}`] : []),
    ...(row.startsAt && row.endsAt && row.timeZone
      ? [`When: ${whenInWords(row.startsAt, row.endsAt, row.timeZone)}`]
      : []),
    ...withWhom(row),
    ...(city ? [`City: ${city}${numbers ? `, ${numbers.country}` : ''}`] : []),
    ...(numbers
      ? [
          `Emergency numbers in ${numbers.country}: ${emergencyLines(numbers)
            .map(([service, number]) => `${service} ${number}`)
            .join(', ')}`,
        ]
      : []),
    `All countries: ${publicUrl}/help`,
    ...(row.reference
      ? [
          '',
          paragraph(
            `Reference for the police: ${writeReference(row.reference)}.`,
            `Under it ${product} has kept who was in, also where they have another name by now, or no account.`,
          ),
        ]
      : []),
  ].join('\n')
}

/** Everybody by what was written down of them, each in quotes: it is what they call themselves. */
function withWhom({ people, groupChatId }: queries.MailRow): string[] {
  const listed = people.slice(0, queries.MAX_NAMES)
  const nameOf = (one: (typeof people)[number]) => `${nameInMail(one)}, account ${one.id}`
  const lines = listed.filter(({ hasLeft }) => !hasLeft).map(nameOf)
  const left = listed.filter(({ hasLeft }) => hasLeft).map(nameOf)
  const from = groupChatId ? ', of a group chat' : ''
  return [
    `With${from}, by the names that they gave themselves:`,
    ...(lines.length > 0 ? lines : ['travelers whom the reference leads to']).map((line) => `- ${line}`),
    ...(left.length > 0 ? ['Had said that they come, and took it back:', ...left.map((line) => `- ${line}`)] : []),
    ...(people.length > listed.length ? ['- and others'] : []),
  ]
}

const MAX_PLACE = 120

/** Words of a traveller, so that nobody takes them for ours. */
const quoted = (words: string, max: number): string => {
  const characters = [...words.replaceAll(/[\s“”"]+/gu, ' ').trim()]
  return `“${characters.slice(0, max).join('')}${characters.length > max ? '…' : ''}”`
}

/**
 * 'Sat, 24 October 2026, 19:30 to 22:00 (Western European Summer Time)'. Where clocks are changed in between, each time has its
 * zone. A zone that this process does not know holds no mail up: UTC then.
 */
export function whenInWords(startsAt: Date, endsAt: Date, zone: string): string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone }
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', timeZone }
  const dayOf = (at: Date) => at.toLocaleDateString('en-GB', day)
  const timeOf = (at: Date) => at.toLocaleTimeString('en-GB', time)
  const zoneOf = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const end = dayOf(startsAt) === dayOf(endsAt) ? timeOf(endsAt) : `${dayOf(endsAt)}, ${timeOf(endsAt)}`
  const ofStart = zoneOf(startsAt) === zoneOf(endsAt) ? '' : ` (${zoneOf(startsAt)})`
  return `${dayOf(startsAt)}, ${timeOf(startsAt)}${ofStart} to ${end} (${zoneOf(endsAt)})`
}
