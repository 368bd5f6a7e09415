import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromTbilisi: DemoTripFields[] = [
  {
    traveller: 'nino',
    destination: 'sighnaghi',
    startsIn: 7,
    days: 2,
    tags: ['wine', 'kakheti', 'grandfather'],
    description: prose`
      My grandfather's marani is twenty minutes below Sighnaghi, four qvevri, amber Rkatsiteli on the skins. We open
      one. I drive from Tbilisi and do not drink until we arrive; on the second day nobody drives. ადრე ავდგეთ, we
      leave at seven.`,
  },
  {
    traveller: 'nino',
    destination: 'dilijan',
    startsIn: 60,
    days: 4,
    tags: ['transcaucasian trail', 'forest', 'armenia'],
    description: prose`
      Two days on the Transcaucasian Trail, Parz Lake to Goshavank, and two days with a winemaker in Vayots Dzor if
      somebody helps me with the Armenian keyboard on my phone. Oak woods, gata, monasteries where the khachkars look
      like lace that was forgotten outside.`,
  },
  {
    traveller: 'nino',
    destination: 'tokyo',
    startsIn: 86,
    days: 9,
    tags: ['natural wine', 'izakaya', 'work'],
    description: prose`
      Importer in Nakameguro pours our wine for two evenings. I stand there and smile and say "tannin". The other days
      are free, I have a list of forty places and a body that can do ten. Golden Gai holds six people to a bar, so we
      would be a third of the clientele.`,
  },
  {
    traveller: 'nino',
    destination: 'granada',
    startsIn: 232,
    days: 7,
    tags: ['sherry', 'tapas', 'mountain villages'],
    description: prose`
      Contraviesa has vineyards at 1,300 metres and nobody visits. Car hire from Granada, Cádiar, Trevélez for the
      hams, back by the coast. In the evening one free tapa per drink, the finest social contract in Europe.`,
  },
  {
    traveller: 'nino',
    destination: 'santorini',
    startsIn: 264,
    days: 6,
    tags: ['assyrtiko', 'old vines', 'volcanic soil'],
    description: prose`
      To walk through a vineyard of two-hundred-year-old roots on pumice without phylloxera! I have letters to three
      growers in Megalochori. Wine people, but also people who just like sitting under a pergola while I interrogate
      somebody.`,
  },
  {
    traveller: 'levan',
    destination: 'chamonix',
    startsIn: 18,
    days: 8,
    tags: ['rescue training', 'crevasse', 'glacier'],
    description: prose`
      Course with the PGHM for four days, crevasse and helicopter. Then four days off with skins or with boots, we'll
      see what the mountain has on. I don't pay for lifts if there's a path.`,
  },
  {
    traveller: 'levan',
    destination: 'svaneti',
    startsIn: 36,
    days: 9,
    tags: ['ushguli', 'trek', 'towers'],
    description: prose`
      Mestia to Ushguli, but with the Guli pass instead of the ordinary way, then Latpari. River at Adishi before nine
      or you swim. Guest houses in Zhabeshi and Iprali know me, dinner is too big everywhere. No trainers. I will
      look.`,
  },
  {
    traveller: 'levan',
    destination: 'kalymnos',
    startsIn: 55,
    days: 10,
    tags: ['climbing', 'rest from snow', 'sea'],
    description: prose`
      For ten days I want rock that is warm and nobody's radio calling me. 6a, happy there. I fish badly in the
      evening at Emporios.`,
  },
  {
    traveller: 'levan',
    destination: 'pokhara',
    startsIn: 118,
    days: 24,
    tags: ['expedition', 'trekking peak', 'training'],
    description: prose`
      Tent Peak (Tharpu Chuli), 5,663, with two friends from the service. We've a permit for four. Fixed rope is ours,
      oxygen for emergency only, Sherpa team paid above the rate. I ask for a CV, one page, be honest about what you
      turned back from, that part I read first.`,
  },
  {
    traveller: 'levan',
    destination: 'dilijan',
    startsIn: 150,
    days: 4,
    tags: ['trail marking', 'volunteers', 'paint'],
    description: prose`
      Volunteers needed with brush and red paint, section Jukhtakvank to Hovk. Food and bed from the trail people. You
      learn to put a mark where a tired person looks, which is never where you think.`,
  },
  {
    traveller: 'sasha',
    destination: 'bali',
    startsIn: 31,
    days: 27,
    tags: ['aksara', 'lontar', 'remote work'],
    description: prose`
      Learning Balinese script from a lontar copyist in Karangasem: you cut the letters into palm leaf with a
      pengrupak, then rub in soot. Four weeks, three lessons each. I rent a house in Sidemen with a spare room and a
      frog. Work mornings, quiet after nine.`,
  },
  {
    traveller: 'sasha',
    destination: 'oaxaca',
    startsIn: 72,
    days: 18,
    tags: ['rótulos', 'letterpress', 'signs'],
    description: prose`
      Sign painters' town. I have a week at a letterpress in Xochimilco, three trays of wood type and permission to
      catalogue it. Then walking, block by block, photographing rótulos before somebody prints over them in vinyl.`,
  },
  {
    traveller: 'sasha',
    destination: 'mostar',
    startsIn: 125,
    days: 7,
    tags: ['cyrillic', 'bridges', 'train'],
    description: prose`
      The train from Sarajevo, two hours, left side, is the cheapest good view in Europe. I'm after bosančica on old
      gravestones: Radimlja, Blidinje, Boljuni by hired car. Stećci by day, ćevapi made of mushrooms by night (they
      exist, I checked).`,
  },
  {
    traveller: 'sasha',
    destination: 'bukhara',
    startsIn: 178,
    days: 6,
    tags: ['kufic', 'brick letters', 'calligraphy'],
    description: prose`
      Square Kufic laid in brick: writing you can lean against. Six days for perhaps two hundred metres of wall. A
      miniature painter near Lyabi-Hauz has offered me a corner of his table.`,
  },
  {
    traveller: 'sasha',
    destination: 'hanoi',
    startsIn: 200,
    days: 14,
    tags: ['diacritics', 'shop signs', 'coffee'],
    description: prose`
      Vietnamese stacks two marks on one vowel and sign makers solve it differently on every corner of Hàng Bông. I'm
      documenting ề, ữ and ậ. This will sound dull until the third coffee. Vegetarian bún riêu exists on full-moon
      days, I carry a calendar.`,
  },
]
