import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { tripOf } from './cast.ts'
import type { DemoRequest } from './shapes.ts'

type Asked = readonly (readonly [asker: string, status: DemoRequest['status']])[]

const ABOUT_TRIPS: Record<string, Asked> = {
  'ines-ponta-delgada': [
    ['tiago', 'accepted'],
    ['misaki', 'pending'],
    ['kwame', 'pending'],
  ],
  'ines-kyoto': [
    ['ximena', 'accepted'],
    ['leyla', 'pending'],
  ],
  'ines-zanzibar': [
    ['ploy', 'accepted'],
    ['wanjiru', 'pending'],
  ],
  'ines-skye': [
    ['frauke', 'accepted'],
    ['anneli', 'pending'],
    ['levan', 'rejected'],
  ],
  'ines-evora': [['celeste', 'accepted']],
  'tiago-tbilisi': [
    ['mirek', 'accepted'],
    ['zarina', 'pending'],
    ['abril', 'pending'],
  ],
  'tiago-naples': [['mirek', 'accepted']],
  'tiago-krakow': [['farah', 'accepted']],
  'tiago-swiss-alps': [
    ['isamu', 'accepted'],
    ['maude', 'pending'],
    ['kev', 'rejected'],
  ],
  'celeste-mindelo': [['kwame', 'accepted']],
  'celeste-samarkand': [
    ['zarina', 'accepted'],
    ['asha', 'pending'],
  ],
  'celeste-santorini': [['nino', 'pending']],
  'kwame-bali': [
    ['declan', 'pending'],
    ['otieno', 'rejected'],
  ],
  'kwame-oaxaca': [
    ['sasha', 'accepted'],
    ['declan', 'rejected'],
  ],
  'kwame-cape-town': [
    ['thandeka', 'accepted'],
    ['nazeem', 'pending'],
  ],
  'jonas-kalymnos': [
    ['luciana', 'accepted'],
    ['levan', 'pending'],
  ],
  'jonas-patagonia': [
    ['luciana', 'accepted'],
    ['arjun', 'pending'],
  ],
  'leyla-istanbul': [
    ['asha', 'accepted'],
    ['ruth', 'pending'],
  ],
  'leyla-santorini': [['nino', 'accepted']],
  'leyla-mardin': [['zarina', 'accepted']],
  'mirek-sibiu': [['facundo', 'accepted']],
  'frauke-ohrid': [['maude', 'accepted']],
  'ximena-uyuni': [['simon', 'pending']],
  'ximena-varanasi': [['arjun', 'accepted']],
  'rodrigo-hanoi': [
    ['bridget', 'pending'],
    ['declan', 'rejected'],
  ],
  'rodrigo-marrakesh': [['farah', 'accepted']],
  'abril-lisbon': [
    ['misaki', 'accepted'],
    ['tiago', 'pending'],
  ],
  'abril-kanazawa': [['anneli', 'accepted']],
  'ploy-labuan-bajo': [['kwame', 'rejected']],
  'ploy-el-nido': [
    ['bridget', 'accepted'],
    ['luciana', 'pending'],
  ],
  'declan-llanfair': [['kev', 'accepted']],
  'isamu-kars': [['emre', 'accepted']],
  'anneli-ponta-delgada': [['ines', 'pending']],
  'thandeka-pokhara': [['wanjiru', 'accepted']],
  'pieter-swakopmund': [['ximena', 'accepted']],
  'facundo-lisbon': [['tiago', 'accepted']],
  'ruth-cape-town': [['kev', 'accepted']],
  'ruth-istanbul': [['defne', 'pending']],
  'simon-puerto-natales': [['talia', 'pending']],
  'defne-bukhara': [['sasha', 'accepted']],
  'kev-santorini': [
    ['celeste', 'accepted'],
    ['nino', 'pending'],
  ],
  'wanjiru-lisbon': [
    ['ines', 'accepted'],
    ['misaki', 'pending'],
  ],
  'otieno-tbilisi': [['abril', 'pending']],
  'levan-pokhara': [
    ['jonas', 'pending'],
    ['arjun', 'rejected'],
  ],
  'talia-isafjordur': [['anneli', 'accepted']],
}

const DIRECT: Record<string, Asked> = {
  celeste: [['misaki', 'accepted']],
  isamu: [['tiago', 'accepted']],
  tiago: [['facundo', 'pending']],
  ines: [
    ['kwame', 'rejected'],
    ['abril', 'pending'],
  ],
  jonas: [['levan', 'accepted']],
  asha: [['farah', 'pending']],
  simon: [['arjun', 'pending']],
}

const OLDEST_DIRECT_HOURS = 600

export const REQUESTS: readonly DemoRequest[] = [
  ...listed(ABOUT_TRIPS, (trip) => ({ trip, asked: tripOf(trip).traveller, since: tripOf(trip).postedAgo })),
  ...listed(DIRECT, (asked) => ({ trip: null, asked, since: OLDEST_DIRECT_HOURS })),
]

function listed(
  table: Record<string, Asked>,
  read: (key: string) => { trip: string | null; asked: string; since: number },
): DemoRequest[] {
  return Object.entries(table).flatMap(([key, asks]) => {
    const { since, ...about } = read(key)
    return asks.map(([asker, status]) => {
      const ago = since * (0.1 + 0.8 * seededRandom(hash(`request ${key} ${asker}`))())
      return { ...about, asker, status, ago }
    })
  })
}
