import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromMelbourne: DemoTripFields[] = [
  {
    traveller: 'bridget',
    destination: 'hobart',
    startsIn: 14,
    days: 5,
    tags: ['mona', 'ferry', 'oysters'],
    description: prose`
      Ute on the Spirit, MONA, oysters, home before calving.`,
  },
  {
    traveller: 'bridget',
    destination: 'bali',
    startsIn: 36,
    days: 12,
    tags: ['amed', 'snorkel', 'vets'],
    description: prose`
      Four mornings volunteering at a dog-desexing clinic in Gianyar (bring scrubs if you're in the trade), then Amed
      to float about. I'm good with scooters, rabies paperwork and people who faint.`,
  },
  {
    traveller: 'bridget',
    destination: 'hanoi',
    startsIn: 194,
    days: 14,
    tags: ['family', 'hà giang', 'bà ngoại'],
    description: prose`
      Mum's cousins are in Long Biên and I've been told to come back able to fold nem properly. One week of that.
      Second week the Hà Giang loop with an easy rider, because I have seen enough road trauma in cows. My Vietnamese
      is that of a very polite six-year-old.`,
  },
  {
    traveller: 'bridget',
    destination: 'el-nido',
    startsIn: 237,
    days: 10,
    tags: ['kayak', 'lagoons', 'cheap beer'],
    description: prose`
      Corong Corong, not town. I'd rather hire two kayaks and leave at six than be boat number forty in the Small
      Lagoon. Doubles save money and arguments about who's slower.`,
  },
  {
    traveller: 'bridget',
    destination: 'leh',
    startsIn: 283,
    days: 12,
    tags: ['markha valley', 'yaks', 'homestays'],
    description: prose`
      Markha valley homestay to homestay, seven days, dal and butter tea. I've been promised I can look at a dzo's
      teeth. Kongmaru La is 5,260 so I'm building in an extra night at Nimaling. Share of a pack pony on offer.`,
  },
  {
    traveller: 'arjun',
    destination: 'queenstown',
    startsIn: 47,
    days: 10,
    tags: ['routeburn', 'tramping', 'doc huts'],
    description: prose`
      Routeburn plus Caples as a loop. I won two bunks at Routeburn Falls in the DOC booking lottery at 9:31 on
      opening day, wrote a script, not sorry. Second bunk is at cost. Merino, rain shell, no bluetooth speakers.`,
  },
  {
    traveller: 'arjun',
    destination: 'hobart',
    startsIn: 62,
    days: 9,
    tags: ['overland track', 'huts', 'vegetarian'],
    description: prose`
      Overland, Cradle to Lake St Clair, six nights. I'll dehydrate sambar for the whole group: 110 g a serving, add
      boiling water, wait nine minutes, cry. Cold rain is part of the ticket, so I assume you own proper trousers.`,
  },
  {
    traveller: 'arjun',
    destination: 'pokhara',
    startsIn: 114,
    days: 20,
    tags: ['annapurna circuit', 'thorong la', 'unhurried'],
    description: prose`
      The circuit with no jeep between Besisahar and Chame, because walking that part was the point once.

      Roughly: five days to Upper Pisang by the high route, two in Manang for the blood and for the cinnamon rolls,
      three for the Tilicho detour with its one bad scree slope, then Yak Kharka, Thorong Phedi, and a four o'clock
      start over 5,416 m on whichever morning is still. Down to Muktinath, apple brandy in Marpha, bus to Pokhara,
      sleep.

      I keep an altitude spreadsheet and will share it unasked. I don't do "we'll push through it": headache plus one
      other sign means a night lower, me included, and I've turned back at 4,900 before. Vegetarian, early, happy to
      be silent for whole mornings. You can be faster than me as long as you wait at the bridges.`,
  },
  {
    traveller: 'arjun',
    destination: 'patagonia',
    startsIn: 156,
    days: 18,
    tags: ['trekking', 'huemul circuit', 'tyrolean'],
    description: prose`
      Huemul circuit: two river crossings on a steel cable, harness obligatory, wind that takes tents. Hence I want
      three sensible people and one of them may be me. Before it: easy days from Chaltén to find out whether we annoy
      each other.`,
  },
  {
    traveller: 'arjun',
    destination: 'varanasi',
    startsIn: 217,
    days: 6,
    tags: ['pilgrimage', 'grandmother', 'music'],
    description: prose`
      Taking Paati, who is 79 and has wanted this since 1966. She walks until ten and rests until five. In the rest
      I'm free: Dhrupad at the Dhrupad Mela ghat if there's a concert, kachori gali, bookshops. Tamil speakers get
      adopted on sight.`,
  },
  {
    traveller: 'kev',
    destination: 'queenstown',
    startsIn: 50,
    days: 8,
    tags: ['steamship', 'pies', 'campervan'],
    description: prose`
      Camper for one that sleeps four, long story, ask Soula. TSS Earnslaw, still fired with coal, bloke with a
      shovel. Arrowtown for the gold diggings. Not doing the bungy. Might hold your glasses while you do.`,
  },
  {
    traveller: 'kev',
    destination: 'cape-town',
    startsIn: 134,
    days: 12,
    tags: ['penguins', 'cable car', 'first safari'],
    description: prose`
      Promised the grandkids a photo with a penguin, Boulders Beach, that's day one sorted. After that I'm in your
      hands. Don't want to drive, do want to see how they build on them slopes. I shout lunch.`,
  },
  {
    traveller: 'kev',
    destination: 'alice-springs',
    startsIn: 172,
    days: 16,
    tags: ['the ghan', 'red dirt', 'old mates'],
    description: prose`
      Up on the Ghan from Adelaide, back in Terry's LandCruiser with Terry. Ormiston Gorge, Palm Valley, telegraph
      station. Terry's cooking is three tins in a pot. Looking for a third bloke or lady who can make a decent stew,
      camp stretcher supplied.`,
  },
  {
    traveller: 'kev',
    destination: 'santorini',
    startsIn: 262,
    days: 12,
    tags: ['papou', 'village', 'slow boat'],
    description: prose`
      My old man left Emporio in '52 with one case and a cousin's address in Oakleigh, and he never came back, not
      even for his mother. He didn't talk about it. When we cleared his shed last year there was a tin behind the
      nails: the name of a house, a key that's as long as my hand, and a photo of him with a donkey in front of a blue
      door.

      So I'm going over on the Blue Star from Piraeus, eight hours, outside seat, the way he came out only backwards.
      I've booked a room in the village with a Mrs Argyro who says on the phone that she might know the door. My Greek
      is what you'd use to order for a table of ten. There's the town hall to get through as well, with the land
      registry, and for that I'd want somebody who can read the old handwriting or at least look confident.

      Rest of the time I'll be sitting at the kafeneio. Come and sit. If the key fits I'm buying for the whole street.`,
  },
  {
    traveller: 'kev',
    destination: 'llanfair',
    startsIn: 308,
    days: 4,
    tags: ['silly name', 'trains', 'fish and chips'],
    description: prose`
      Lost a bet at the bowls club, have to post a photo at the sign and say it out loud on video. Practising in the
      shower. Somebody to hold the camera?`,
  },
  {
    traveller: 'talia',
    destination: 'labuan-bajo',
    startsIn: 49,
    days: 12,
    tags: ['sea kayak', 'expedition', 'islands'],
    description: prose`
      Self-supported kayak, Labuan Bajo round Rinca and back, 140 km, tides like rivers. I run the float plan; you
      need a roll in both directions and your own PFD. We anchor above high water and keep food off the beach on
      account of the dragons.`,
  },
  {
    traveller: 'talia',
    destination: 'isafjordur',
    startsIn: 212,
    days: 13,
    tags: ['kayak', 'hornstrandir', 'fjords'],
    description: prose`
      Hornstrandir by sea kayak: dropped off at Hesteyri by the boat from Ísafjörður, picked up six days later at
      Veiðileysufjörður, nobody in between but foxes. Cold water, so drysuits, radios and a rule that either of us can
      say no without giving a reason. Ashore I stay at the old hospital's neighbour, a guest house with a wool
      cupboard.

      I've got one double and would happily be the person in the back who steers.`,
  },
  {
    traveller: 'talia',
    destination: 'kyoto',
    startsIn: 85,
    days: 7,
    tags: ['indigo', 'craft', 'river'],
    description: prose`
      Dry trip for once. Aizome in Miyama under the thatch, boro at a flea market (Tō-ji, the 21st if it lands right),
      and the Hozugawa boats so I don't get withdrawal. I have the second futon in a machiya that's 160 cm long. I am
      not.`,
  },
  {
    traveller: 'talia',
    destination: 'puerto-natales',
    startsIn: 168,
    days: 14,
    tags: ['fjords', 'kayak', 'canal life'],
    description: prose`
      Última Esperanza by sea kayak, a week with a local guide of Kawésqar family who knows where the wind hides.
      Group of six, we're four. Drysuits are hired in town. I'd also like to learn the names of things rather than
      only pass them.`,
  },
  {
    traveller: 'talia',
    destination: 'lofoten',
    startsIn: 248,
    days: 14,
    tags: ['paddling', 'stockfish', 'women'],
    audience: 'female',
    description: prose`
      Raftsundet to Nusfjord, eight paddling days with spare ones. All-women because the two others are nervous
      beginners who said they'd only come if so, and I like beginners. I supply the jokes about drysuit zips.`,
  },
]
