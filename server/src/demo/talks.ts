import { prose } from './prose.ts'
import type { DemoTalk } from './shapes.ts'

/** What those who matched wrote each other. The newest words of two talks wait for the two who can sign in. */
export const TALKS: readonly DemoTalk[] = [
  {
    trip: 'ines-ponta-delgada',
    asker: 'tiago',
    lastAgo: 5,
    unread: 0,
    says: [
      ['ines', 'So, the man with the gears. Small car from the place by the Portas da Cidade, two days, 58 euro each?'],
      ['tiago', 'Fine by me. I land on your fourth day, the 205 brings me in from the airport by half past three.'],
      ['ines', 'Then we drive on the fifth and sixth. Nordeste on the first, Furnas on the second, sleep in Povoação.'],
      ['tiago', 'For the cozido one has to order the day before. I wrote to Tony’s, they keep two portions at 12:30.'],
      ['ines', 'You are a treasure. Low tide at Ferraria is at 9:40, so swimming comes before the driving.'],
      ['tiago', 'I do not swim. I hold the towels and look at the waves like a person responsible for waves.'],
      ['ines', 'Bring something with a hood. It rains up there from the side.'],
      ['tiago', 'Eleven years of tram windows. I know rain from the side.'],
    ],
  },
  {
    trip: 'ines-kyoto',
    asker: 'ximena',
    lastAgo: 0.6,
    unread: 2,
    says: [
      ['ximena', 'Hola Inés. I looked at the days: twelve of mine are yours too. Shall we start with breakfast?'],
      ['ines', 'Gladly. Misaki sent me the names of what to point at in Nishiki, in very large letters.'],
      ['ximena', 'Perfect. I go down to the Kamo at 5:30, by Demachiyanagi, where the stepping stones are.'],
      ['ines', 'At 5:30 I can walk but not speak. Is that all right?'],
      ['ximena', 'That is the best kind of company. And you don’t mind that I stop every ten metres?'],
      ['ines', 'I treat knees for a living, standing about is where mine rest. Daigo-ji on the second morning?'],
      [
        'ximena',
        'Yes! The first bus is the 22 something, I will find out. One of the workshops in Ayabe wrote back today.',
      ],
      [
        'ximena',
        prose`
          They make the paper outdoors when it is cold and say that a friend may come and stir. Would you stir with me,
          on the Thursday? It is an hour by train and they give us soup.`,
      ],
    ],
  },
  {
    trip: 'ines-zanzibar',
    asker: 'ploy',
    lastAgo: 30,
    unread: 0,
    says: [
      ['ploy', 'Room question first. I’m quiet, up at six for boats, and I own one very loud zip.'],
      ['ines', 'Six is my hour too. The zip I can oil.'],
      ['ploy', 'Then I take the second bed in Paje for my first three nights, before Pemba. Half each?'],
      ['ines', 'Half each. Will you laugh at me on the kite from the beach or from the water?'],
      ['ploy', 'From the water, it carries further. Come at eight, after two the wind gets rude, I meant that.'],
      ['ines', 'Eight. And then you show me where the octopus is.'],
    ],
  },
  {
    trip: 'ines-skye',
    asker: 'frauke',
    lastAgo: 76,
    unread: 0,
    says: [
      ['frauke', 'Moin Inês! Dörte asks whether you look at knees on holiday or only at rucksacks.'],
      ['ines', 'At knees that have cycled from Armadale, always. What does she feel, and when?'],
      [
        'frauke',
        'Left one, downhill, after the second distillery. She says it is the saddle. I say it is the second distillery.',
      ],
      ['ines', 'Saddle a finger lower, and one distillery. I reach Elgol on my fourth day, around four.'],
      ['frauke', 'Then tea is on us. You will know the tent by the flag of Ostfriesland.'],
    ],
  },
  {
    trip: 'wanjiru-lisbon',
    asker: 'ines',
    lastAgo: 52,
    unread: 0,
    says: [
      ['ines', 'Welcome to my streets. I live in Graça, which is the steep end even for us.'],
      [
        'wanjiru',
        'Good morning from 1,795 metres. Tell me the honest time from Sintra station to Cabo da Roca on foot.',
      ],
      ['ines', 'Five hours and a half by the Peninha, and take water, the café up there keeps its own calendar.'],
      ['wanjiru', 'Noted in the audit. And the sardines with the fingers?'],
      ['ines', 'Bread under the fish, fingers, no fork. I come along for that part, if one more may be counted.'],
      ['wanjiru', 'Headcount: two. It feels like luxury.'],
    ],
  },
  {
    trip: 'tiago-tbilisi',
    asker: 'mirek',
    lastAgo: 2.2,
    unread: 1,
    says: [
      [
        'mirek',
        'Good morning, it is 4 and I am at work, you too probably. The bakery on Leselidze says yes for two people.',
      ],
      ['tiago', 'First tram left at 5:40. What do we bring them? One cannot come to a bakery with bread.'],
      ['mirek', 'My rye starter in a jar. At the airport I will say it is a pet.'],
      ['tiago', 'Then I bring a tin of sardines for after. Where do we meet in the dark?'],
      ['mirek', 'Under the clock of the puppet theatre, at 3:45. It leans, you cannot miss it.'],
      ['tiago', 'And the night train to Zugdidi, do you come? Third class, upper berths, about 15 lari.'],
      [
        'mirek',
        'I come. I sleep from eight in the evening anyway. Shall I book the two upper ones next to the window?',
      ],
    ],
  },
  {
    trip: 'tiago-swiss-alps',
    asker: 'isamu',
    lastAgo: 19,
    unread: 0,
    says: [
      ['isamu', 'Brandão-san, good evening. I have compared the new timetable. 12:49 at Alp Grüm is now 12:51.'],
      [
        'tiago',
        'Two minutes more for the chicken, senhor Nishikawa. Is it still the red one with the opening windows?',
      ],
      ['isamu', 'On that day yes, the third carriage. I have written to the depot at Poschiavo and they were kind.'],
      ['tiago', 'My wife asks if two grown men really write letters about windows.'],
      ['isamu', 'Please tell her that mine asked the same for forty-one years, and came along every time.'],
    ],
  },
  {
    trip: 'tiago-krakow',
    asker: 'farah',
    lastAgo: 100,
    unread: 0,
    says: [
      ['farah', 'hi Tiago! column F of the spreadsheet is milk bars, sorted by price of pierogi. want it?'],
      ['tiago', 'Of course I want it. Which one is under 4 euro with soup?'],
      ['farah', 'Centralny in Nowa Huta, end of your line 4. and we argue our case on the tuesday, come clap?'],
      ['tiago', 'I will clap in the right places if you lift a finger at the right places.'],
      ['farah', 'deal. and the other day, the quiet one. would you sit with me on the bus back?'],
      ['tiago', 'I will. We need not talk.'],
    ],
  },
  {
    trip: 'celeste-mindelo',
    asker: 'kwame',
    lastAgo: 44,
    unread: 0,
    says: [
      ['kwame', 'Dona Celeste, Djosa answered. He goes up the Paul valley at eight and waits as long as it takes.'],
      ['celeste', 'Then I take the seven o’clock boat. I have not slept so badly before a visit since my own wedding.'],
      ['kwame', 'I can move my flight by two days and stand three steps behind you. Say the word.'],
      ['celeste', 'The word, filho. I bring you pastéis that do not mind the sea.'],
    ],
  },
]
