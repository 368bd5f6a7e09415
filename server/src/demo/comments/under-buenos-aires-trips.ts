import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underBuenosAiresTrips: Threads = {
  'luciana-bariloche': [
    ['talia', 'No rock, but I can carry rope and cook for a cordada. Would that be a fourth?'],
    ['luciana', 'You would be the first person to come to Frey for the cooking. Vení.'],
    ['ines', 'Tape: H-shape over the A2 pulley, not rings. Happy climbing.'],
  ],
  'luciana-kalymnos': [
    ['jonas', 'Wet elephant is right. Knee bar, breathe, do not look for a crack.'],
    ['levan', 'I take the late shift with the coffee then.'],
    ['emre', 'Our ketch can bring one mattress back to Bodrum if you buy too many sponges.'],
  ],
  'luciana-oaxaca': [
    ['declan', 'Will you be able to tell from the mezcal whether it’s the ground or me?'],
    ['luciana', 'P waves come first. Then you fall.'],
    ['kwame', 'Yagul on Saturday, I bring tlayudas and a bad attitude to heights.'],
  ],
  'luciana-huaraz': [
    [
      'simon',
      'I am in the next valley with donkeys. My radio is on channel 4, tell me when you go up and when you are down.',
    ],
    ['luciana', 'I will, querido, you and nobody else sleeps badly because of me.'],
    ['levan', 'Two screws too many is the correct number.'],
    ['jonas', 'Ishinca in that time frame had a soft snow bridge last year at 5,100, left of the normal track.'],
  ],
  'luciana-patagonia': [
    ['jonas', 'Third bed, please. I lose at cards on purpose if the coffee is good.'],
    ['luciana', 'Nobody loses at truco on purpose, Jonas, that is the first lie.'],
    ['arjun', 'I’d like to bring lunch to the foot of whatever it is and then go home.'],
    ['simon', 'Three beds, two women, one German. I sleep in the tent and count.'],
  ],
  'facundo-colonia': [
    [
      'ruth',
      prose`
        I have lived across from that river for seventy-one years and never been to a football match there. Is one
        obliged to shout?`,
    ],
    ['facundo', 'Ruth, you can whisper, they hear everything. Come, an hour before.'],
    ['tiago', 'Ground 47! Is there a tram museum?'],
    ['facundo', 'There is a bullring with no bulls. Best I can do.'],
  ],
  'facundo-lisbon': [
    [
      'tiago',
      prose`
        Atlético, Tapadinha, Sunday at three. My uncle has sat in row two since 1974, he will comment for your
        microphone.`,
    ],
    ['facundo', 'Tiago I am crying in a radio station.'],
    ['ines', 'Shared bombilla in the year we live in? Fine. I will bring my own opinion about posture.'],
    ['kwame', 'One-page handwritten menu: Zé da Mouraria, before 12:30 or you queue with bankers.'],
  ],
  'facundo-la-paz': [
    [
      'simon',
      'By bus through Potosí is right. First day: coca, soup, no stairs, no heroes. I am there one day before you.',
    ],
    ['facundo', 'Simón, come to the match and hold my oxygen.'],
    ['luciana', 'My lab would love a recording of that stadium jumping. 4,088 metres, real soil, real goal.'],
  ],
  'facundo-berlin': [
    ['abril', 'I can hear you from Mexico. See you there, with ear plugs.'],
    ['jonas', 'TeBe at Mommsenstadion, Friday. Bring lungs.'],
    ['mirek', 'I start at two, you finish at two. Meet at the bakery door, warm Schrippen.'],
  ],
  'facundo-sibiu': [
    ['mirek', 'Regretting nothing is good. Seat in the Dacia is yours, the window is stuck open on that side.'],
    ['frauke', 'Cows behind a goal is how all football began, says Dörte, who was left back.'],
  ],
  'ruth-colonia': [
    ['celeste', 'Happy seventy-two to Nelly from a colleague in age! What is the cake?'],
    ['ruth', 'Lemon, without flour, with quantities of meringue that alarm the hotel.'],
    ['facundo', 'I could bring a recorder and play the bullring to her. Also I know a good bandoneonist who owes me.'],
    ['ruth', 'Bring the debtor.'],
  ],
  'ruth-istanbul': [
    ['leyla', 'Anneanne confirms Wednesday, four o’clock. She will pretend that she did not cook.'],
    ['defne', 'I know the carpenter who repaired the Ahrida’s boat-shaped tevah. Shall I ask if he comes along?'],
    ['ruth', 'Would you? I find I have been rehearsing what to ask a pulpit.'],
    ['asha', 'About the carpet: do not buy the first day. Send me a photo of the back side, the knots.'],
    ['zarina', 'A samovar and no documents. There is a whole novel in that suitcase.'],
  ],
  'ruth-kyoto': [
    ['misaki', 'Many people like you ask: the ryokan on Fuyachō can give a low chair. I telephone them if you want.'],
    ['ruth', 'My dear, you have just saved four knees.'],
    ['olivier', 'We can report on which garden benches have backs. Two so far.'],
    ['leyla', 'And the fifteenth stone?'],
    ['ruth', 'One hears about it from others. That is the point of others.'],
  ],
  'ruth-cape-town': [
    ['kev', 'That seven-seater. I’m one bloke, I’ve opinions and I shout lunch.'],
    ['ruth', 'You are hired, Kevin. Nelly asks whether you play canasta.'],
    ['kev', 'I build AND play.'],
    [
      'nazeem',
      prose`
        If you want one good lunch that isn’t on a wine farm, my mother does Thursdays in Bo-Kaap. Gluten-free bobotie
        exists.`,
    ],
  ],
  'ruth-santorini': [
    ['leyla', 'We will identify you by the hat.'],
    ['celeste', 'I am in Pyrgos and I would dislike that biography with you with pleasure.'],
    ['nino', 'Basket vines: I have a letter to a grower with chairs. Good chairs. Come with me on the second day.'],
  ],
  'simon-uyuni': [
    [
      'ximena',
      prose`
        I go months later with the jeep, but peeling quinoa with a family is what I would rather photograph. May I
        write to your sister?`,
    ],
    ['simon', 'She says yes and that you must come hungry.'],
    ['isamu', 'Expreso del Sur: which side for the lake of Poopó?'],
    ['simon', 'The right side, going south. There is little lake now.'],
  ],
  'simon-la-paz': [
    ['facundo', 'A whistle for each!! can I join for one day, the flat one?'],
    ['simon', 'There is no flat one.'],
    ['arjun', 'What’s the water like between Chucura and Challapampa? Asking as one who once drank wrong.'],
  ],
  'simon-huaraz': [
    ['luciana', 'Under 75 you walk down with him, I have seen him do it to a marathon runner.'],
    ['farah', 'how much per day all in? i have a tab'],
    ['simon', '31 dollars with donkeys. 29 if you carry your own oranges.'],
  ],
  'simon-patagonia': [
    ['arjun', 'Pliegue Tumbado together on your fourth day? We could start at six before the wind reads its mail.'],
    ['simon', 'Six is good. I bring mate, you bring that powder you call podi.'],
    ['luciana', 'Count us well.'],
  ],
  'simon-puerto-natales': [
    ['talia', 'I come off the water the day you start. Would Wilma’s name fit me for the last three camps?'],
    ['simon', 'It will fit. Wilma says she is taller.'],
    ['ines', 'West to east, wind pushes. The most sensible W I have read about.'],
  ],
}
