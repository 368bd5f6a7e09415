import { prose } from '../prose.ts'
import type { Threads } from '../shapes.ts'

export const underMontrealTrips: Threads = {
  'maude-baie-saint-paul': [
    ['olivier', '18 % on the way back. Nous autres on prend le train des collines, merci, avec une brioche.'],
    ['frauke', 'What is a 32? Dörte nods as if she knew, but I saw her look it up.'],
    ['maude', 'The big forgiving cog at the back, Frauke. You two probably have a 34.'],
  ],
  'maude-ohrid': [
    ['frauke', 'We camp below Trpejca on the fourth night. There is a stove, there are beans.'],
    ['mirek', 'In Debar, on the way to Mavrovo, an old wood bakery: burek, from six, cash.'],
    ['maude', 'Route changed for burek. As it should be.'],
  ],
  'maude-oaxaca': [
    ['declan', 'I’ll be walking what you’re riding. Ring the bell, I startle.'],
    ['rodrigo', 'two days overlap! sunday tlacolula before you truth the wheels or how is it called'],
    ['maude', 'True. But I like truth the wheels more.'],
    ['ximena', 'The workshop in Xochimilco: say hello to Beto, I photographed his hands in 2019.'],
  ],
  'maude-karakol': [
    ['emre', 'I bring the bike pump of a ferry, it can inflate a truck. See you in the bazaar.'],
    ['levan', 'Tosor has snow on the north side long. Dogs: stop, get off, bend down as if for a stone.'],
    ['arjun', 'Which GPS track for the Naryn stretch? I have one that avoids the wash-out at km 61.'],
    ['maude', 'Send it, I pay in freehubs.'],
  ],
  'maude-swiss-alps': [
    ['tiago', 'Steam on the Furka leaves Realp at 10-something. You will hear the whistle on the third bend.'],
    ['jonas', 'Susten from the Wassen side, tunnel at the top, lights on. Cheese at Steingletscher.'],
    ['isamu', 'I shall look for a green bicycle from the carriage.'],
    ['maude', 'It’s orange, but please look anyway.'],
  ],
  'olivier-marseille': [
    ['ines', 'Bouillabaisse for four. My pocket says no and my whole body says yes.'],
    ['kwame', 'Two of us fly from Lisbon that weekend, consider the pot complete.'],
    ['olivier', 'Karim has already ordered the rascasse. He cannot be stopped now.'],
  ],
  'olivier-kyoto': [
    ['misaki', 'The master in Nishijin buys tea from us. He saw the video and said: the foreign man has good thumbs.'],
    ['olivier', 'I have read this aloud to Karim four times and he is now unbearable.'],
    ['ruth', 'We are gluten-free and wagashi is, by the grace of rice. May two ladies order from the pupil?'],
    ['ximena', 'Second day, ten minutes, only his thumbs?'],
  ],
  'olivier-cadaques': [
    ['celeste', 'Pla in a bad accent is still Pla. Take "El quadern gris", the day he describes the tramuntana.'],
    ['defne', 'At Portlligat the rooms grow out of each other like a fishing net. You’ll like the library steps.'],
  ],
  'olivier-evora': [
    ['ines', 'Ask at the convent turntable in the Rua do Menino Jesus, you ring and a voice sells you pão de rala.'],
    ['celeste', 'In the library ask for the atlas of Fernão Vaz Dourado. They will say no. Ask again, with a smile.'],
    ['olivier', 'Dona Celeste, I am a librarian, I know that no.'],
  ],
  'olivier-george-town': [
    ['otieno', 'i’m there for three weeks with a projector, book reading on the roof??'],
    ['nat', 'Auntie Bee is strict about banana leaf. Cut with scissors, never tear.'],
    ['olivier', 'Karim has written this on his arm.'],
  ],
  'farah-antigua': [
    [
      'rodrigo',
      'homestay beans are the best beans. i’m in town from your day 3, pepián practice, free food if you grade it',
    ],
    ['maude', 'T’as vraiment comparé onze écoles ?'],
    ['farah', 'onze. avec un graphique.'],
    [
      'simon',
      prose`
        At the lake take the morning lancha, after noon the wind comes and people get sick in my profession’s
        direction.`,
    ],
  ],
  'farah-istanbul': [
    ['emre', 'With one card the Kadıköy to Adalar boat is 90 minutes of sea. I am the noise below you.'],
    ['asha', 'My daughter’s age. If you need a safe bed one night, my hotel in Laleli has a spare in the room.'],
    ['farah', 'asha thank you, saving this with a star'],
    ['leyla', 'Free museum days: take Pera on Friday evening, after six.'],
  ],
  'farah-krakow': [
    ['tiago', 'I will come and clap, and I can be silent on that bus.'],
    ['mirek', 'My grandmother was from Oświęcim. Go in the morning, eat nothing sweet after. I mean it kindly.'],
    ['farah', 'thank you both. really.'],
  ],
  'farah-marrakesh': [
    ['rodrigo', 'friday, with pot. i can peel for 30 people'],
    ['defne', 'How many turn up on a Friday?'],
    ['farah', 'the record is 41 and a goat that was not on the menu'],
    ['asha', 'I bring your Teta cloth. What colours does she wear?'],
    ['farah', 'all of them at once'],
  ],
  'farah-reykjavik': [
    ['anneli', 'Flatkökur and smoked trout from Bónus: 6 dollars, two days. I am there the same week and also poor.'],
    [
      'celeste',
      'The pool in Laugardalur at seven, with the other pensioners. I pay your entry, you tell me about tort law.',
    ],
    ['farah', 'celeste this is under budget AND the best offer i’ve had'],
    ['tiago', '38 dollars. I bow.'],
  ],
}
