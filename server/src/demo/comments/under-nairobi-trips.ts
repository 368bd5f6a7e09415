import type { Threads } from '../shapes.ts'

export const underNairobiTrips: Threads = {
  'wanjiru-lisbon': [
    [
      'ines',
      'Sintra to Cabo da Roca: I know the path under the Peninha that nobody takes. Saturday, I count to two for you.',
    ],
    ['wanjiru', 'Somebody else doing the headcount! Yes.'],
    ['tiago', 'Sardines with fingers, on bread, the bread is the plate. The colleague is right.'],
    ['misaki', 'I should like to exchange tea with you. 250 grams for 250 grams?'],
    ['wanjiru', 'Audited and approved.'],
    ['facundo', 'first solo! send a voice note from the end of the continent'],
  ],
  'wanjiru-nanyuki': [
    ['thandeka', 'Elephants with right of way. I go up the other side that Monday, wave from the top?'],
    ['asha', 'Tent of the tax sleeper, no thank you. But I bring samosas to the bus.'],
    ['wanjiru', 'Asha’s samosas are now on the kit list under "mandatory".'],
  ],
  'wanjiru-zanzibar': [
    ['nazeem', 'Six hours of taarab for a plate of wedding biryani? I’ve trained my whole life.'],
    ['otieno', 'i have a suit. i have a camera. i am cheap'],
    ['wanjiru', 'Nazeem is plus one, Brian is the video man. The bride’s mother has agreed to both.'],
  ],
  'wanjiru-pokhara': [
    ['arjun', 'Masala at altitude: the milk powder at Tadapani is the good brand. Don’t ask how I know.'],
    ['thandeka', 'Six hours good, eight bad. I’m writing that in chalk for my Grade 6s.'],
    ['levan', 'A plan with an end. Good.'],
  ],
  'wanjiru-chamonix': [
    ['thandeka', 'Lac Blanc at sunrise, you bring butter, I bring the descant.'],
    ['jonas', 'Mer de Glace: they put year signs on the ladder down. 1990 is very high up. Prepare for that.'],
  ],
  'otieno-tbilisi': [
    ['sasha', 'Vera is good. The shop sign at Kiacheli 12 has a hand-cut რ you should film before it goes.'],
    ['nino', 'Power stays on mostly. When not, my cellar has candles and other advantages.'],
    ['zarina', 'Bassiani: dress dark, say little, answer one question with one sentence. So, difficult for you.'],
    ['otieno', 'i feel attacked and seen'],
    ['abril', 'I’m nearby, drawing balconies too. We could split the street, odd and even numbers.'],
  ],
  'otieno-lamu': [
    ['asha', 'My sister and I are in town those days. Captain Famau’s mother is Bi Khadija’s cousin, so behave.'],
    ['otieno', 'yes auntie'],
    ['wanjiru', 'Escort bus at five, correct. Sit on the left for the Tana crossing.'],
  ],
  'otieno-zanzibar': [
    ['ploy', 'I can hold a microphone above water, it would be new for me.'],
    ['nazeem', 'Those kids are unreal. Ask for Saidi, the small one, double back.'],
    ['otieno', 'Saidi is the star already, he has a manager (his sister, nine years old)'],
  ],
  'otieno-saint-louis': [
    [
      'kwame',
      'Guet Ndar: go with a fisherman’s kid and buy bread for the house. Colours at six in the evening, low sun.',
    ],
    ['farah', 'nine minutes of cartoon, where can we see it'],
    ['otieno', 'in a tent, by a river, bring your own chair'],
  ],
  'otieno-george-town': [
    ['olivier', 'Roof reading confirmed on our side. Karim asks if the projector may also show pastry.'],
    ['nat', 'Line Clear after midnight: say "banjir", flooded with all gravies. Then walk, much.'],
    ['otieno', 'banjir is my new personality'],
  ],
  'asha-istanbul': [
    ['leyla', 'I will be the quiet one with the bags. Which morning?'],
    ['asha', 'Tuesday, 8:30, Merter metro, flat shoes.'],
    ['ruth', 'Might one observe, in silence, from a chair?'],
    ['asha', 'For you, Madame, they always find a chair. And tea.'],
    ['farah', 'can i come too, i’m good at wanting to leave'],
  ],
  'asha-lamu': [
    ['leyla', 'Five days of not selling and me five days of not nursing. Is there a bed on that roof?'],
    ['asha', 'One, beside Hodan. She hums.'],
    ['wanjiru', 'Bi Khadija’s coconut fish, bring me some across the country please.'],
    ['asha', 'Fish does not travel, you do.'],
  ],
  'asha-samarkand': [
    ['zarina', 'I know which sellers swear on somebody else’s mother. We go together.'],
    ['asha', 'And the driver?'],
    ['zarina', 'Bakhtiyor aka, my uncle’s friend, sixty, has never overtaken anything.'],
    ['defne', 'I come down from Bukhara if there is a seat. I would like to see the warp being tied.'],
    ['celeste', 'Kamchik pass, 2,268 metres. I drew it every year.'],
  ],
  'asha-marrakesh': [
    ['defne', 'One gets into the houses. Exactly. I bring the plaster side, you bring the cloth side.'],
    ['farah', 'Tameslouht ladies know my aunt, they’ll overfeed you as a warning to others'],
    ['frauke', 'Embroidered the same on both sides! Dörte wants to know how they hide the knot.'],
    ['asha', 'There is no knot, tell her. That is the art.'],
  ],
  'asha-varanasi': [
    ['arjun', 'My grandmother asks which loom. She has opinions about zari.'],
    ['asha', 'Tell her real, tested, by burning one thread in front of me.'],
    ['ximena', 'Three hours on the floor and a straight face. I have trained for this in newsrooms.'],
  ],
}
