import type { Threads } from '../shapes.ts'

export const underMelbourneTrips: Threads = {
  'bridget-hobart': [
    ['kev', 'Which night on the Spirit? My nephew’s in the bar on the Tuesday crossing.'],
    ['bridget', 'Tuesday. Tell him big woman, small dog.'],
  ],
  'bridget-bali': [
    ['ploy', 'I’ll trade you a wreck dive for a look at the dive shop’s three-legged dog.'],
    ['bridget', 'Done, what’s the dog called?'],
    ['ploy', 'Tripod, sorry.'],
    ['sasha', 'Is the clinic open to people who only want to hold a paw and then sit down?'],
  ],
  'bridget-hanoi': [
    ['declan', 'Egg coffee on me if you tell me the parasite book’s ending.'],
    ['rodrigo', 'send me your mum’s nem rules now so i can train'],
    ['bridget', 'Rule one: no. Rule two: smaller. That’s all she’s ever said.'],
    ['sasha', 'Bà ngoại has both marks I am after. ạ and à, in two words.'],
  ],
  'bridget-el-nido': [
    ['ploy', 'Six o’clock is smart, the first boats leave at nine. Tide table in my story… I mean, I’ll send it.'],
    ['talia', 'Put the stronger one at the back and the louder one in front.'],
  ],
  'bridget-leh': [
    ['arjun', 'Same valley, I’m four days ahead. I’ll leave notes under stones with dal ratings.'],
    ['pieter', 'Extra night at Nimaling is wise. Stanzin’s cousin keeps a tea tent there.'],
    ['bridget', 'If I find the notes eaten I’ll know by which animal.'],
  ],
  'arjun-queenstown': [
    ['kev', 'I’ll be at the road end with a camper and a stove, you’ll smell it before you see it.'],
    ['arjun', 'Kev, that is the best trailhead sentence there is. Vegetarian?'],
    ['kev', 'Soula packed spanakopita for eight.'],
    ['maude', 'Wrote a script for hut bunks. I respect and fear this.'],
  ],
  'arjun-hobart': [
    ['anneli', 'I would like to try the sambar and cry. Which hut on which night?'],
    ['arjun', 'Windermere on the third. Follow the coughing.'],
    ['bridget', 'Pelion has a possum that opens zips. Not a joke.'],
  ],
  'arjun-pokhara': [
    ['levan', 'This is how it should be written. I read the part about 4,900 twice.'],
    ['wanjiru', 'I do the small version below you. If you pass through Pokhara at the end, there is tea, real one.'],
    ['arjun', 'Real tea after Muktinath would be worth the bus.'],
    ['thandeka', 'Sunita says no jeep is right but the stretch before Chame has new dust, bring a buff.'],
    ['simon', 'Share the spreadsheet, doctor.'],
  ],
  'arjun-patagonia': [
    ['jonas', 'I have a spare harness and two steel carabiners for the cable. Aluminium gets eaten there.'],
    ['simon', 'I look at the river with you and then I decide if I am the third sensible person.'],
    ['arjun', 'That attitude already qualifies you.'],
  ],
  'arjun-varanasi': [
    ['ximena', 'Before ten, by the steps at Assi, with the sari she likes best.'],
    ['asha', 'For Paati’s silk come to me first, so they don’t make her a foreigner’s price.'],
    ['arjun', 'She is already negotiating with you in her head.'],
    ['celeste', 'Since 1966! Give your grandmother my respects.'],
  ],
  'kev-queenstown': [
    ['arjun', 'I’m off the track on your third day and I would give a kingdom for one of those four beds.'],
    ['isamu', 'A coal-fired steamship with a bloke. How much coal in one hour?'],
    ['kev', 'A tonne, mate. I asked the bloke.'],
  ],
  'kev-cape-town': [
    ['pieter', 'I could take you up the west side of Table Mountain slowly, with tea. Titanium permitting.'],
    ['kwame', 'Efua does take bookings. You’re in for Sunday, she says bring nothing, which means wine.'],
    ['thandeka', 'Penguins bite. Tell the grandkids from a teacher.'],
    ['kev', 'A Greek at four people’s tables in one week. Soula will be jealous.'],
  ],
  'kev-alice-springs': [
    ['nazeem', 'A decent stew is my actual job. What’s Terry’s position on lamb neck and dried apricots?'],
    ['kev', 'Terry’s position is lying down, waiting for it.'],
    ['pieter', 'Palm Valley on the second Sunday, cast iron included.'],
  ],
  'kev-santorini': [
    ['celeste', 'I am in the next village and I can look confident in front of any official, I taught teenagers.'],
    ['nino', 'The growers I visit in Megalochori know every donkey of that island. I will ask about a blue door.'],
    ['kev', 'You two have no idea. Soula read this out at dinner and nobody ate.'],
    ['emre', 'A key as long as a hand is for a courtyard door. Oil it now, three days, then turn slowly.'],
    ['ruth', 'Whatever is behind it, come and have a glass on our terrace afterwards. Bring the donkey.'],
    ['kev', 'Will do, Ruth.'],
  ],
  'kev-llanfair': [
    ['declan', 'I’ll hold the camera with both hands. One take.'],
    ['ines', 'Lungs from the diaphragm, shoulders down. Llan-fair-pwll. Breathe. Gwyn-gyll.'],
    ['kev', 'Getting coached in Welsh by a Portuguese physio. What a site.'],
  ],
  'talia-labuan-bajo': [
    ['ploy', 'Between Rinca and Padar it runs six knots on springs. Pak Herman draws you the eddies on a napkin.'],
    ['talia', 'Napkin charts are the best charts. What day are you in port?'],
    ['emre', 'I have no roll in any direction. But respect.'],
    ['pieter', 'Food off the beach on account of the dragons. I have camped with lions and this still gave me pause.'],
  ],
  'talia-isafjordur': [
    ['anneli', 'At Hesteyri there is a bank of Sphagnum that I would cross a sea for. Is the front seat free?'],
    ['talia', 'If you’ll paddle towards moss I’ve found my engine.'],
    ['bridget', 'Foxes nick shoes. Put them in the hatch.'],
  ],
  'talia-kyoto': [
    ['misaki', 'The 21st is right on your dates I think. Go at six, the cloth sellers are on the south side.'],
    ['ximena', 'I’m photographing hands in that valley. Would you let me take yours, blue?'],
    ['talia', 'Blue to the elbow, they’re yours.'],
  ],
  'talia-puerto-natales': [
    ['simon', 'I arrive three days after you with a tent. I would listen to the names if the guide allows.'],
    ['talia', 'I’ll ask him. He says listening is the part people skip.'],
    ['luciana', 'Drysuits in town: check the neck gasket of each, half of them are glued with hope.'],
  ],
  'talia-lofoten': [
    ['anneli', 'A nervous beginner number three would like to apply.'],
    ['talia', 'Accepted, bring the sauna tent.'],
    ['ines', 'For the shoulders: rotate from the hips, the arms only hold on. Beautiful plan.'],
  ],
}
