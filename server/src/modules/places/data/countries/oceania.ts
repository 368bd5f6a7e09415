import type { CountryRow } from '../country-row.ts'

export const OCEANIAN_COUNTRIES: readonly CountryRow[] = [
  ['AS', -14.3, -170.7, 30, 'island'],
  ['AU', -25.7, 134.5, 1900, 'desert', 'Oz'],
  ['CK', -21.2, -159.8, 250, 'island'],
  ['FJ', -17.8, 178.0, 200, 'island'],
  ['FM', 6.9, 158.2, 600, 'island', 'Federated States of Micronesia'],
  ['GU', 13.45, 144.78, 28, 'island'],
  ['KI', 1.4, 173.0, 300, 'island'],
  ['MH', 7.1, 171.2, 300, 'island'],
  ['MP', 15.2, 145.75, 90, 'island', 'Saipan'],
  ['NC', -21.3, 165.5, 200, 'island'],
  ['NF', -29.04, 167.95, 6, 'coast'],
  ['NR', -0.53, 166.93, 4, 'island'],
  ['NU', -19.05, -169.87, 12, 'island'],
  ['NZ', -41.8, 172.8, 800, 'mountains', 'Aotearoa'],
  ['PF', -17.65, -149.43, 500, 'island'],
  ['PG', -6.5, 145.2, 600, 'tropics', 'PNG'],
  ['PN', -25.07, -130.1, 6, 'island'],
  ['PW', 7.4, 134.5, 60, 'island'],
  ['SB', -9.3, 160.0, 400, 'island'],
  ['TK', -9.0, -172.0, 80, 'island'],
  ['TO', -21.2, -175.2, 200, 'island'],
  ['TV', -8.5, 179.2, 250, 'island'],
  ['UM', 19.28, 166.65, 10, 'island'],
  ['VU', -16.2, 167.5, 400, 'island'],
  ['WF', -13.3, -176.2, 20, 'island'],
  ['WS', -13.75, -172.1, 75, 'island'],
]

export const ANTARCTICA: readonly CountryRow[] = [
  ['AQ', -80.0, 0.0, 2200, 'snow', 'South Pole'],
  ['BV', -54.42, 3.36, 7, 'snow'],
  ['GS', -54.4, -36.6, 120, 'snow'],
  ['HM', -53.1, 73.5, 25, 'snow'],
  ['TF', -49.3, 69.5, 120, 'snow', 'Kerguelen'],
]
