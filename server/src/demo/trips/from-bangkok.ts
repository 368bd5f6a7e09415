import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromBangkok: DemoTripFields[] = [
  {
    traveller: 'nat',
    destination: 'ayutthaya',
    startsIn: 4,
    days: 2,
    tags: ['day trip', 'ordinary train', 'boat noodles'],
    description: prose`
      Ordinary train, 15 baht from Krung Thep, you can sit on the steps. Rent a bicycle by the pier, cross with the
      small ferry, Wat Chaiwatthanaram at six when the stone goes orange. ก๋วยเตี๋ยวเรือ, five bowls each minimum. My
      treat if you can spell the town's full name without looking.`,
  },
  {
    traveller: 'nat',
    destination: 'chiang-mai',
    startsIn: 13,
    days: 6,
    tags: ['train 51', 'khao soi', 'temples'],
    description: prose`
      Train 51, leaves at night, arrives after lunch if Buddha wills. Not the new sleeper, the old rolling stock with
      the fan. I visit a former student who now has a café on Wualai road and owes me forty homeworks. Khao soi three
      days running, then Doi Suthep on foot along the monk's trail.`,
  },
  {
    traveller: 'nat',
    destination: 'luang-prabang',
    startsIn: 48,
    days: 7,
    tags: ['mekong', 'slow boat', 'alms'],
    description: prose`
      Two days on the slow boat from Houayxay, wooden benches, bring a cushion and a book. I do not go to take
      pictures of monks at five in the morning, I go to be awake at that hour and say nothing. Sticky rice after.`,
  },
  {
    traveller: 'nat',
    destination: 'george-town',
    startsIn: 66,
    days: 5,
    tags: ['hawkers', 'padang besar', 'rail'],
    description: prose`
      Overland: train 45 to Padang Besar, walk through immigration on the same platform, Komuter to Butterworth,
      ferry. About 24 hours and less than 1,200 baht. Char koay teow in Lorong Selamat from the lady in the red hat. I
      explain the fractions of the bill to everyone, it is my job.`,
  },
  {
    traveller: 'nat',
    destination: 'matsuyama',
    startsIn: 338,
    days: 9,
    tags: ['bathhouse', 'shikoku', 'men'],
    audience: 'male',
    description: prose`
      Dōgo Onsen is men's side and women's side, so for once I look for men to go with: three teachers already, we
      have a tatami room for four upstairs with tea and the small biscuit. Then Iyonada line, station Shimonada, where
      there is a bench and the sea and nothing to mark.`,
  },
  {
    traveller: 'ploy',
    destination: 'phuket',
    startsIn: 23,
    days: 6,
    tags: ['diving', 'racha', 'work and fun'],
    description: prose`
      I teach two Open Water students Mon to Wed at Racha Yai, then I'm off duty. Free seats on the boat at crew price
      (2,400 instead of 3,900) for certified divers. Old Town for o-tao and Hokkien noodles. Please don't ask me about
      elephants, I only do the ethical one and they're full.`,
  },
  {
    traveller: 'ploy',
    destination: 'bali',
    startsIn: 35,
    days: 9,
    tags: ['tulamben', 'wreck', 'macro'],
    description: prose`
      Not the south. Tulamben: the Liberty wreck at sunrise before the day boats, Seraya for tiny shrimps. We're two
      women and a compressor. Nitrox extra. If you have under 30 dives come anyway, I'll hold your fin.`,
  },
  {
    traveller: 'ploy',
    destination: 'labuan-bajo',
    startsIn: 46,
    days: 10,
    tags: ['komodo', 'liveaboard', 'currents'],
    description: prose`
      Four-night liveaboard, wooden, slow, good cook called Pak Herman. Batu Bolong, Castle Rock, Manta Alley.
      Advanced and 50 dives or the guide says no, and so do I. Two berths left in the cabin next to the engine,
      earplugs from me.`,
  },
  {
    traveller: 'ploy',
    destination: 'zanzibar',
    startsIn: 99,
    days: 10,
    tags: ['diving', 'mnemba', 'pemba'],
    description: prose`
      Mnemba is fine, Pemba is why I'm coming. Propeller plane across, two days of walls that drop into blue, then I
      eat octopus until flight time. Travelling solo this time and a bit nervous about the dalla-dallas, not about the
      depth, funny how that goes.`,
  },
  {
    traveller: 'ploy',
    destination: 'el-nido',
    startsIn: 235,
    days: 9,
    tags: ['women', 'island hopping', 'freedive'],
    audience: 'female',
    description: prose`
      Three-day bangka to Coron with an all-women crew of guests: sleeping in beach huts, freediving the Skeleton
      wreck on the last morning. I'll teach the breathing on deck. Captain Jun says max eight, we are five. Bring a
      dry bag, a sarong, and motion sickness pills you have tried before.`,
  },
  {
    traveller: 'declan',
    destination: 'phuket',
    startsIn: 25,
    days: 7,
    tags: ['visa', 'laptop', 'noodles'],
    description: prose`
      Down for a week to sort an extension at the immigration office, which takes one morning, so that leaves six and
      a half days. Rented a room over a shophouse on Dibuk Road. If you see a tall fella arguing with subtitles at a
      noodle stall, say hello.`,
  },
  {
    traveller: 'declan',
    destination: 'bali',
    startsIn: 38,
    days: 20,
    tags: ['remote work', 'sidemen', 'quiet'],
    description: prose`
      Sidemen, because I'm forty-one and Canggu makes my teeth hurt. Rice terraces, a fan, a deadline (nine episodes
      of a Danish thing about fishermen). Free from three each day for walks. Might do Agung with a guide if anyone's
      knees agree.`,
  },
  {
    traveller: 'declan',
    destination: 'oaxaca',
    startsIn: 66,
    days: 18,
    tags: ['remote work', 'mountains', 'mezcal'],
    description: prose`
      Pueblos Mancomunados for the first five days: village to village through cloud forest, cabañas with a fireplace,
      guide compulsory and worth it. They like groups of four, I'm a group of one. Then town, desk, tlayudas. Spanish:
      I can order and apologise.`,
  },
  {
    traveller: 'declan',
    destination: 'hanoi',
    startsIn: 195,
    days: 25,
    tags: ['egg coffee', 'remote work', 'trains'],
    description: prose`
      Nearly a month by Trúc Bạch lake. I've promised myself SE1 down to Huế in a soft sleeper, four to a cabin, and
      the other three may as well be people I've vetted. Egg coffee's on me. Bring something to read that you don't
      mind swapping.`,
  },
  {
    traveller: 'declan',
    destination: 'llanfair',
    startsIn: 309,
    days: 3,
    tags: ['stop-over', 'ferry', 'daft'],
    description: prose`
      Holyhead ferry home to the mother, and for once I'm getting off at the station with the 58 letters.
      Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch. There's a railway sign, a knitwear shop and a pub.
      Three days is two more than it needs, so there'll be walking: Menai strait, Plas Newydd, chips.`,
  },
]
