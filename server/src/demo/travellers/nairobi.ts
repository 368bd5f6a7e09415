import { prose } from '../prose.ts'
import type { DemoTraveller } from '../shapes.ts'

const home = { city: 'Nairobi', country: 'Kenya' }

export const nairobi: DemoTraveller[] = [
  {
    ...home,
    key: 'wanjiru',
    email: 'wanjiru.kamau@caravan.example',
    firstName: 'Wanjirũ',
    lastName: 'Kamau',
    username: 'wanjiru_k',
    bio: 'Auditor. I count things for money and hike so as not to. Organises the Karura Saturday walkers.',
    gender: 'woman',
    personalityType: 'extrovert',
    lifestyle: ['early_bird', 'active_lifestyle', 'cautious'],
    travelBudget: 'mid_range',
    preferredDestinations: ['mountains', 'forests', 'islands'],
    preferredActivities: ['hiking', 'camping', 'photography'],
    experienceLevel: 'intermediate',
    preferredTransport: ['bus', 'train', 'car'],
  },
  {
    ...home,
    key: 'otieno',
    email: 'brian.otieno@caravan.example',
    firstName: 'Brian',
    lastName: 'Otieno Ouma',
    username: 'otieno.brian',
    bio: 'Freelance motion design from wherever the power stays on. Kisumu born. Fish, whole, with the head.',
    gender: 'man',
    personalityType: 'extrovert',
    lifestyle: ['digital_nomad', 'night_owl', 'foodie'],
    travelBudget: 'budget',
    preferredDestinations: ['cities', 'islands', 'beaches'],
    preferredActivities: ['nightlife', 'photography', 'food_tours'],
    experienceLevel: 'intermediate',
    preferredTransport: ['flight', 'bus', 'boat'],
  },
  {
    ...home,
    key: 'asha',
    email: 'asha.abdirahman@caravan.example',
    firstName: 'Asha',
    lastName: 'Abdirahman',
    username: 'asha_abdi',
    bio: prose`
      Cloth trader in Eastleigh. If I say I am going on holiday, I am going to look at fabric. Women’s rooms, prayer
      stops, no rush.`,
    gender: 'woman',
    personalityType: 'extrovert',
    lifestyle: ['cautious', 'relaxed_pace', 'foodie'],
    travelBudget: 'mid_range',
    preferredDestinations: ['cities', 'islands', 'cultural_destinations'],
    preferredActivities: ['shopping', 'cultural_tours', 'food_tours'],
    experienceLevel: 'experienced',
    preferredTransport: ['flight', 'train', 'boat'],
  },
]
