import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underLisbonTrips: Threads = {
  'ines-ponta-delgada': [
    ['tiago', 'I am there from the 4th day of yours. If we share a car I take the driving to Nordeste, I miss gears.'],
    ['ines', 'A tram driver who misses gears. Deal, but no bell.'],
    ['celeste', 'At Furnas look for the yellow sulphur crust by the small caldeiras, menina, not the big ones.'],
    ['anneli', 'Is the path to Pico da Vara open at the moment? I have a permit for later and a bad feeling.'],
    ['ines', 'Will ask the forest people and tell you.'],
  ],
  'ines-kyoto': [
    ['misaki', 'Nishiki closes early, please come before 17:00. I can write you the names of what to point at.'],
    [
      'ximena',
      'We overlap by days. I walk the Kamo at 5:30 and I am usually hungry by 7, if counters open that early.',
    ],
    ['ines', 'Misaki, yes please, in large letters. Ximena, 7 is civilised, I am in.'],
    ['ruth', 'Have the warabi mochi. I say no more.'],
  ],
  'ines-zanzibar': [
    [
      'asha',
      'Paje is fine. Cover shoulders in Stone Town and you will be left alone more. Ask for the Emerson street side.',
    ],
    ['ploy', 'I land four days after you. Wind report: mornings are for beginners, after 14:00 it gets rude.'],
    ['ines', 'Rude is the right word for what the sea does to me already. See you on the beach, Ploy?'],
    ['wanjiru', 'There is a wedding that weekend with 400 people, you may as well be 401.'],
  ],
  'ines-skye': [
    ['anneli', 'Camusunary bothy: platform sleeps about twelve and thirty come. Carry the tent anyway.'],
    ['frauke', 'We will be the two with bicycles and a flag. Tea in Elgol at your expense or ours.'],
    ['levan', 'What shoes?'],
    ['ines', 'Proper ones, Levan. I have read your bio.'],
  ],
  'ines-evora': [
    ['celeste', 'Almendres before ten, the cows move in after. And buy the queijo from the woman with the green door.'],
  ],
  'tiago-ponta-delgada': [
    ['isamu', 'An island without railway must be studied with respect. Is there a depot for the buses?'],
    ['tiago', 'Two, senhor Nishikawa. I will send pictures of both.'],
  ],
  'tiago-tbilisi': [
    ['nino', 'Brakes are excellent, the donuts on top are better. Ponchiki, hot, two per person minimum.'],
    ['zarina', 'I arrive on your fifth day with a bag of commas. Sulphur baths: book number 5, not the blue one.'],
    [
      'mirek',
      'I am two days ahead of you. Come at 4 in the morning to the bakery on Leselidze if you want to see fire.',
    ],
    ['tiago', 'Mirek, at 4 I normally start the first tram, so this will feel like home.'],
    ['isamu', 'Please record the sound of the night train at departure.'],
  ],
  'tiago-naples': [
    ['mirek', 'From Tuesday we overlap. You pizza, me taralli, we meet at an espresso standing up.'],
    ['rodrigo', 'five euros is too much, via dei Tribunali has it for 4 with a paper plate'],
  ],
  'tiago-krakow': [
    [
      'mirek',
      prose`
        The depot is St Lawrence quarter, museum has a ride on Sundays with the 1912 car. My mother lives ten minutes
        away, she will feed you.`,
    ],
    ['farah', 'on the 114th day of my spreadsheet i am also there! milk bar list attached in spirit'],
  ],
  'tiago-swiss-alps': [
    [
      'isamu',
      'From my third day I am also on the Bernina. I sit front left. You will recognise me by the timetable of 1987.',
    ],
    ['tiago', 'Then I bring the chicken. Alp Grüm, on the platform?'],
    ['isamu', 'Alp Grüm. 12:49.'],
    ['maude', 'If you see someone green in the face on the Furka beside the steam train, wave, it is me.'],
    ['kev', 'Two blokes arranging chicken on a mountain platform. This is what the internet was for.'],
  ],
  'celeste-granada': [
    ['defne', 'Look up in the Hall of the Abencerrajes and count the muqarnas. People have tried. Bring a cushion.'],
    ['celeste', 'A cushion goes in the bag at once, thank you filha.'],
    ['nino', 'What IS a karst'],
    ['celeste', 'Sit down, I will begin with water.'],
  ],
  'celeste-mindelo': [
    [
      'kwame',
      prose`
        Dona Celeste, the aluguer man Djosa waits by the pier in Porto Novo, he knows every house in Paul. I’ll send
        you his number.`,
    ],
    ['celeste', 'Deus te pague. I have the photograph of the door in my bag already.'],
    ['kev', 'I am doing the same with my dad’s house in Greece. Half of me wants nobody home.'],
    ['celeste', 'Then we are two, Kevin. Write to me how it went and I will do the same.'],
    ['wanjiru', 'I have no Crioulo but I read this twice. Go well.'],
  ],
  'celeste-samarkand': [
    ['zarina', 'I read Cyrillic, I photograph well and I’m there the same week. Do you like melon?'],
    ['celeste', 'I like melon, and I have found my person.'],
    ['asha', 'Professor, take a scarf for Shah-i-Zinda. I bring two, one is yours.'],
  ],
  'celeste-santorini': [
    ['nino', 'Pumice without phylloxera! You explain the volcano and I explain the vine, one glass each?'],
    ['kev', 'Pyrgos is next door to my village. I’ll shout the bread.'],
    ['leyla', 'Best description of that island I have read here.'],
  ],
  'kwame-bali': [
    ['otieno', 'working till 3am on lisbon time, you are a strong man. which desk? need the generator one'],
    ['declan', 'I’ll give you the chess. You won’t enjoy it.'],
    ['kwame', 'Bold from a man who reads films for a living. Sunday, loser buys nasi campur.'],
    ['bridget', 'Ask for Ketut’s at the back lane in Pererenan for the scooter, brakes on both wheels.'],
    ['sasha', 'Sidemen has no badminton but does have a frog, should the coast be too much.'],
  ],
  'kwame-oaxaca': [
    [
      'rodrigo',
      'That rooster is called Licenciado. Take earplugs. Tlacolula: ask for lamb, the green salsa on the left',
    ],
    ['sasha', 'Is the second room still free for the last nine days of it? I am quiet and own my own cups.'],
    ['kwame', 'It is. You had me at cups.'],
    ['maude', 'If anyone’s bike squeaks, I’m in Xochimilco (the barrio) until Friday of my first week.'],
  ],
  'kwame-saint-louis': [
    ['otieno', 'bro the records!! Sor, behind the Total station, old man Ndiaye, only after asr prayer'],
  ],
  'kwame-cape-town': [
    ['nazeem', 'I dare you. Dalebrook at seven, and after that koesisters at my mother’s.'],
    ['thandeka', 'Lion’s Head in the dark is fine in a group, I take six learners’ parents up every Friday. Join us.'],
    ['kwame', 'So I came for company on a mountain and now I have a congregation. Yes to all.'],
    ['kev', 'Does your cousin Efua take bookings?'],
  ],
}
