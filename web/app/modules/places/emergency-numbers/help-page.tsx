import {
  type EmergencyNumbers,
  emergencyLines,
  type listEmergencyNumbers,
} from '@caravan/contract/emergency-numbers.ts'
import type { ReplyOf } from '@caravan/contract/endpoint.ts'
import { callText, InlineScript } from '../../../lib/inline-script.tsx'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import styles from './help-page.module.css'

interface Props {
  numbers: ReplyOf<typeof listEmergencyNumbers>
  country: string | null
  search: string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whom to call, by country. The search works without a script by sending the form, and without a network by its script. */
export function HelpPage({ numbers: { countries, checkedOn, sources }, country, search }: Props) {
  const first = countries.find(({ code }) => code === country)
  const found = countries.filter((one) => plain(one.country).includes(plain(search)))
  return (
    <LegalPage
      title="Emergency numbers"
      lead="Whom to call, in every country. Once you have used this site on a device, this page opens there without a network too."
    >
      <div id={HELP_IDS.first} className={styles.first}>
        {first ? <Country numbers={first} isFirst /> : null}
      </div>
      <form action="/help" method="get" className={styles.search} aria-label="Find a country">
        <label htmlFor={HELP_IDS.search}>Country</label>
        <input id={HELP_IDS.search} className="input" type="search" name="q" defaultValue={search} autoComplete="off" />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      <p id={HELP_IDS.none} className={styles.none} role="status" hidden={found.length > 0}>
        No country has that name.
      </p>
      <ul id={HELP_IDS.list} className={styles.list}>
        {found.map((one) => (
          <li key={one.code} data-code={one.code} data-name={plain(one.country)}>
            <Country numbers={one} />
          </li>
        ))}
      </ul>
      <p className={styles.source}>
        Compared on {checkedOn} with{' '}
        {sources.map(({ name, url }, at) => (
          <span key={url}>
            {at > 0 ? ' and ' : ''}
            <a href={url}>{name}</a>
          </span>
        ))}
        . Numbers change: where you can, ask where you stay. Most mobile phones reach help by 112, also locked.
      </p>
      <InlineScript code={import.meta.env.SSR ? callText(searchCountries, HELP_IDS) : ''} />
    </LegalPage>
  )
}

const Country = ({ numbers, isFirst = false }: { numbers: EmergencyNumbers; isFirst?: boolean }) => (
  <>
    <h2 className={isFirst ? styles.firstName : styles.name}>{numbers.country}</h2>
    <dl className={styles.numbers}>
      {emergencyLines(numbers).map(([service, number]) => (
        <div key={service}>
          <dt>{service}</dt>
          <dd>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
          </dd>
        </div>
      ))}
    </dl>
    {numbers.note ? <p className={styles.note}>{numbers.note}</p> : null}
  </>
)

/**
 * Stands after the list. Without a network the page that is kept is for
 * nobody: the country in the address is shown first here.
 */
function searchCountries(ids: typeof HELP_IDS): void {
  const part = (id: string) => document.getElementById(id)
  const rows = [...(part(ids.list)?.children ?? [])].filter((row) => row instanceof HTMLElement)
  const first = part(ids.first)
  const asked = new URLSearchParams(location.search).get('country')?.toUpperCase()
  const row = rows.find((one) => one.dataset.code === asked)
  if (first && row && first.childElementCount === 0) first.append(...row.cloneNode(true).childNodes)

  const input = part(ids.search)
  if (!(input instanceof HTMLInputElement)) return
  const show = () => {
    const words = input.value.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    let found = 0
    for (const one of rows) {
      one.hidden = !(one.dataset.name ?? '').includes(words)
      if (!one.hidden) found++
    }
    const none = part(ids.none)
    if (none) none.hidden = found > 0
  }
  input.addEventListener('input', show)
  // whoever presses Enter has found it already; a page that holds only what was searched for asks for the others
  if (!new URLSearchParams(location.search).get('q'))
    input.form?.addEventListener('submit', (event) => event.preventDefault())
}

const HELP_IDS = { first: 'own-country', search: 'country', none: 'no-country', list: 'countries' } as const
