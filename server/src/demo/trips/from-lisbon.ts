import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromLisbon: DemoTripFields[] = [
  {
    traveller: 'ines',
    destination: 'ponta-delgada',
    startsIn: 9,
    days: 8,
    tags: ['hiking', 'hot springs', 'azores'],
    description: prose`
      São Miguel, end to end on buses and feet. I have a room near the Portas da Cidade and a list: Sete Cidades from
      the Vista do Rei side, the lukewarm sea pool at Ferraria (only at low tide), and cozido at Furnas, where you eat
      what the ground has cooked for six hours. Weather changes every twenty minutes, so no fixed plan. I would share
      a hire car for two days to reach Nordeste. I drive, you hold the map.`,
  },
  {
    traveller: 'ines',
    destination: 'kyoto',
    startsIn: 80,
    days: 12,
    tags: ['temples', 'walking', 'food'],
    description: prose`
      First time in Japan and I refuse to run through it. Mornings: Daigo-ji before the buses, the Philosopher's Path
      backwards. Afternoons free. I want somebody to sit with at the counter of Nishiki market and point at things,
      because eating alone at a counter for twelve days is where I draw the line.`,
  },
  {
    traveller: 'ines',
    destination: 'zanzibar',
    startsIn: 95,
    days: 10,
    tags: ['women only', 'sea', 'kitesurf'],
    audience: 'female',
    description: prose`
      Three nights in Stone Town, then Paje for a beginner's kite course I have been postponing since I was 26. A twin
      room is half the price of a single, which is the honest reason for this post. I snore never and get up at six.
      Women only, please, the room is small and so is the bathroom door.`,
  },
  {
    traveller: 'ines',
    destination: 'skye',
    startsIn: 205,
    days: 9,
    tags: ['hiking', 'hostels', 'rain'],
    description: prose`
      Skye Trail in seven stages with two spare days for when it blows. Sligachan, Elgol, Torrin, bothy at Camasunary
      if there is space on the platform. My knees are professionally maintained. Yours should be able to do 20 km with
      a pack and not complain before lunch.`,
  },
  {
    traveller: 'ines',
    destination: 'evora',
    startsIn: 3,
    days: 2,
    tags: ['weekend', 'cheese', 'megaliths'],
    description: prose`
      The 8-something from Oriente, two days among the stones at Almendres and one long lunch. Nothing ambitious.`,
  },
  {
    traveller: 'tiago',
    destination: 'ponta-delgada',
    startsIn: 12,
    days: 5,
    tags: ['buses', 'photography'],
    description: prose`
      No trains on this island, so I study its buses instead. The 205 and the 110 cover more than the guidebooks
      admit. I stay in a pensão above a hardware shop. If you also like timetables, or just want someone who has them
      by heart, write to me.`,
  },
  {
    traveller: 'tiago',
    destination: 'tbilisi',
    startsIn: 24,
    days: 10,
    tags: ['night train', 'funicular', 'old town'],
    description: prose`
      A colleague says the Mtatsminda funicular has the best brakes in Europe. I will see. Then the night train to
      Zugdidi and back, in the cheap class, and sulphur baths in Abanotubani for the back, which after eleven years of
      tram seat needs it. Budget about 30 euro a day with bed.`,
  },
  {
    traveller: 'tiago',
    destination: 'naples',
    startsIn: 70,
    days: 6,
    tags: ['pizza', 'circumvesuviana', 'cheap'],
    description: prose`
      Circumvesuviana to Pompeii standing up, as it must be. Toledo station to look at the ceiling. Pizza twice a day
      at 5 euro each comes to 60 euro, which is my whole food budget, so please do not suggest fish restaurants.`,
  },
  {
    traveller: 'tiago',
    destination: 'krakow',
    startsIn: 117,
    days: 6,
    tags: ['trams', 'nowa huta', 'museums'],
    description: prose`
      Line 4 out to Nowa Huta, the steelworks gate, a milk bar, the tram depot on Wawrzyńca street. My wife says this
      is not a holiday. She stays at home with her sister, so there is a free bed in the twin room near Stary Kleparz.`,
  },
  {
    traveller: 'tiago',
    destination: 'swiss-alps',
    startsIn: 241,
    days: 9,
    tags: ['rail pass', 'mountains', 'slow'],
    description: prose`
      Nine days, one rail pass, packed lunches. Bernina line with the windows that open, the Furka steam section if it
      is running, Rochers-de-Naye by rack. I saved two years for this and I will sit on the right side of the train,
      then on the left side, then once more on the right.

      Somebody to split a supermarket roast chicken with in the evenings would be very welcome.`,
  },
  {
    traveller: 'celeste',
    destination: 'granada',
    startsIn: 28,
    days: 6,
    tags: ['alhambra', 'history', 'no hurry'],
    description: prose`
      I taught the Reconquista for four decades without once having seen the Court of the Lions. That is corrected
      now: ticket for the first slot in the morning, because I am slow on stairs and I read every panel. Afternoons I
      sit down. Company of any age, provided you do not mind being told what a karst is on the way.`,
  },
  {
    traveller: 'celeste',
    destination: 'mindelo',
    startsIn: 57,
    days: 14,
    tags: ['morna', 'islands', 'sodade'],
    description: prose`
      São Vicente for the music, and the CV Interilhas boat across to Porto Novo for Santo Antão, whose north wall I
      used to draw in coloured chalk. My late husband was born in Ribeira Grande. I would like to go up the Paul
      valley to the house, by aluguer, and I would rather not knock on that door alone. Se fala crioulo, ainda melhor.`,
  },
  {
    traveller: 'celeste',
    destination: 'samarkand',
    startsIn: 172,
    days: 12,
    tags: ['silk road', 'train', 'madrasas'],
    description: prose`
      Tashkent, Samarkand, and back. I have the Afrosiyob tickets for both legs and a room in a family house behind
      Gur-e Amir with a mulberry in the yard. What I lack: a person who reads Cyrillic, and someone to take the
      photograph in front of the Registan so that my old pupils believe it.`,
  },
  {
    traveller: 'celeste',
    destination: 'santorini',
    startsIn: 261,
    days: 8,
    tags: ['volcano', 'akrotiri', 'geology'],
    description: prose`
      Everyone goes for the sunset and turns their back on a caldera. I am going for the caldera. Boat to Nea Kameni,
      the excavation at Akrotiri, the red beach from a sensible distance because the cliff is rotten. Staying in
      Pyrgos, not in Oia: half the price and no queue for bread.`,
  },
  {
    traveller: 'celeste',
    destination: 'reykjavik',
    startsIn: 286,
    days: 7,
    tags: ['geology', 'thermal pools'],
    description: prose`
      Þingvellir with one foot on each continent (it is not quite so, but let me have it). Public swimming pools in
      the morning with the other pensioners. I will pay for the petrol if someone else drives, I gave up my licence
      last year and I do not regret it except in Iceland.`,
  },
  {
    traveller: 'kwame',
    destination: 'bali',
    startsIn: 33,
    days: 26,
    tags: ['remote work', 'surf', 'canggu'],
    description: prose`
      Month in Pererenan. Desk booked at a place with a generator and fans that don't squeak. Lisbon hours means I
      work 21:00 to 03:00 there, so the days are for longboards and warungs. I need: badminton partners (Tuesdays),
      people who know a non-haunted scooter rental, one person who beats me at chess without talking about it.`,
  },
  {
    traveller: 'kwame',
    destination: 'mindelo',
    startsIn: 4,
    days: 6,
    tags: ['music', 'fish', 'atlantic'],
    description: prose`
      Cesária's town for six days. Grogue with people who know when to stop, cachupa guisada for breakfast with the
      egg on top, laptop closed until Monday.`,
  },
  {
    traveller: 'kwame',
    destination: 'oaxaca',
    startsIn: 64,
    days: 20,
    tags: ['mole', 'remote work', 'mezcal'],
    description: prose`
      I'm renting two rooms in Jalatlaco and only need one. Second room: 260 euro for the whole stay, fibre internet,
      roof with a view of somebody's very loud rooster. Weekends to Hierve el Agua or the Sunday market at Tlacolula,
      where I intend to eat barbacoa until removed.`,
  },
  {
    traveller: 'kwame',
    destination: 'saint-louis',
    startsIn: 106,
    days: 9,
    tags: ['jazz', 'river', 'west africa'],
    description: prose`
      Sept-place from Dakar, Pont Faidherbe on foot, thieboudienne on the Langue de Barbarie side where the pirogues
      come in. My French is market French and my Wolof is four words. I'm after old records too: if you know a dealer
      in Sor, I'm your friend for life.`,
  },
  {
    traveller: 'kwame',
    destination: 'cape-town',
    startsIn: 132,
    days: 20,
    tags: ['remote work', 'hike', 'sea'],
    description: prose`
      Same time zone as the office, finally. Sea Point flat with my cousin Efua, who cooks. Free every morning: Lion's
      Head before seven, cold plunge at Dalebrook if somebody dares me. I'm told not to hike alone on the mountain, so
      consider this me not hiking alone.`,
  },
]
