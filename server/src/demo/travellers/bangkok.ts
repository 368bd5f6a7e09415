import { prose } from '../prose.ts'
import type { DemoTraveller } from '../shapes.ts'

const home = { city: 'Bangkok', country: 'Thailand' }

export const bangkok: DemoTraveller[] = [
  {
    ...home,
    key: 'nat',
    email: 'nattawut.s@caravan.example',
    firstName: 'ณัฐวุฒิ',
    lastName: 'ศรีสุวรรณ',
    username: 'nattawut_s',
    bio: 'Call me Nat. Maths teacher in Bang Khen, so school holidays only. Third class fan carriage, window open.',
    gender: 'man',
    personalityType: 'introvert',
    lifestyle: ['early_bird', 'foodie', 'local_experience_seeker'],
    travelBudget: 'budget',
    preferredDestinations: ['countryside', 'historical_sites', 'cities'],
    preferredActivities: ['photography', 'food_tours', 'cultural_tours'],
    experienceLevel: 'intermediate',
    preferredTransport: ['train', 'bus', 'motorcycle'],
  },
  {
    ...home,
    key: 'ploy',
    email: 'ploy.chaiyasit@caravan.example',
    firstName: 'Ploy',
    lastName: 'Chaiyasit',
    username: 'ploy.dives',
    bio: prose`
      Dive instructor when there is sea, accountant when there is not. 1,140 logged dives, still scared of jellyfish.`,
    gender: 'woman',
    personalityType: 'extrovert',
    lifestyle: ['active_lifestyle', 'adventurous', 'foodie'],
    travelBudget: 'mid_range',
    preferredDestinations: ['islands', 'beaches', 'adventure_destinations'],
    preferredActivities: ['water_sports', 'extreme_sports', 'photography'],
    experienceLevel: 'expert',
    preferredTransport: ['boat', 'flight', 'motorcycle'],
  },
  {
    ...home,
    key: 'declan',
    email: 'declan.orourke@caravan.example',
    firstName: 'Declan',
    lastName: 'O’Rourke',
    username: 'declan.orourke',
    bio: 'From Ballina, Mayo. Subtitles for a living, so I have heard a lot of films and seen very few.',
    gender: 'man',
    personalityType: 'ambivert',
    lifestyle: ['digital_nomad', 'night_owl', 'relaxed_pace'],
    travelBudget: 'mid_range',
    preferredDestinations: ['cities', 'beaches', 'mountains'],
    preferredActivities: ['nightlife', 'hiking', 'food_tours'],
    experienceLevel: 'experienced',
    preferredTransport: ['flight', 'bus', 'motorcycle'],
  },
]
