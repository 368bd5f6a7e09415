import type { Threads } from '../shapes.ts'

export const underTbilisiTrips: Threads = {
  'nino-sighnaghi': [
    ['levan', 'On the second day nobody drives and nobody climbs. I come down for this.'],
    ['sasha', 'Is there space for someone who drinks little but will letter the labels?'],
    ['nino', 'Grandfather only ever wrote the year with chalk. You letter, I pour.'],
    ['kwame', 'Amber wine out of the ground. I’m looking at flights like an idiot.'],
  ],
  'nino-dilijan': [
    ['defne', 'Lace that was forgotten outside. I will borrow that sentence for a lecture, with a footnote.'],
    ['levan', 'Parz to Gosh, marks are fresh, we painted them. Mud after the second stream.'],
    ['zarina', 'For the keyboard: hold the letter e for the other e. There are several e.'],
  ],
  'nino-tokyo': [
    ['zarina', 'Free evening on the second, I help you smile and say "tannin" in four languages.'],
    ['misaki', 'If you come to Kyoto please visit, tea has tannin also.'],
    ['nino', 'Misaki, I would come for one cup and stay three.'],
    ['isamu', 'To Nakameguro by Hibiya line, car number 4 stops at the stairs.'],
  ],
  'nino-granada': [
    ['mirek', 'I count bakeries, you count vineyards, we meet at the ham in Trevélez.'],
    ['celeste', 'Mulhacén above you is 3,479 metres, wave at it from me.'],
  ],
  'nino-santorini': [
    ['ruth', 'I am told there will be good chairs. I remain at your disposal.'],
    ['leyla', 'The bed is yours for two nights. Sandra was the strict one and she is not coming.'],
    ['kev', 'Megalochori’s over the hill from my old man’s place. If anyone says Papadopoulos with a donkey, ring me.'],
    ['nino', 'I will ask in every cellar, Kevin. It is the least unpleasant research of my life.'],
  ],
  'levan-chamonix': [
    ['jonas', 'I go up to Envers while you hang in crevasses. Radio check?'],
    ['levan', '144.300, at seven and nineteen.'],
    ['luciana', 'Does the course take people from seismology? We also look into cracks for a living.'],
  ],
  'levan-svaneti': [
    ['jonas', 'Shoes: Scarpa Zodiac, resoled. Permission to speak?'],
    ['levan', 'Granted.'],
    ['otieno', 'i own one pair of air max and i have been reading this thread in silence'],
    ['levan', 'There is a shop in Mestia that rents boots. I know the owner. You go there first.'],
    ['arjun', 'Guli pass: any snow slope on the Mazeri side worth carrying an axe for?'],
  ],
  'levan-kalymnos': [
    ['jonas', 'Emporios by scooter for the sunset fish. Nobody’s radio, promise.'],
    ['luciana', 'I can belay you on the 6a and you can tell me nothing about avalanches.'],
  ],
  'levan-pokhara': [
    ['luciana', 'The part about what you turned back from is two pages in my case. Too long?'],
    ['levan', 'The longer the better.'],
    ['arjun', 'I’m not at that level and I know it, but could you look at my Thorong timings?'],
    ['levan', 'Send. I like that first sentence.'],
    ['jonas', 'Paid above the rate, written in the post. Good.'],
  ],
  'levan-dilijan': [
    ['isamu', 'Signals also are placed where the tired man looks. It took my railway fifty years to understand.'],
    ['levan', 'I would like to hear about this, Nishikawa-san. Truly.'],
    ['maude', 'Painting arrows in a forest for soup and a bed: is there bike parking?'],
  ],
  'sasha-bali': [
    ['declan', 'Is the spare room nearer the frog or farther from the frog?'],
    ['sasha', 'It is the frog’s room. You would be sharing.'],
    ['abril', 'Soot in the scratches. I want to smell this page.'],
    ['kwame', 'Quiet after nine is when I open the laptop. Will visit by daylight.'],
  ],
  'sasha-oaxaca': [
    ['ximena', 'The rótulo of the butcher on Calle Porfirio Díaz, a cow with eyelashes. It must survive.'],
    ['sasha', 'Going there first from the bus.'],
    ['rodrigo', 'my cousin paints those!! he’ll do your name for a beer'],
    ['maude', 'Three trays of wood type and permission. You sound like me in a closed bike shop.'],
  ],
  'sasha-mostar': [
    ['emre', 'Left side, I confirm. And sit behind the door, there the window opens.'],
    ['frauke', 'Are the Stećci at Radimlja reachable with a bicycle from Stolac?'],
    ['sasha', 'Three flat kilometres, with storks, I am told.'],
  ],
  'sasha-bukhara': [
    ['defne', 'Writing you can lean against. I have leaned. Bring a brush for your jacket.'],
    ['zarina', 'The miniature painter is Davlat aka and he likes pistachios from Fergana. I bring, you sit.'],
    ['misaki', 'Please show us the two hundred metres when you have read them.'],
  ],
  'sasha-hanoi': [
    ['bridget', 'Cousin Hùng paints truck doors. He does the ữ like a little hat. You’re coming to lunch.'],
    ['sasha', 'Bridget, I would cross a continent for one ữ with a hat.'],
    ['nat', 'In Thai we stack up to three. But I do not want to make a competition of it.'],
    ['sasha', 'Nat. Please make a competition of it.'],
  ],
}
