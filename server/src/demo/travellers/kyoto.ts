import { prose } from '../prose.ts'
import type { DemoTraveller } from '../shapes.ts'

const home = { city: 'Kyoto', country: 'Japan' }

export const kyoto: DemoTraveller[] = [
  {
    ...home,
    key: 'misaki',
    email: 'misaki.morita@caravan.example',
    firstName: '美咲',
    lastName: '森田',
    username: 'misaki_morita',
    bio: '三条の茶舗で働いています。I sell tea and travel alone, mostly by slow train. My English is slow too, please wait for me.',
    gender: 'woman',
    personalityType: 'introvert',
    lifestyle: ['early_bird', 'relaxed_pace', 'cultural_enthusiast'],
    travelBudget: 'mid_range',
    preferredDestinations: ['countryside', 'islands', 'historical_sites'],
    preferredActivities: ['museums', 'hiking', 'cultural_tours'],
    experienceLevel: 'intermediate',
    preferredTransport: ['train', 'boat', 'walking'],
  },
  {
    ...home,
    key: 'isamu',
    email: 'isamu.nishikawa@caravan.example',
    firstName: 'Isamu',
    lastName: 'Nishikawa',
    username: 'isamu.nishikawa',
    bio: prose`
      Retired after 41 years as a train driver on the San’in line. Now I sit in the first carriage and do not touch
      anything.`,
    gender: 'man',
    personalityType: 'introvert',
    lifestyle: ['early_bird', 'relaxed_pace', 'cautious'],
    travelBudget: 'mid_range',
    preferredDestinations: ['countryside', 'mountains', 'cities'],
    preferredActivities: ['photography', 'sightseeing'],
    experienceLevel: 'experienced',
    preferredTransport: ['train', 'boat'],
  },
  {
    ...home,
    key: 'anneli',
    email: 'anneli.karkkainen@caravan.example',
    firstName: 'Anneli',
    lastName: 'Kärkkäinen',
    username: 'annelikk',
    bio: 'Writing a thesis on moss. Yes, moss. From Kuopio, in Kyoto since the second year of my doctorate.',
    gender: 'woman',
    personalityType: 'introvert',
    lifestyle: ['vegetarian', 'early_bird', 'moderately_active'],
    travelBudget: 'budget',
    preferredDestinations: ['forests', 'islands', 'mountains'],
    preferredActivities: ['hiking', 'camping', 'photography'],
    experienceLevel: 'intermediate',
    preferredTransport: ['train', 'bus', 'bicycle'],
  },
]
