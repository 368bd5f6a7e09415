import type { Threads } from '../shapes.ts'

export const underBerlinTrips: Threads = {
  'jonas-kalymnos': [
    ['luciana', 'We are in Armeos the same days. Trade: you show me how to hug a tufa, I show you how to jam.'],
    ['jonas', 'There are no cracks on Kalymnos.'],
    ['luciana', 'Then I will be very quiet for twelve days.'],
    ['levan', 'I come on day four, 6a, own rope, no ambition.'],
    ['emre', 'A boat with octopus arrives in Pothia at the end of your second week. Climbers do dishes too.'],
  ],
  'jonas-chamonix': [
    ['levan', 'Glacier under Envers is open in the middle now, keep to the left bank. I ask the PGHM when I am there.'],
    ['jonas', 'Thanks. Beer at the MBC when your course is done?'],
    ['levan', 'Tea.'],
  ],
  'jonas-bovec': [['frauke', 'Dörte says eleven degrees is bath temperature in East Frisia. We camp two fields away.']],
  'jonas-patagonia': [
    ['luciana', 'Turning around ten metres under the summit is my best discipline. We should do a day in Frey first.'],
    ['arjun', 'Not a climber. But I bring a forecast script that scrapes three models, and I cook.'],
    ['jonas', 'You are now base camp manager.'],
    ['simon', 'I will be the one counting you.'],
    ['levan', 'Which stove? Gas there is expensive and bad.'],
  ],
  'jonas-lofoten': [
    [
      'emre',
      'I pass Henningsvær with a rod and bulgur one month later, pity. Is Basti’s lentil problem smell or salt?',
    ],
    ['jonas', 'Yes.'],
    ['arjun', 'I could rescue the lentils. Asafoetida. Is the bunk still there?'],
  ],
  'leyla-istanbul': [
    ['asha', 'You speak the language and you know a tailor? Come with me to Merter one morning, I pay breakfast.'],
    ['leyla', 'Only if I may stay quiet and hold bags. I am asleep until eleven.'],
    ['farah', 'the no-name börek place is MY favourite place and i have been there zero times'],
    ['defne', 'Karaköy, blue shutters, closes when the tray is empty. He is called Ziya.'],
    ['ruth', 'Would your Anneanne receive two old ladies from Buenos Aires with cake?'],
    ['leyla', 'She asked only which cake.'],
  ],
  'leyla-kyoto': [
    ['anneli', 'Cats of Fushimi at midnight: bring nothing, they know about bags.'],
    ['misaki', 'The sentō near Funaoka is open until 23:30. Please wash before, sorry, everybody has to be told once.'],
    ['talia', 'A person who shares taxis at absurd hours, finally.'],
  ],
  'leyla-amalfi-coast': [
    ['olivier', 'Agerola! Karim says the provola there is worth the missing cable car.'],
    ['ines', 'The 1,700 steps: go down sideways, short strides, poles. Professional advice, no invoice.'],
    ['leyla', 'From one health worker to another: I will ignore it and suffer.'],
  ],
  'leyla-santorini': [
    ['ruth', 'We shall be up the ridge with a hat. Do wave.'],
    ['nino', 'I would take the bed for the first two nights if you have not found a fourth.'],
    ['leyla', 'Video call Thursday? You will be interviewed by all three of us, sorry in advance.'],
  ],
  'leyla-mardin': [
    ['defne', 'Take a picture of how the crooked wall meets the straight one. I would love to see that corner.'],
    [
      'zarina',
      'I am on a terrace there two days into yours. I can sit in courtyards for hours, it is half my profession.',
    ],
    ['leyla', 'Then please come on the village day. I would be glad of somebody who listens in several languages.'],
    ['celeste', 'Take something from the ground, querida. A stone, a walnut. He will want to hold it.'],
  ],
  'mirek-krakow': [
    ['tiago', 'From five in the morning by tram. This is the most beautiful sentence on this site.'],
    ['farah', 'is there a veg pierogi that is not just potato inside potato'],
    ['mirek', 'There is one with lentils, and my mother thinks it is a sin. Try.'],
  ],
  'mirek-tbilisi': [
    [
      'nino',
      'Tell them Nino from Sighnaghi sends you, then come at 3:30, they start the fire earlier when guests come.',
    ],
    ['abril', 'Could I draw while you stand beside the oven? I do not talk at that hour anyway.'],
    ['mirek', 'Perfect. Nobody should.'],
    ['zarina', 'Bring a present for the baker’s wife. Not vodka.'],
  ],
  'mirek-naples': [
    ['rodrigo', 'page 81: the fritta from the window in Pignasecca, come on, you can stay up until nine once'],
  ],
  'mirek-sibiu': [
    ['facundo', 'I arrive when you do and my match is on Saturday, the same as your ovens. Bread first, cows after?'],
    ['mirek', 'The Dacia can do both if it can do anything.'],
    ['olivier', 'Karim would like to know the flour.'],
  ],
  'mirek-granada': [
    ['nino', 'I believe you. Same week, I drive, we count together and I taste the ones made with lard.'],
  ],
  'frauke-ohrid': [
    ['maude', 'I roll in two days after you with tools for four, so now it is six. Which tyres do you have?'],
    ['frauke', 'Dörte has answered before I could read it: 47-622, Marathon, from 2016.'],
    ['maude', 'I am in love with Dörte.'],
    ['misaki', 'Does the bus from Skopje stop at the lake, or at the big road?'],
    ['frauke', 'At the bus station above the town, then ten minutes downhill, says the campsite. We asked for you.'],
  ],
  'frauke-bovec': [
    [
      'pieter',
      'Grandfathers. Mine kept a diary of that front with two words a day. Go to the ossuary early, it is quiet then.',
    ],
    ['frauke', 'Thank you. We will.'],
  ],
  'frauke-baie-saint-paul': [
    [
      'maude',
      'Take the 138 never, the river road always. The cheese shop in Baie closes Mondays, plan your heartbreak.',
    ],
    ['olivier', 'Karim’s aunt runs a gîte in Les Éboulements with a drying line of serious length.'],
    ['frauke', 'A drying line! Please the address.'],
  ],
  'frauke-skye': [
    ['ines', 'I am on foot up the other side those days. Which distilleries does the list have that open in rain?'],
    ['frauke', 'All of them open in rain, that is how it is made.'],
    ['bridget', 'Sheep with right of way, as it should be.'],
  ],
  'frauke-mostar': [
    ['isamu', 'A narrow gauge of 760 mm. I would be grateful for one photograph of each tunnel portal.'],
  ],
}
