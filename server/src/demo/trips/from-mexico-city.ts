import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromMexicoCity: DemoTripFields[] = [
  {
    traveller: 'ximena',
    destination: 'creel',
    startsIn: 6,
    days: 7,
    tags: ['el chepe', 'canyon', 'film'],
    description: prose`
      El Chepe from Los Mochis up to Creel, the regional one and not the tourist one, so that I can hang out of the
      door at Témoris where the track loops over itself. Twelve rolls of Tri-X. Cabin with a wood stove, valley of the
      mushrooms by rented bike, and some days where I only wait for clouds.`,
  },
  {
    traveller: 'ximena',
    destination: 'kyoto',
    startsIn: 76,
    days: 16,
    tags: ['photography', 'workshops', 'paper'],
    description: prose`
      I have a grant (small) to photograph people who still make washi. Two workshops in Ayabe have said yes. The days
      between are empty and I would fill them with walking at first light along the Kamo. You don't need a camera.
      Better if you don't.`,
  },
  {
    traveller: 'ximena',
    destination: 'uyuni',
    startsIn: 158,
    days: 10,
    tags: ['salt', 'jeep', 'stars'],
    description: prose`
      Four seats in the Land Cruiser, three people so far: me, a birdwatcher from Oruro, her brother. Colchani,
      Incahuasi with the cactus, then south over 4,900 m to Sol de Mañana. Bring a sleeping bag that means it. I'm
      asking the driver to stop more than drivers like, so patience is the only requirement.`,
  },
  {
    traveller: 'ximena',
    destination: 'varanasi',
    startsIn: 215,
    days: 12,
    tags: ['ghats', 'dawn', 'respect'],
    description: prose`
      I won't photograph the burning ghats, and if that is what you're coming for we are not a match. Boats at five,
      weavers in Madanpura, lassi in clay cups that you smash. Twelve nights at a guesthouse on Assi. I'm better
      company after breakfast.`,
  },
  {
    traveller: 'ximena',
    destination: 'san-cristobal',
    startsIn: 320,
    days: 8,
    tags: ['chiapas', 'textiles', 'highlands'],
    description: prose`
      Going back for a story on the women's weaving cooperative I shot nine years ago. Colectivo to Chamula, no
      cameras inside the church, ever. Evenings cold enough for ponche. I know one posada with hot water that is
      actually hot.`,
  },
  {
    traveller: 'rodrigo',
    destination: 'oaxaca',
    startsIn: 62,
    days: 5,
    tags: ['mercado', 'comal', 'eating'],
    description: prose`
      Central de Abastos at 6 with an empty stomach: memelas from doña Vale, tejate, chapulines by weight. I'm going
      to learn chichilo from an aunt of a friend who thinks yucatecos burn everything. She is right, on purpose. One
      or two more people fit in her kitchen.`,
  },
  {
    traveller: 'rodrigo',
    destination: 'hanoi',
    startsIn: 192,
    days: 14,
    tags: ['street food', 'knives', 'motorbike'],
    description: prose`
      bún chả for breakfast, phở for second breakfast. A chef on Hàng Buồm lets me peel shallots for a week in
      exchange for my recado negro. After that a Honda Win with doubtful brakes to Mai Châu. who's in? I ride slow and
      stop for every pot with steam coming out.`,
  },
  {
    traveller: 'rodrigo',
    destination: 'marrakesh',
    startsIn: 221,
    days: 10,
    tags: ['tanjia', 'souk', 'hammam'],
    description: prose`
      Did you know they cook the tanjia in the ashes of the hammam furnace? Take the clay pot to the man at four, get
      it back at night. This is pib, my grandmother does this with a hole and a pig. I am going to ask about it until
      they throw me out.`,
  },
  {
    traveller: 'rodrigo',
    destination: 'tainan',
    startsIn: 298,
    days: 9,
    tags: ['night market', 'milkfish', 'sugar'],
    description: prose`
      Everybody says Taipei. A Taiwanese line cook I worked with said: Tainan, and bring trousers with elastic. Beef
      soup at five in the morning, coffin bread once, night market at Garden only Thursday, Saturday, Sunday.`,
  },
  {
    traveller: 'rodrigo',
    destination: 'antigua',
    startsIn: 33,
    days: 8,
    tags: ['chicken bus', 'volcán', 'pepián'],
    description: prose`
      Camioneta from the border like when I was 19, except now my back hurts. Pepián, jocón, kak'ik: three stews,
      three days each. Acatenango overnight if someone drags me up, I carry the food and I mean real food, not cup
      noodles.`,
  },
  {
    traveller: 'abril',
    destination: 'lisbon',
    startsIn: 10,
    days: 11,
    tags: ['sketchbook', 'tiles', 'libraries'],
    description: prose`
      My first trip across an ocean. I have a mattress in Arroios with a friend of my cousin, a blank book of 160
      pages and a fear of airports. I'd like to draw at the Museu do Azulejo with one other person and then not
      discuss it.`,
  },
  {
    traveller: 'abril',
    destination: 'tbilisi',
    startsIn: 26,
    days: 14,
    tags: ['vegan', 'alphabet', 'drawing'],
    description: prose`
      Georgian letters look like they were drawn by someone happy. Two weeks in Sololaki, spending mostly on paper.
      Lobio, pkhali, badrijani: the country is accidentally vegan, which is convenient. I get tired by five and need a
      bench, you can keep going and tell me later what you saw.`,
  },
  {
    traveller: 'abril',
    destination: 'berlin',
    startsIn: 110,
    days: 12,
    tags: ['comics', 'queer', 'museums'],
    description: prose`
      A comics residency in Neukölln gave me a desk for twelve days but no bed, so I'm in an eight-bed dorm and would
      prefer to know at least one of the other seven. Käthe Kollwitz museum, the Archenhold telescope, lakes you can
      reach with the S-Bahn.`,
  },
  {
    traveller: 'abril',
    destination: 'kanazawa',
    startsIn: 266,
    days: 8,
    tags: ['gold leaf', 'gardens', 'alone together'],
    description: prose`
      Seats are cheaper if you land in Komatsu. Kenrokuen when it opens, the D.T. Suzuki museum, which is mostly a
      pond and a bench and I respect that. I found a course where you gild a chopstick box. It's for two people.
      Hello?`,
  },
  {
    traveller: 'abril',
    destination: 'san-cristobal',
    startsIn: 318,
    days: 9,
    tags: ['zines', 'markets', 'cold nights'],
    description: prose`
      ADO overnight bus, 13 hours, row 7 because the screen above it is broken. There's a tiny zine fair in a
      courtyard on Real de Guadalupe and I have half a table. Other half free for someone with paper to sell.`,
  },
]
