import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underIstanbulTrips: Threads = {
  'defne-lisbon': [
    [
      'tiago',
      'My tram climbs past that façade in Graça 22 times a day and I never saw the year on it. 1907. Now I look.',
    ],
    ['celeste', 'My grandmother called the gaiola "the ribs". I can show you some in my own stairwell.'],
    ['defne', 'Dona Celeste, stairwells are my weakness. Any afternoon.'],
    ['facundo', 'Ginjinha standing up with sound: I have it on tape'],
  ],
  'defne-berat': [
    [
      'olivier',
      'Holding the other end of the tape is precisely the level of usefulness I aspire to. Different week, alas.',
    ],
    ['frauke', 'We pass Korçë on bicycles. Are the roads to you as they say?'],
    ['defne', 'Worse, and then suddenly there is a very good kilometre for no reason.'],
  ],
  'defne-hoi-an': [
    [
      'misaki',
      'I will be there two days after you. Perhaps we can look at the flood marks and then at the merchant’s grave.',
    ],
    ['bridget', 'Coat: Kim on Trần Hưng Đạo, she’ll tell you it’s ugly and then copy it perfectly.'],
  ],
  'defne-bukhara': [
    ['sasha', 'Eighteen bonds and I am after the letters in them. Two people, one wall, one hour, no phones?'],
    ['defne', 'I have been waiting years for this message.'],
    ['zarina', 'I come over from Samarkand to make sure you two eat.'],
    ['asha', 'The hammam there, they scrub until you are new. Bring your own cloth.'],
  ],
  'defne-marrakesh': [
    ['asha', 'I arrive two days after. Is one of the two places still there? My hands know dye, lime is new.'],
    ['farah', 'Naima is a legend, my aunts talked about her for a full ramadan'],
    ['defne', 'Asha yes. And Farah, bring the aunts to the roof one evening.'],
  ],
  'emre-goreme': [
    ['facundo', '200 euro!! the hill it is'],
    ['zarina', 'Which of the valleys has water now? Asking for a friend with a kettle.'],
    ['emre', 'Zemi has a small one, behind the third church. Boil it.'],
  ],
  'emre-kalymnos': [
    ['levan', 'Three climbers in Masouri could wash dishes for the way back to Kos. How many hours?'],
    ['emre', 'Two with wind, and a whole day with the Perkins.'],
    ['jonas', 'I bring coffee and no opinion on sails.'],
  ],
  'emre-karakol': [
    ['maude', 'I leave Karakol by bike on your third day. Ashlan-fuu as farewell dinner or as breakfast?'],
    ['emre', 'It is served from seven. So both.'],
    [
      'levan',
      'Ala-Köl from the Karakol side, the scree is better to go up than down. Crampons for the last part if it froze.',
    ],
  ],
  'emre-kars': [
    ['isamu', 'Normal train is the true train. Until Ankara station, then.'],
    ['mirek', 'Please bring one wheel of the gravyer. I pay with bread by post.'],
    ['leyla', 'My father says the goose must be eaten with bulgur and nobody tells tourists.'],
  ],
  'emre-lofoten': [
    ['tiago', 'You wrote to a ship and the ship answered. There is hope.'],
    ['isamu', 'Please ask officer Ingrid about the pitch of the propeller.'],
    ['emre', 'It is first on my list.'],
    ['kwame', 'Twelve kilos of bulgur. Customs will think you’re building something.'],
  ],
  'zarina-tbilisi': [
    [
      'nino',
      'Writers’ House cellar has my wine this season. Sit on the left side of the table, that bottle is better.',
    ],
    ['otieno', 'i land two days into your week, is Fabrika any good for working or only for looking like it'],
    ['zarina', 'For looking. For working there is the library on Gudiashvili, heated, grandmother at the desk.'],
    ['mirek', 'Soviet cookbooks: I look for the 1952 one with the aspic on page 40. If you see it.'],
    ['abril', 'Я слушаю, вы едите?'],
  ],
  'zarina-tokyo': [
    ['nino', 'Golden Gai holds six. You, me, and four men who will ask where Georgia is.'],
    ['zarina', 'I will answer in Pugacheva.'],
    [
      'sasha',
      prose`
        Jinbōchō: third floor of the Komiyama building, they have type specimen books. Do not buy the red one, it is
        mine.`,
    ],
    [
      'declan',
      'Subtitling conference! Say hello to the man who always complains about reading speed. It’s usually me.',
    ],
  ],
  'zarina-samarkand': [
    ['celeste', 'I have a hat, strong arms and no vocabulary. Melon carrier reporting.'],
    ['asha', 'For melons I carry two. For ikat you carry me.'],
    ['mirek', 'Never upside down. Never. This is the same in my mother’s house.'],
    ['zarina', 'Then you are already Uzbek, Mirek.'],
  ],
  'zarina-mardin': [
    ['leyla', 'I begin there two days earlier. The terrace has my name on the second chair.'],
    ['sasha', 'Syriac estrangela over doors: photographs, please, straight on and with a coin for scale.'],
  ],
  'zarina-karakol': [
    ['asha', 'Fourteen dishes, all women, an aunt with her own thermos. Why is it so far from Nairobi.'],
    ['bridget', 'Are there animals to look at between courses?'],
    ['zarina', 'Auntie says you may look at her horse, it has a cough.'],
    ['bridget', 'Booking.'],
  ],
}
