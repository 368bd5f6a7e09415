import type { DemoGroupChat } from '../shapes.ts'

export const inAsia: DemoGroupChat[] = [
  {
    key: 'bangkok-slow-boat',
    creator: 'nat',
    members: ['ploy', 'declan'],
    name: 'Khlong boat to the end of the line',
    description: 'We sit in the middle, hold up the plastic sheet and get off where the boat turns round. 20 baht.',
    openFor: 28,
    unread: 0,
    says: [
      ['nat', 'Step in quickly, foot in the centre. The boat does not wait for mathematics.'],
      ['declan', 'I have subtitled this exact scene. It ended with a hat in the water.'],
      ['ploy', 'Leave the hat then, and anything with a zip. I speak as the owner of the zip.'],
      ['nat', 'At the temple pier there is a woman with khanom buang, crisp ones. She closes when they are gone.'],
      ['declan', 'How many is a polite number?'],
      ['ploy', 'Six. Everyone says three and then comes back for three.'],
      ['nat', 'Two of my pupils may join, they want to practise English on an Irishman. I warned them.'],
      ['declan', 'Tell them I speak it subtitled: two lines at most, and gone after four seconds.'],
    ],
  },
  {
    key: 'kyoto-moss-and-tea',
    creator: 'misaki',
    members: ['isamu', 'anneli'],
    name: 'Quiet temple, then tea',
    description: 'A small garden in Iwakura. We are silent inside and talk afterwards, with sencha that I choose.',
    openFor: 24,
    unread: 0,
    says: [
      ['misaki', 'Please take the Eizan line from Demachiyanagi. I wait at the end of the platform with a small flag.'],
      ['isamu', 'The two-car train has one door on the left that opens first. Stand there and you will have the seat.'],
      ['anneli', 'There are eleven species on the north wall alone. I promise to name no more than four.'],
      ['misaki', 'You may name them at tea. The garden knows its names.'],
      ['anneli', 'That is going into my thesis, as a motto.'],
      ['isamu', 'I have brought the timetable of 1962 to show. It is only a little slower than today’s.'],
      ['misaki', 'For the tea I have Uji leaf of the second picking, it forgives hot water.'],
      ['isamu', 'As one grows older one looks for tea that forgives.'],
    ],
  },
]
