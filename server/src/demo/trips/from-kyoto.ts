import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromKyoto: DemoTripFields[] = [
  {
    traveller: 'misaki',
    destination: 'lisbon',
    startsIn: 16,
    days: 10,
    tags: ['chá', 'tiles', 'first time europe'],
    description: prose`
      Portuguese people say "chá" and we say "cha". I want to see the country at the other end of this word. I bring
      sencha and a small pot; if you have hot water and thirty minutes I will make it for you. I like trams,
      cemeteries and shops that sell only one thing.`,
  },
  {
    traveller: 'misaki',
    destination: 'matsuyama',
    startsIn: 42,
    days: 5,
    tags: ['henro', 'temples', 'women'],
    audience: 'female',
    description: prose`
      お遍路, only a small part: temple 46 Jōruri-ji to temple 53 Enmyō-ji in two days, about thirty kilometres with
      white jacket and bell. Nights in a minshuku with shared bath, so I ask women only. My mother walked it and kept
      the stamp book. Pages 47 to 53 are empty.`,
  },
  {
    traveller: 'misaki',
    destination: 'tainan',
    startsIn: 62,
    days: 6,
    tags: ['tea', 'old shops', 'rain'],
    description: prose`
      A tea merchant near Shennong Street writes to our shop since 1961 and nobody from us ever visited. I go now. He
      is 84. After this: Anping fort, fruit ice, sitting.`,
  },
  {
    traveller: 'misaki',
    destination: 'hoi-an',
    startsIn: 122,
    days: 8,
    tags: ['japanese bridge', 'lanterns', 'bicycle'],
    description: prose`
      There was a Japanese quarter here four hundred years ago, one grave of a merchant is in the rice field and the
      farmers take care of it. I would like to bring flowers. In the evening I only want cao lầu and the river.`,
  },
  {
    traveller: 'misaki',
    destination: 'ohrid',
    startsIn: 290,
    days: 9,
    tags: ['icons', 'lake', 'monastery'],
    description: prose`
      I saw one photograph of Kaneo church in a dentist's waiting room and I could not forget it. It is far: Istanbul,
      Skopje, bus. Please, if someone knows whether the bus stops at the lake or at the big road, tell me.`,
  },
  {
    traveller: 'isamu',
    destination: 'kanazawa',
    startsIn: 11,
    days: 3,
    tags: ['limited express', 'crab', 'old friends'],
    description: prose`
      Thunderbird to Tsuruga, change, shinkansen. I preferred when one did not change. Two former colleagues meet me
      at Ōmichō market, where we eat and disagree about brakes. Visitors may join for the eating.`,
  },
  {
    traveller: 'isamu',
    destination: 'busan',
    startsIn: 35,
    days: 4,
    tags: ['ferry', 'jagalchi', 'metro'],
    description: prose`
      The Camellia Line ferry from Hakata goes at night with a bath on board. I shall ride each of the four metro
      lines of Busan to the terminus and come back. Raw fish at Jagalchi in between. My pace is 4 km/h.`,
  },
  {
    traveller: 'isamu',
    destination: 'berlin',
    startsIn: 112,
    days: 8,
    tags: ['ring bahn', 'trains', 'technikmuseum'],
    description: prose`
      Ringbahn: 37 kilometres, 27 stations, 60 minutes exactly, they say. I will time it. Also the roundhouse at the
      Technikmuseum and the steam works in Schöneweide on open day. German I learned from train manuals, so I can say
      "Bremsprobe" but not order soup.`,
  },
  {
    traveller: 'isamu',
    destination: 'kars',
    startsIn: 198,
    days: 8,
    tags: ['doğu ekspresi', 'slow', 'photography'],
    description: prose`
      Doğu Ekspresi, Ankara to Kars, 26 hours. I have two couchettes because the system sold only in pairs. I offer
      the second at no cost to a quiet person who wakes early. In Kars: Ani, goose, cold.`,
  },
  {
    traveller: 'isamu',
    destination: 'swiss-alps',
    startsIn: 244,
    days: 10,
    tags: ['rack railway', 'rhb', 'sister line'],
    description: prose`
      The Hakone Tozan line is sister of the Rhaetian Railway. I visit the sister. Glacier Express once, for the wine
      glass with the slanted foot; afterwards only regional trains, front carriage, behind the driver. At Alp Grüm I
      get off and listen to it leave.`,
  },
  {
    traveller: 'anneli',
    destination: 'hobart',
    startsIn: 60,
    days: 15,
    tags: ['moss', 'rainforest', 'fieldwork'],
    description: prose`
      Fieldwork in the myrtle forests past Lake Pedder, hand lens round the neck. Six days of it are supervised, nine
      are mine and I want the South Coast Track or, if my nerve goes, the Tahune loop. I don't drive on the left. I do
      make pulla anywhere there's an oven.`,
  },
  {
    traveller: 'anneli',
    destination: 'ponta-delgada',
    startsIn: 145,
    days: 12,
    tags: ['laurisilva', 'botany', 'cheap flights'],
    description: prose`
      Laurel forest on Pico da Vara needs a permit and I have one for two persons. The other person was my supervisor,
      who has discovered golf. Mud to the shin is guaranteed, as is a lecture on liverworts, length negotiable.`,
  },
  {
    traveller: 'anneli',
    destination: 'skye',
    startsIn: 209,
    days: 10,
    tags: ['bog', 'sauna tent', 'hostel'],
    description: prose`
      Peat bogs near Kilmaluag. I carry a folding sauna tent, 9 kg, nobody has ever said no to it afterwards. SYHA
      Glenbrittle, drying room, oats. Looking forward to rain in a way that worries my flatmates.`,
  },
  {
    traveller: 'anneli',
    destination: 'kanazawa',
    startsIn: 268,
    days: 4,
    tags: ['moss gardens', 'komatsu', 'quiet'],
    description: prose`
      Moss village Hiyō, forty minutes out of Komatsu: cedar trunks and about a hundred species underfoot. A volunteer
      sweeps it with a bamboo broom. Visitors by arrangement, and I have arranged.`,
  },
  {
    traveller: 'anneli',
    destination: 'reykjavik',
    startsIn: 289,
    days: 9,
    tags: ['lava', 'moss', 'bus 55'],
    description: prose`
      Eldhraun lava field, 565 square kilometres of woolly fringe-moss, the main reason I chose this life. Please
      don't walk on it, the footprints stay for decades. Bus to Vík, tent at Kirkjubæjarklaustur, a name I have been
      practising.`,
  },
]
