import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromBerlin: DemoTripFields[] = [
  {
    traveller: 'jonas',
    destination: 'kalymnos',
    startsIn: 51,
    days: 14,
    tags: ['climbing', 'sport', 'tufas'],
    description: prose`
      Masouri, studio for two, partner bailed with a finger. Grande Grotta and Odyssey early, siesta, then something
      in the shade at Arhi. I climb 6c/7a onsight and belay with a Grigri, helmet on, talk little. Ferry from Kos
      (Mastichari), not from Piraeus, it saves a night. 22 € each for the room.`,
  },
  {
    traveller: 'jonas',
    destination: 'chamonix',
    startsIn: 16,
    days: 9,
    tags: ['alpine', 'granite', 'huts'],
    description: prose`
      Envers des Aiguilles hut, four nights, booked for two. Montenvers train up, ladders, glacier. Routes around TD,
      nothing heroic. You own crampons and have used them on ice and not only in the shop.`,
  },
  {
    traveller: 'jonas',
    destination: 'bovec',
    startsIn: 100,
    days: 7,
    tags: ['climbing', 'soča', 'tent'],
    description: prose`
      Limestone, tent, river at eleven degrees. Bring your own mug.`,
  },
  {
    traveller: 'jonas',
    destination: 'patagonia',
    startsIn: 152,
    days: 26,
    tags: ['climbing', 'el chaltén', 'weather window'],
    description: prose`
      26 days in El Chaltén, of which I expect four with climbing weather. The rest is bouldering by the river,
      laundry, and staring at the forecast. Aguja Guillaumet first, more if it gives.

      I want a partner who can turn around ten metres under a summit without a speech. Two summers of alpine rock at
      least.`,
  },
  {
    traveller: 'jonas',
    destination: 'lofoten',
    startsIn: 222,
    days: 12,
    tags: ['climbing', 'sea cliffs', 'wild camping'],
    audience: 'male',
    description: prose`
      Bed in a four-man rorbu in Henningsvær, three of us from the gym in Wedding, one dropped out with a newborn. The
      hut owner rents the bunk room to one group, hence men. Presten, Vestpillaren if dry. We cook in turns and I warn
      you about Basti's lentils.`,
  },
  {
    traveller: 'leyla',
    destination: 'istanbul',
    startsIn: 47,
    days: 9,
    tags: ['family', 'food', 'ferries'],
    description: prose`
      Anneanne in Üsküdar gets four days of me, the other five are mine. Kadıköy fish market, the Kariye mosaics,
      börek from the place in Karaköy which has no name that I ever learned. I speak the language, I can take you to
      the doctor, the tailor or the good köfteci, whatever you need first.`,
  },
  {
    traveller: 'leyla',
    destination: 'kyoto',
    startsIn: 78,
    days: 13,
    tags: ['gardens', 'bathhouse', 'night walks'],
    description: prose`
      After night shifts I cannot sleep before three anyway, so I will use it: Fushimi Inari at midnight when the
      gates are empty except for cats. By day sentō, moss, one garden and no more. Open to sharing taxis home at
      absurd hours.`,
  },
  {
    traveller: 'leyla',
    destination: 'amalfi-coast',
    startsIn: 96,
    days: 9,
    tags: ['path of the gods', 'sita bus', 'rest'],
    description: prose`
      I want to lie down, preferably on a warm rock in Praiano, where the bus has already emptied. One proper walk,
      Bomerano to Nocelle before the heat, and the 1,700 steps down on my backside if necessary. Rooms here cost a
      nurse's week, so I found a convent guest house in Agerola with a cable-car-shaped problem called no cable car.
      Bus every forty minutes. Nuns do breakfast at seven, silence included.`,
  },
  {
    traveller: 'leyla',
    destination: 'santorini',
    startsIn: 263,
    days: 8,
    tags: ['women', 'walking', 'swimming'],
    audience: 'female',
    description: prose`
      Three nurses, one cave house in Finikia, one bed still free because Sandra got the surgical rota. We walk the
      ridge from Fira, we swim at Ammoudi under the rope, we do not do honeymoon dinners. 48 € a night with kitchen.
      We would like to meet you for a video call first, nothing personal.`,
  },
  {
    traveller: 'leyla',
    destination: 'mardin',
    startsIn: 300,
    days: 8,
    tags: ['mesopotamia', 'stone houses', 'roots'],
    description: prose`
      My father's village is between Mardin and Midyat. He has not been back since 1988 and I am going first, to see
      what is still there: the well, the walnut, the wall my uncle built crooked. He drew me a plan on the back of a
      bakery bag. I have it laminated now, he laughed at me for that.

      Around it, six ordinary days. Deyrulzafaran monastery, the Telkari street for silver, Dara with its cistern like
      a cathedral that somebody dropped. I speak Turkish and enough Kurmancî to be corrected by grandmothers.

      Someone calm, please, who is fine waiting in courtyards and being given tea for reasons nobody explains.`,
  },
  {
    traveller: 'mirek',
    destination: 'krakow',
    startsIn: 8,
    days: 4,
    tags: ['obwarzanki', 'bakeries', 'home'],
    description: prose`
      Back to my mother's for four days. In the mornings I tour bakeries from five, by tram, you may come. Obwarzanek
      krakowski must be warm and must be from a blue cart. EC from Berlin, second class, seat by the window, thermos.`,
  },
  {
    traveller: 'mirek',
    destination: 'tbilisi',
    startsIn: 22,
    days: 9,
    tags: ['bread', 'tone oven', 'wine'],
    description: prose`
      Shotis puri, slapped on the wall of a tone by men with burnt forearms. I want to stand beside one for a morning
      and pay for being allowed to. Also Dezerter Bazaar, also churchkhela that is not from a souvenir shop. I have
      asked three bakeries by letter. One has answered. The answer was "come at 4".`,
  },
  {
    traveller: 'mirek',
    destination: 'naples',
    startsIn: 72,
    days: 5,
    tags: ['taralli', 'sfogliatella', 'notebook'],
    description: prose`
      Page 61 to 80 of the notebook: taralli 'nzogna e pepe in via Foria, sfogliatella riccia against frolla, the
      cafone loaf from a wood oven in the Sanità. I don't eat dinner, I go to bed at eight.`,
  },
  {
    traveller: 'mirek',
    destination: 'sibiu',
    startsIn: 140,
    days: 7,
    tags: ['villages', 'cozonac', 'sheep cheese'],
    description: prose`
      Sibiu, Jina, Gura Râului. In the Mărginimea villages every house had its own oven and some still light it on
      Saturday. A cousin lends me a Dacia with one working window winder. There is a seat. Romanian would help; I have
      Latin from school and hands.`,
  },
  {
    traveller: 'mirek',
    destination: 'granada',
    startsIn: 230,
    days: 6,
    tags: ['alfacar', 'tapas', 'quiet'],
    description: prose`
      In Alfacar, eight kilometres out, there are more than forty bakeries on one spring. Bus 102. Nobody believes me
      so I go and count them.`,
  },
  {
    traveller: 'frauke',
    destination: 'ohrid',
    startsIn: 40,
    days: 16,
    tags: ['cycling', 'lake', 'two friends'],
    description: prose`
      Dörte and I circle the lake by bicycle: Ohrid, Sveti Naum, over the pass to Korçë, back by Struga. 40 to 55 km a
      day, with panniers, no helmets made of carbon. We stop for churches and for plums. A third or fourth rider is
      welcome as long as they can repair a puncture without being watched.`,
  },
  {
    traveller: 'frauke',
    destination: 'bovec',
    startsIn: 98,
    days: 10,
    tags: ['cycling', 'museum', 'river'],
    description: prose`
      Down the Soča to Nova Gorica with time for the Kobarid war museum. My grandfather was on the wrong side of that
      valley in 1917 and never said one word of it. Dörte pretends she comes for the trout.`,
  },
  {
    traveller: 'frauke',
    destination: 'baie-saint-paul',
    startsIn: 180,
    days: 14,
    tags: ['cycling', 'saint lawrence', 'ferry'],
    description: prose`
      Two ladies, two steel bicycles, one river that is really a sea. We take the free ferry to Isle-aux-Coudres, ride
      around it twice because we liked it in the photographs, then up to Tadoussac if the hills of Charlevoix let us.
      We sleep in gîtes and wash our shirts in the sink.`,
  },
  {
    traveller: 'frauke',
    destination: 'skye',
    startsIn: 207,
    days: 12,
    tags: ['calmac', 'cycling', 'wool'],
    description: prose`
      Mallaig to Armadale on the boat, single-track roads, sheep with right of way. Dörte has a list of weavers and I
      have a list of distilleries, and after thirty years neither of us reads the other's list. Bunkhouse in Portree
      for the second week.`,
  },
  {
    traveller: 'frauke',
    destination: 'mostar',
    startsIn: 270,
    days: 9,
    tags: ['ćiro trail', 'cycling', 'tunnels'],
    description: prose`
      The Ćiro: an old narrow-gauge line from Mostar to Dubrovnik, rails gone, tunnels still dark. Front lamps are not
      optional! We allow four days for what young people do in two. The station at Hum is said to serve soup.`,
  },
]
