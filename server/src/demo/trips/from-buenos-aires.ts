import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromBuenosAires: DemoTripFields[] = [
  {
    traveller: 'luciana',
    destination: 'bariloche',
    startsIn: 20,
    days: 6,
    tags: ['frey', 'granite', 'women'],
    audience: 'female',
    description: prose`
      Refugio Frey, cuatro noches, cordada de mujeres. We are three and a rope works better with four. Aguja Frey for
      the legs, then Torre Principal if the wind lets us. Bus 55 to Catedral and four hours up with everything.
      Cracks, so bring tape and humility.`,
  },
  {
    traveller: 'luciana',
    destination: 'kalymnos',
    startsIn: 53,
    days: 12,
    tags: ['climbing', 'limestone', 'scooter'],
    description: prose`
      I have never climbed a tufa. Everyone says they are like hugging a wet elephant. 6b+ on sight, granite feet,
      zero grace. Flat in Armeos with one extra mattress, and I take the early shift with the coffee.`,
  },
  {
    traveller: 'luciana',
    destination: 'oaxaca',
    startsIn: 70,
    days: 9,
    tags: ['seismology', 'congress', 'weekend climbs'],
    description: prose`
      Congress of people who listen to earthquakes, four days, badge and bad coffee. Afterwards Yagul for boulders,
      San Sebastián de las Grutas, mezcal in a jícara. Colleagues fly home; I don't.`,
  },
  {
    traveller: 'luciana',
    destination: 'huaraz',
    startsIn: 110,
    days: 16,
    tags: ['cordillera blanca', 'acclimatise', 'alpine'],
    description: prose`
      Plan: Laguna 69 and Churup to get the blood right, then Nevado Ishinca (5,530), then Tocllaraju only if the
      bergschrund behaves. I have the stove, the rope, two screws too many. I lack a second who has worn a double boot
      before. Rice, tuna, repeat.`,
  },
  {
    traveller: 'luciana',
    destination: 'patagonia',
    startsIn: 155,
    days: 22,
    tags: ['el chaltén', 'fitz roy', 'granite'],
    description: prose`
      The whole year in a basement with seismographs is for this. Cabin on San Martín street with a wood stove, three
      beds, two taken. Paso Cuadrado, Guillaumet, and on the bad days empanadas and cards (truco, I will teach you to
      lie).`,
  },
  {
    traveller: 'facundo',
    destination: 'colonia',
    startsIn: 5,
    days: 2,
    tags: ['ferry', 'football', 'chivito'],
    description: prose`
      Buquebus del sábado, Plaza Colonia at home, chivito al plato, back on Sunday. Ground number 47. You don't have
      to like football, you just have to accept that we arrive an hour before.`,
  },
  {
    traveller: 'facundo',
    destination: 'lisbon',
    startsIn: 15,
    days: 14,
    tags: ['casa pia', 'tascas', 'record fair'],
    description: prose`
      Casa Pia at Pina Manique, Atlético in Alcântara, maybe Oriental if they let me record the crowd. I collect
      stadium sound: turnstiles, whistles, the old guys who comment. Evenings in tascas where the menu is one page and
      handwritten. I bring mate and share the bombilla, house rule.`,
  },
  {
    traveller: 'facundo',
    destination: 'la-paz',
    startsIn: 85,
    days: 9,
    tags: ['teleférico', 'altura', 'always ready'],
    description: prose`
      Always Ready play at 4,088 metres in El Alto. I get out of breath tying my shoes at sea level. I'm going by bus
      through Villazón and Potosí so that the body gets used to the idea, and then all ten lines of the teleférico for
      3 bolivianos each.`,
  },
  {
    traveller: 'facundo',
    destination: 'berlin',
    startsIn: 107,
    days: 9,
    tags: ['union', 'kneipe', 'radio'],
    description: prose`
      An old friend does sound at a radio in Treptow. He has a sofa. We go see Tennis Borussia, we go to kneipen with
      smoke, I buy a microphone I can't afford. Who else is around and doesn't sleep?`,
  },
  {
    traveller: 'facundo',
    destination: 'sibiu',
    startsIn: 142,
    days: 8,
    tags: ['hermannstadt', 'lower league', 'țuică'],
    description: prose`
      Why Sibiu? Because the second team of Hermannstadt plays on a pitch with cows behind the goal, I saw it in a
      video. That is the entire reason and I regret nothing.`,
  },
  {
    traveller: 'ruth',
    destination: 'colonia',
    startsIn: 31,
    days: 3,
    tags: ['river', 'friends', 'good hotel'],
    description: prose`
      Nelly turns seventy-two and wishes to be taken across the river. Posada with a garden, a driver for Carmelo and
      its wineries, cards in the evening. We would enjoy a pair of conversationalists at the birthday lunch; we have
      heard all of each other's stories.`,
  },
  {
    traveller: 'ruth',
    destination: 'istanbul',
    startsIn: 48,
    days: 8,
    tags: ['museums', 'bosphorus', 'sephardic'],
    description: prose`
      My grandmother left Balat in 1911 with a samovar and no documents. I have an appointment with the archivist of
      the Ahrida synagogue. Otherwise: Istanbul Modern, a hotel in Pera with a lift, long luncheons on the water.
      Nelly wants a carpet and must be supervised.`,
  },
  {
    traveller: 'ruth',
    destination: 'kyoto',
    startsIn: 82,
    days: 9,
    tags: ['ryokan', 'kaiseki', 'gardens'],
    description: prose`
      Ryoan-ji: fifteen stones, of which one can only ever see fourteen. I spent my career in that fifteenth stone.
      Two nights in a ryokan on Fuyachō, then a hotel with chairs, as neither of us can get up from a floor any more.`,
  },
  {
    traveller: 'ruth',
    destination: 'cape-town',
    startsIn: 136,
    days: 9,
    tags: ['wine', 'art', 'ocean'],
    description: prose`
      Zeitz for the art, Kirstenbosch for the legs, Franschhoek for the rest. A private guide on two of the days, a
      seven-seater that will be mostly empty, so do write. We pay for the car, you bring opinions.`,
  },
  {
    traveller: 'ruth',
    destination: 'santorini',
    startsIn: 265,
    days: 7,
    tags: ['terrace', 'wine', 'books'],
    description: prose`
      Seven days of doing extremely little in Imerovigli, with a Freud biography I mean to dislike. One excursion to
      the Assyrtiko growers whose vines are baskets on the ground. Nelly has bought a hat of alarming size.`,
  },
  {
    traveller: 'simon',
    destination: 'uyuni',
    startsIn: 40,
    days: 9,
    tags: ['train', 'home', 'salt'],
    description: prose`
      I go to my sister in Tupiza and then up with the Expreso del Sur, if it runs, and if not in the bus with the
      broken heater. I can show the salt from the side of the quinoa people, Salinas de Garci Mendoza, where no tour
      stops. You sleep at a family, you help to peel.`,
  },
  {
    traveller: 'simon',
    destination: 'la-paz',
    startsIn: 84,
    days: 8,
    tags: ['yungas', 'choro trek', 'first aid'],
    description: prose`
      El Choro: three days from La Cumbre, 4,900 metres, down through the cloud to Chairo on stones the Inca laid.
      Downhill is worse for knees than people think. I bring bandages, coca and a whistle for each.`,
  },
  {
    traveller: 'simon',
    destination: 'huaraz',
    startsIn: 113,
    days: 12,
    tags: ['santa cruz', 'trek', 'budget'],
    description: prose`
      Santa Cruz trek without agency, with arriero from Cashapampa (Don Félix, two donkeys). Punta Unión at 4,750 on
      the third day. I measure everybody's saturation at breakfast, this is not a joke, under 75 you walk down with
      me.`,
  },
  {
    traveller: 'simon',
    destination: 'patagonia',
    startsIn: 158,
    days: 12,
    tags: ['trekking', 'glaciers', 'by bus'],
    description: prose`
      Forty hours of bus from Retiro, I know, but semi-cama and with mate it goes. El Calafate, Perito Moreno on the 8
      o'clock Cal-Tur, Chaltén for Laguna Torre and Loma del Pliegue Tumbado. No climbing, I only look at those who do
      and count them when they return.`,
  },
  {
    traveller: 'simon',
    destination: 'puerto-natales',
    startsIn: 171,
    days: 8,
    tags: ['torres del paine', 'w trek', 'camping'],
    description: prose`
      The W from Paine Grande to the Torres, west to east so that the wind pushes. Campsites are reserved under two
      names: mine and my cousin Wilma's, and Wilma has a baby now. Names can be changed until a week before.`,
  },
]
