import type { Threads } from '../shapes.ts'

export const underCapeTownTrips: Threads = {
  'thandeka-graaff-reinet': [
    [
      'pieter',
      'That is Jurassic dolerite, please pat it from me. And carry water to the viewpoint, the tap is decorative.',
    ],
    ['thandeka', 'We’ll pat it at 4:30 a.m., oom.'],
    ['nazeem', 'I’m small AND cheerful but I don’t run.'],
    ['thandeka', 'You can hold the padkos.'],
  ],
  'thandeka-nanyuki': [
    [
      'wanjiru',
      'We come down the day you go up. I leave you half a bag of ginger and the name of the good bed at Old Moses.',
    ],
    ['simon', 'Slow, slow, and if the head hurts at night you tell the guide and not the diary.'],
    ['thandeka', 'Yes, sister. Brother. Nurse.'],
    ['levan', 'Good that wages are fair. Shoes?'],
  ],
  'thandeka-pokhara': [
    ['wanjiru', 'I overlap for ten days with masala. May I walk Ghorepani with you and Sunita?'],
    ['thandeka', 'Please, I need second voice. Alto.'],
    ['bridget', 'Tempted. What are the stairs to Ulleri really like?'],
    ['thandeka', 'My guide says three thousand two hundred and eighty. She says it like a grandmother.'],
  ],
  'thandeka-lalibela': [
    ['asha', 'Good that you check before. White scarf for the churches, they lend but yours is cleaner.'],
    [
      'pieter',
      'All those churches are one flow of basalt scoria, carved from above. Look for the tool marks in the trenches.',
    ],
  ],
  'thandeka-chamonix': [
    ['wanjiru', 'My gîte in Argentière has a washing machine. Trade you one wash for one song on Lac Blanc.'],
    ['jonas', 'Champex to Trient by Fenêtre d’Arpette only if the snow is gone from the couloir, ask the hut.'],
    ['maude', 'I’ll be on the Swiss side of the same rain. Bread + migneron?'],
  ],
  'pieter-swakopmund': [
    ['ximena', 'Dust is free. I would bring film cameras in three plastic bags. Is the seat taken?'],
    ['pieter', 'It was taken by a cooler box, which has now been moved.'],
    ['nazeem', 'Skeleton Bay, oom. If the swell comes I’m in the ground tent.'],
    ['thandeka', 'He says he brakes for larks and it’s true, I once walked beside that car.'],
  ],
  'pieter-graaff-reinet': [
    ['kev', 'Still got mine, thank God. But good on you blokes for doing that. Nobody did it for my brother.'],
    ['pieter', 'Bring your brother, Kev.'],
    ['simon', 'On the ward I see many men who should have a farmhouse like this.'],
  ],
  'pieter-alice-springs': [
    ['kev', 'Terry and me are at Ormiston the same week! You do the rocks, we do the tins.'],
    ['pieter', 'I shall bring a poitjie pot and spare you the tins.'],
    ['kev', 'Terry is crying.'],
    ['arjun', 'Day one answer: please bore me about cross-bedding.'],
  ],
  'pieter-leh': [
    ['arjun', 'In Leh the day before you. My spreadsheet already has three zero-activity days for the same reason.'],
    ['bridget', 'I’ll be the one asking monks about yak teeth. Can the oximeter do a dzo?'],
    ['pieter', 'Only if it stands still, which also applies to geologists.'],
    ['levan', 'Finally somebody who insists.'],
  ],
  'pieter-uyuni': [
    ['simon', 'Tupiza first is right. My sister makes api in the morning, say you come from me.'],
    ['ximena', 'No parties on the salt, amen.'],
  ],
  'nazeem-bali': [
    ['kwame', 'Medewi from Pererenan is an hour and a half. Saturday, I bring a board that floats like a door.'],
    ['nazeem', 'Doors welcome.'],
    ['bridget', 'Mind the pebbles getting out, I’ve stitched three of those feet.'],
    ['asha', 'A mosque at the water, mashallah. Send a picture of that one.'],
  ],
  'nazeem-zanzibar': [
    ['otieno', 'urojo at the old fort: ask for extra bhajia, he remembers you after one day'],
    ['ploy', 'Octopus coconut: who in Stone Town, and does she give recipes?'],
    ['nazeem', 'Bi Salma, Kiponda street, and no she does not.'],
    ['rodrigo', 'she will. bring her something from your kitchen first. always works'],
  ],
  'nazeem-mindelo': [
    ['tiago', '14 hours in Lisbon: I finish at 15:00, I take you to eat fish. All six words will be used.'],
    ['nazeem', 'Carapau. That’s one.'],
    ['celeste', 'The violin is at Casa da Morna on Wednesdays.'],
  ],
  'nazeem-essaouira': [
    ['farah', 'kaouki: camels have right of way on the beach, say hi to Moha at the board rental, cousin'],
    ['rodrigo', 'three hours by bus, i’m coming with a clay pot'],
    ['defne', 'If you go into the synagogue of Slat Lkahal look at the ceiling boards, they are painted like a boat.'],
  ],
  'nazeem-istanbul': [
    ['emre', 'Fajr in Kılıç Ali Paşa, then my first ferry at 6:15, I put you all in the engine room for ten minutes.'],
    ['nazeem', 'Bro. My cousin has just screamed in his towel.'],
    ['kwame', 'If the pull-out is still free by then, I’m brother number five.'],
  ],
}
