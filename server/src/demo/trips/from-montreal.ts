import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromMontreal: DemoTripFields[] = [
  {
    traveller: 'maude',
    destination: 'baie-saint-paul',
    startsIn: 12,
    days: 3,
    tags: ['vélo', 'charlevoix', 'fromage'],
    description: prose`
      Québec to Baie-Saint-Paul by the 362, then the Éboulements hill, 18 %, on the way back because I'm stupid.
      Camping, migneron on a fresh baguette. Bring a 32 at the rear or bring tears.`,
  },
  {
    traveller: 'maude',
    destination: 'ohrid',
    startsIn: 42,
    days: 10,
    tags: ['bikepacking', 'galičica', 'gravel'],
    description: prose`
      Balkan gravel, the Galičica road between the two lakes, forest tracks to Mavrovo. I carry tools for four people
      out of professional deformation. Someone with a tarp and no fixed idea about showers.`,
  },
  {
    traveller: 'maude',
    destination: 'oaxaca',
    startsIn: 61,
    days: 17,
    tags: ['sierra norte', 'mtb', 'workshop'],
    description: prose`
      I spend week one at a community bike workshop in Xochimilco (the barrio, not the canals) truing wheels. Week two
      I ride Ixtepeji to Ixtlán on single track. Looking for legs of similar quality: strong up, cowardly down.`,
  },
  {
    traveller: 'maude',
    destination: 'karakol',
    startsIn: 132,
    days: 18,
    tags: ['bikepacking', 'passes', 'nomads'],
    description: prose`
      Karakol, Tosor pass at 3,893, Naryn, Son-Köl. Washboard, dogs, kumis offered every two hours and you can't
      refuse the first bowl. I've a spare freehub, a spare derailleur hanger and no spare friends who got the time
      off.`,
  },
  {
    traveller: 'maude',
    destination: 'swiss-alps',
    startsIn: 243,
    days: 13,
    tags: ['cols', 'vélo', 'tente'],
    description: prose`
      Furka, Grimsel, Susten in one day if the legs say yes, otherwise in three with cheese between. Tent behind
      barns, ask first, farmers usually say "jo jo". I'm allergic to power meters.`,
  },
  {
    traveller: 'olivier',
    destination: 'marseille',
    startsIn: 22,
    days: 7,
    tags: ['calanques', 'bouillabaisse', 'bookshops'],
    description: prose`
      Karim wants panisse at L'Estaque, I want the reading room of the Alcazar. We meet at five on a terrace and
      compare. Sugiton on foot with a reservation (they ask for one now). Room for two more at the bouillabaisse, it
      has to be ordered for four.`,
  },
  {
    traveller: 'olivier',
    destination: 'kyoto',
    startsIn: 84,
    days: 12,
    tags: ['wagashi', 'libraries', 'temple stay'],
    description: prose`
      A wagashi master in Nishijin takes Karim for two mornings. He has been practising nerikiri on our kitchen
      counter since the acceptance letter; it looks like Play-Doh, do not tell him. Meanwhile I sit in the
      International Manga Museum, on the lawn, like everyone.`,
  },
  {
    traveller: 'olivier',
    destination: 'cadaques',
    startsIn: 140,
    days: 8,
    tags: ['dalí', 'anchovies', 'coast path'],
    description: prose`
      Portlligat has timed tickets, eight people at once, the egg on the roof. The rest of the week we walk pieces of
      the Camí de Ronda with a bag of L'Escala anchovies, reading Josep Pla to each other in three bad accents.`,
  },
  {
    traveller: 'olivier',
    destination: 'evora',
    startsIn: 188,
    days: 6,
    tags: ['convent sweets', 'library', 'cork'],
    description: prose`
      Pão de rala, encharcada, queijinhos do céu: convent sweets are egg yolk and regret, and Karim is writing a small
      book about them. The public library of Évora has been open since 1805. You see how this works for both of us.`,
  },
  {
    traveller: 'olivier',
    destination: 'george-town',
    startsIn: 238,
    days: 9,
    tags: ['nyonya', 'kueh', 'heritage'],
    description: prose`
      Kueh in the morning, clan houses after, rain at four. We stay at a shophouse hotel with an airwell, and a
      courtyard too small to read in, says I. A Peranakan cook called Auntie Bee teaches six at a time and we are only
      a pair.`,
  },
  {
    traveller: 'farah',
    destination: 'antigua',
    startsIn: 30,
    days: 10,
    tags: ['spanish school', 'budget', 'hostel'],
    description: prose`
      one week one-on-one spanish (135 $ US with homestay, best price after comparing 11 schools, yes there's a tab
      for it) + a long weekend on lake atitlán. homestay has a second bed in my room. you'd need to like beans.`,
  },
  {
    traveller: 'farah',
    destination: 'istanbul',
    startsIn: 46,
    days: 7,
    tags: ['cheap eats', 'cats', 'exchange friends'],
    description: prose`
      stopover deal on the way to see family, so basically free istanbul?? balık ekmek, simit, the free days at
      museums, 13 hours of ferries on one istanbulkart. i'll be at a hostel in kadıköy with a curfew of none`,
  },
  {
    traveller: 'farah',
    destination: 'krakow',
    startsIn: 114,
    days: 6,
    tags: ['history', 'pierogi', 'student budget'],
    description: prose`
      Moot court final (we argue on the second day, come clap), then four days on my own money, which is to say: milk
      bars. I want to go to Auschwitz with a person I can be silent with on the bus back.`,
  },
  {
    traveller: 'farah',
    destination: 'marrakesh',
    startsIn: 219,
    days: 14,
    tags: ['family', 'darija', 'atlas'],
    description: prose`
      Teta's house in Sidi Youssef Ben Ali, couscous on Friday for whoever turns up, and I mean whoever. I'm allowed
      out between meals lol. Imlil for two nights by grand taxi (50 dh a seat). I'll teach you to bargain; first rule,
      you have to actually want to leave.`,
  },
  {
    traveller: 'farah',
    destination: 'reykjavik',
    startsIn: 292,
    days: 5,
    tags: ['challenge', 'hot dogs', 'thrift'],
    description: prose`
      iceland on 38 dollars a day: can it be done. hot dogs at bæjarins beztu, tap water, strætó pass, municipal pools
      with hot tubs for the price of a coffee. spreadsheet will be published. sharing a kitchen = sharing skyr`,
  },
]
