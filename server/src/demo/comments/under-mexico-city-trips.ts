import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underMexicoCityTrips: Threads = {
  'ximena-creel': [
    ['isamu', 'Does the regional train permit to stand at the open door? In Japan I would have had to write a report.'],
    ['ximena', 'It permits by looking elsewhere.'],
    ['abril', 'Las nubes te van a esperar a ti, vas a ver.'],
  ],
  'ximena-kyoto': [
    ['misaki', 'Ayabe has good paper, kurotani. My shop wraps the tea in it. I could introduce you to one more maker.'],
    ['ximena', 'Misaki, I would be so grateful. I travel light and I can carry things for her.'],
    ['talia', 'I’m in Miyama for indigo one of those weeks, twenty minutes off your road.'],
  ],
  'ximena-uyuni': [
    [
      'pieter',
      prose`
        Ask the driver for the north side of Tunupa as well, the mummies and nobody else. And sunglasses with side
        flaps.`,
    ],
    ['simon', 'My sister knows a driver who stops without sighing. His name is Wilber and he is worth waiting for.'],
    ['luciana', 'Sleeping bag that means it: comfort -15, not "limit -15". Learned by shivering.'],
    ['ximena', 'Noted, Luciana. Simón, his number please.'],
  ],
  'ximena-varanasi': [
    [
      'arjun',
      'We come two days later with my grandmother. She would like to be photographed, she says, by a professional.',
    ],
    ['ximena', 'Tell her it would be my honour and that I need her before ten.'],
    ['asha', 'Weavers at Madanpura: go with the younger son, the elder one sells you the machine copy.'],
  ],
  'ximena-san-cristobal': [
    ['abril', 'Half a zine table says your photographs should be on it.'],
    ['ximena', 'Deal, if you fold.'],
  ],
  'rodrigo-oaxaca': [
    ['kwame', 'I land two days later with an empty stomach and no shame. One place in that kitchen?'],
    ['rodrigo', 'yes but you grind. on the metate. with your knees'],
    ['maude', 'Is there any version of chichilo for vegetarians or should I just come and smell?'],
    [
      'rodrigo',
      'the aunt says with mushrooms from the sierra. she says it like a favour to a sick person but she says it',
    ],
  ],
  'rodrigo-hanoi': [
    ['bridget', 'My cousins live opposite Hàng Buồm’s end. Mum wants to know if you can wrap nem, because I can’t.'],
    ['rodrigo', 'i can learn in one lesson and insult in two'],
    ['declan', 'Honda Win, doubtful brakes. I’ll be on the train, so, waving.'],
    ['levan', 'Helmet.'],
  ],
  'rodrigo-marrakesh': [
    ['farah', 'my uncle Si Brahim IS the furnace man two streets from us. come friday, bring the pot'],
    ['rodrigo', 'farah this is the best thing anyone ever wrote to me'],
    ['nazeem', 'Essaouira is three hours by bus. I’ve a grill with your name on it.'],
  ],
  'rodrigo-tainan': [
    ['misaki', 'The beef soup shop near Shennong street: old man, blue apron. Please greet him from the tea shop.'],
    ['nat', 'Elastic trousers are correct. I went with belt. Mistake.'],
  ],
  'rodrigo-antigua': [
    [
      'farah',
      prose`
        overlap! i’m at the spanish school three blocks from the terminal. acatenango: i will not drag, i will be
        dragged`,
    ],
    ['simon', 'At the top camp it freezes. Two pairs of socks, one only for sleeping.'],
  ],
  'abril-lisbon': [
    [
      'tiago',
      prose`
        If the azulejos get too much I can take you one round on the 28 before it opens to people. You may draw, I may
        not talk either, rules.`,
    ],
    ['abril', 'This made me less afraid of the airport.'],
    ['misaki', 'I will also be at Museu do Azulejo. I have the small pot. Silence is fine.'],
    ['ines', 'Arroios has the best cheap lunch in town, the Goan place by the market with no sign. Vegan dal.'],
    ['sasha', 'Shop signs in Baixa, the ones in gold on black glass. Draw me an R.'],
  ],
  'abril-tbilisi': [
    ['nino', 'There is a bench under the mulberry by the Betlemi steps. It is the correct bench.'],
    [
      'sasha',
      prose`
        The letters were drawn by someone happy: ღ, ჯ, ჭ. You are right. My flat is above a printing shop, come see
        the type cases.`,
    ],
    ['abril', 'ღ is now my favourite animal.'],
    ['tiago', 'I am in Sololaki too the first week. I can carry paper.'],
  ],
  'abril-berlin': [
    [
      'leyla',
      'The Plötzensee is nearer to you than they say. If the dorm is awful write, I have a sofa when I am on nights.',
    ],
    [
      'facundo',
      prose`
        dorm in Neukölln same dates as my sofa in Treptow. I don’t sleep and I’m loud, so, opposite of you, but good
        pancakes`,
    ],
    ['abril', 'Pancakes in silence could be a genre.'],
    ['isamu', 'Archenhold telescope: 21 metres long. I wish to see it also.'],
  ],
  'abril-kanazawa': [
    ['anneli', 'I reach Komatsu two days after you. I could be the second chopstick box.'],
    ['abril', 'Hello! Yes!'],
    ['isamu', 'For the gold, do not breathe on it. It goes to the neighbour.'],
  ],
  'abril-san-cristobal': [
    ['ximena', 'Row 7 is mine by tradition, but I will take row 8 and tap on your seat when the mountains start.'],
  ],
}
