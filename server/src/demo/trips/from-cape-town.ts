import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromCapeTown: DemoTripFields[] = [
  {
    traveller: 'thandeka',
    destination: 'graaff-reinet',
    startsIn: 10,
    days: 4,
    tags: ['trail run', 'karoo', 'road trip'],
    description: prose`
      Long weekend, four runners in a Polo with no aircon. Valley of Desolation at sunrise, 14 km of dolerite and
      dassies, then roosterkoek at somebody's auntie's. One more seat if you're small or cheerful.`,
  },
  {
    traveller: 'thandeka',
    destination: 'nanyuki',
    startsIn: 68,
    days: 9,
    tags: ['mount kenya', 'sirimon', 'altitude'],
    description: prose`
      Point Lenana via Sirimon, down Chogoria. Old Moses, Shipton's, the cold at 3 a.m. that everyone lies about. A
      porter and a guide are arranged through a cooperative in Nanyuki, fair wages, don't haggle. I've never been
      above 3,482 m so I honestly don't know who I'll be up there.`,
  },
  {
    traveller: 'thandeka',
    destination: 'pokhara',
    startsIn: 112,
    days: 18,
    tags: ['annapurna', 'teahouse', 'women'],
    audience: 'female',
    description: prose`
      Mardi Himal then Ghorepani, with a woman guide (Sunita, 3 Sisters agency) because I've had it with explaining
      myself on trails. Teahouse twin rooms at 500 rupees. We'd be three at most. Bring songs, I've run out.`,
  },
  {
    traveller: 'thandeka',
    destination: 'lalibela',
    startsIn: 190,
    days: 9,
    tags: ['rock churches', 'trek', 'injera'],
    description: prose`
      Community trek on the Meket escarpment: four days, donkeys for bags, gelada monkeys that chew like my Grade 6s.
      Then the churches, shoes off, slowly. I checked the travel advice and will check it again the week before; if it
      turns red I don't go, so book refundable.`,
  },
  {
    traveller: 'thandeka',
    destination: 'chamonix',
    startsIn: 258,
    days: 9,
    tags: ['tmb', 'running', 'lottery'],
    description: prose`
      Fastpacking two thirds of the Tour du Mont Blanc from Les Houches. 22 to 28 km a day with 5 kg, refuges booked
      as far as Champex. Exchange rate says I eat bread. I walk the ups, trot the flats and sing the downs.`,
  },
  {
    traveller: 'pieter',
    destination: 'swakopmund',
    startsIn: 27,
    days: 12,
    tags: ['namib', '4x4', 'larks'],
    description: prose`
      Springbok, Aus, the gravel through Solitaire and down to the coast. Dune lark south of the Kuiseb, Gray's lark
      on the plains, welwitschia for my late wife, who liked ugly plants. Two jerrycans, two spares, a rooftop tent
      and a ground tent. Passenger seat is free. Dust is free as well.`,
  },
  {
    traveller: 'pieter',
    destination: 'graaff-reinet',
    startsIn: 55,
    days: 6,
    tags: ['fossils', 'karoo', 'widowers'],
    audience: 'male',
    description: prose`
      A few of us men who have lost our wives rent a farmhouse near Nieu-Bethesda each year. We look at gorgonopsian
      skulls, we braai, we talk or we do not. This is not a course and nobody leads it. There is a bed for one new
      man. Bring a jersey.`,
  },
  {
    traveller: 'pieter',
    destination: 'alice-springs',
    startsIn: 175,
    days: 18,
    tags: ['outback', 'rocks', 'camping'],
    description: prose`
      Larapinta country by hired Land Cruiser: Gosse Bluff, which is a hole made in an afternoon, and Kings Canyon,
      which took rather longer. I can bore you about cross-bedding or leave you in peace; say which on day one.`,
  },
  {
    traveller: 'pieter',
    destination: 'leh',
    startsIn: 279,
    days: 14,
    tags: ['indus suture', 'geology', 'slow altitude'],
    description: prose`
      Where India hit Asia you can put a hand on the line. Three days doing nothing in Leh first, I insist on it and
      so should your lungs. Then Lamayuru, Chang La, Tso Moriri with a driver named Stanzin whom two colleagues
      recommend. I have a spare pulse oximeter.`,
  },
  {
    traveller: 'pieter',
    destination: 'uyuni',
    startsIn: 330,
    days: 14,
    tags: ['lithium', 'flamingos', 'volcano'],
    description: prose`
      Three species of flamingo on one lagoon and the best ignimbrites on the continent. I have been shouted at by a
      puna once already, so we go up via Tupiza by stages. No parties on the salt, thank you.`,
  },
  {
    traveller: 'nazeem',
    destination: 'bali',
    startsIn: 44,
    days: 13,
    tags: ['surf', 'medewi', 'halaal'],
    description: prose`
      Medewi left my brother with a broken fin and a grin, so it's my turn. Long slow left, pebbles, a mosque right on
      the break so you hear the adhaan from the line-up. I cook nasi for whoever's around. Soft tops welcome, egos
      not.`,
  },
  {
    traveller: 'nazeem',
    destination: 'zanzibar',
    startsIn: 94,
    days: 12,
    tags: ['biryani', 'dhow', 'family recipes'],
    description: prose`
      Cape Malay food came over the same ocean, and I want to taste the cousins. Pilau from Lukmaan, urojo from the
      guy by the old fort, then I'm asking every granny about their achar. There's a dhow builder in Nungwi who lets
      you hold a plank while he laughs at you.`,
  },
  {
    traveller: 'nazeem',
    destination: 'mindelo',
    startsIn: 180,
    days: 9,
    tags: ['windsurf', 'music', 'portuguese lessons'],
    description: prose`
      Wind all day at Salamansa, then a bar with a violin. Twelve words of Portuguese, six of them fish.`,
  },
  {
    traveller: 'nazeem',
    destination: 'essaouira',
    startsIn: 224,
    days: 12,
    tags: ['surf', 'sardines', 'gnawa'],
    description: prose`
      Wind capital, so mornings at Sidi Kaouki and the rest of the day out of the sand. At the harbour you pick your
      sardines from the blue boats and a man grills them for 20 dirham. Staying in a riad with five surfboards in the
      bath. Bed in the second room is going.`,
  },
  {
    traveller: 'nazeem',
    destination: 'istanbul',
    startsIn: 345,
    days: 7,
    tags: ['mosques', 'breakfast', 'baklava'],
    audience: 'male',
    description: prose`
      Four brothers from Wale Street, one flat in Fatih, fajr at a different mosque every day. Rüstem Paşa for the
      tiles, Çemberlitaş hamam, breakfast in Van Kahvaltı. Room for one more on the pull-out. Men only since the flat
      is one big room and my cousin walks around in his towel.`,
  },
]
