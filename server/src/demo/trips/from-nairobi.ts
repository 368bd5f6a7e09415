import { prose } from '../prose.ts'
import type { DemoTripFields } from '../shapes.ts'

export const fromNairobi: DemoTripFields[] = [
  {
    traveller: 'wanjiru',
    destination: 'lisbon',
    startsIn: 17,
    days: 8,
    tags: ['sintra', 'fish', 'first solo'],
    description: prose`
      My first trip outside Africa, and my first without twenty walkers to count at every bend. I keep turning round
      to do the headcount. One. Good.

      I'm allowing myself no itinerary, only a budget (audited). What I know so far: the train to Sintra, then on foot
      over the hills to Cabo da Roca where the continent stops, and a plate of grilled sardines eaten with the fingers
      because a colleague says a fork gives you away. I've been told the streets are steep. I live at 1,795 metres,
      let them try.`,
  },
  {
    traveller: 'wanjiru',
    destination: 'nanyuki',
    startsIn: 66,
    days: 6,
    tags: ['mount kenya', 'women', 'karura walkers'],
    audience: 'female',
    description: prose`
      Burguret route with the Saturday ladies: wild, bamboo up to the ears, elephants have right of way. Nine of us
      from Karura and one place in the tent of Njeri, who talks in her sleep about tax. Medical form required, I'm
      that kind of person.`,
  },
  {
    traveller: 'wanjiru',
    destination: 'zanzibar',
    startsIn: 102,
    days: 5,
    tags: ['long weekend', 'sea', 'cousin wedding'],
    description: prose`
      A wedding in Michenzani on Saturday, four hundred guests, so four days of recovery on the east coast. The guest
      list has a plus one. I'm not joking. Can you dance taarab for six hours?`,
  },
  {
    traveller: 'wanjiru',
    destination: 'pokhara',
    startsIn: 116,
    days: 14,
    tags: ['poon hill', 'teahouse', 'moderate'],
    description: prose`
      Ghandruk, Tadapani, Poon Hill, hot springs at Jhinu. Six hours walking is a good day, eight is a bad plan. I
      carry 8 kilos, a flask of proper Kenyan tea and enough masala to convert a teahouse.`,
  },
  {
    traveller: 'wanjiru',
    destination: 'chamonix',
    startsIn: 262,
    days: 9,
    tags: ['balcony trails', 'cable cars', 'hikers'],
    description: prose`
      Grand Balcon Sud, Lac Blanc, Mer de Glace to see what is left of it. I'm a hiker, not a mountaineer; if there's
      a rope I'm in the café. Gîte in Argentière, dorm of six, breakfast with that good butter.`,
  },
  {
    traveller: 'otieno',
    destination: 'tbilisi',
    startsIn: 30,
    days: 28,
    tags: ['remote work', 'visa free', 'techno'],
    description: prose`
      a whole month, 365 days visa free for us and nobody told me?? flat in Vera, 430 usd, second bedroom open. Client
      calls done by 5. I want to film the balconies and find out if Bassiani lets in a man with this many questions`,
  },
  {
    traveller: 'otieno',
    destination: 'lamu',
    startsIn: 78,
    days: 7,
    tags: ['dhow', 'no cars', 'donkeys'],
    description: prose`
      No cars, no deadlines, patchy 4G. Sleep on a roof in Shela under a net, sail with Captain Famau to Manda Toto,
      grill whatever he pulls up. Bus from Mombasa at 5 with the police escort, don't take the one that says VIP.`,
  },
  {
    traveller: 'otieno',
    destination: 'zanzibar',
    startsIn: 97,
    days: 14,
    tags: ['film', 'sauti', 'coworking'],
    description: prose`
      Shooting a short piece on the football kids who do flips off the sea wall at Forodhani. Could use one extra hand
      for sound, I pay in samaki wa kupaka. Then work from a café in Jambiani with two plugs, I've claimed one.`,
  },
  {
    traveller: 'otieno',
    destination: 'saint-louis',
    startsIn: 130,
    days: 8,
    tags: ['animation', 'festival', 'thieb'],
    description: prose`
      Invited to show nine minutes of cartoon in a tent by the river. They pay the flight but not the boredom. Who
      knows the fishermen's quarter, Guet Ndar? I want to draw pirogues from life, those colours are doing things.`,
  },
  {
    traveller: 'otieno',
    destination: 'george-town',
    startsIn: 236,
    days: 21,
    tags: ['nomad', 'murals', 'nasi kandar'],
    description: prose`
      Penang is where freelancers go to get fat, says everyone who went. Three weeks. Nasi kandar at Line Clear after
      midnight, funicular, a co-living place on Carnarvon Street with a projector I plan to abuse.`,
  },
  {
    traveller: 'asha',
    destination: 'istanbul',
    startsIn: 45,
    days: 10,
    tags: ['merter', 'fabric', 'halal'],
    description: prose`
      Buying trip: Merter and Osmanbey wholesale, two suitcases go empty and return at 46 kg. If you want to see how
      cloth is really bought, walk with me one morning, no photos, no sudden enthusiasm in front of the seller.
      Afternoon is Süleymaniye and künefe.`,
  },
  {
    traveller: 'asha',
    destination: 'lamu',
    startsIn: 80,
    days: 5,
    tags: ['sisters', 'henna', 'rest'],
    audience: 'female',
    description: prose`
      Five days of not selling anything. My sister Hodan and I take a house in Lamu town with a women's roof, a cook
      named Bi Khadija and shutters. Henna on Thursday. We can host two more sisters, any faith, as long as you don't
      bring wine into the house.`,
  },
  {
    traveller: 'asha',
    destination: 'samarkand',
    startsIn: 174,
    days: 8,
    tags: ['ikat', 'silk', 'margilan'],
    description: prose`
      Ikat. Real one, from Margilan, where the blue is indigo and the seller swears on his mother. Samarkand first for
      Shah-i-Zinda, then the road to Fergana, a long day by shared car over Kamchik. I pay for a good driver, I am
      finished with bad drivers.`,
  },
  {
    traveller: 'asha',
    destination: 'marrakesh',
    startsIn: 226,
    days: 8,
    tags: ['dyers', 'caftan', 'women'],
    audience: 'female',
    description: prose`
      Dyers' souk, then the women's cooperative in Tameslouht where they embroider both sides alike. Riad with three
      women's rooms off one courtyard. I've done this city with a man along and with women along, and with women one
      gets into the houses.`,
  },
  {
    traveller: 'asha',
    destination: 'varanasi',
    startsIn: 332,
    days: 8,
    tags: ['brocade', 'looms', 'trade'],
    description: prose`
      Banarasi brocade from the loom of Haji sahib's family in Pili Kothi; I've bought from them by WhatsApp for six
      years and it's time to drink their tea. Heat, noise, silk. Come if you can sit on the floor for three hours and
      then say "too expensive" with a straight face.`,
  },
]
