import { z } from 'zod'

/**
 * The interests of a travel profile: the wizard and the profile editor each show their own list,
 * a stored value may come from either. Values are stored in lower case with underscores.
 */
export const INTERESTS = {
  personalityType: {
    label: 'Personality type',
    choose: 'one',
    wizard: ['introvert', 'extrovert', 'ambivert'],
    profile: ['introvert', 'extrovert', 'ambivert'],
  },
  lifestyle: {
    label: 'Lifestyle',
    choose: 'many',
    wizard: [
      'night_owl',
      'early_bird',
      'vegetarian',
      'vegan',
      'gluten_free',
      'active_lifestyle',
      'moderately_active',
      'relaxed_pace',
      'adventurous',
      'cautious',
      'cultural_enthusiast',
      'local_experience_seeker',
    ],
    profile: ['night_owl', 'early_bird', 'vegetarian', 'vegan', 'fitness_enthusiast', 'foodie', 'digital_nomad'],
  },
  travelBudget: {
    label: 'Travel budget',
    choose: 'one',
    wizard: ['budget', 'mid_range', 'luxury'],
    profile: ['budget', 'mid_range', 'luxury'],
  },
  preferredDestinations: {
    label: 'Preferred destinations',
    choose: 'many',
    wizard: [
      'beaches',
      'cities',
      'mountains',
      'countryside',
      'islands',
      'deserts',
      'forests',
      'historical_sites',
      'cultural_destinations',
      'adventure_destinations',
    ],
    profile: ['beaches', 'cities', 'mountains', 'countryside', 'deserts', 'forests', 'islands', 'historic_sites'],
  },
  preferredActivities: {
    label: 'Preferred activities',
    choose: 'many',
    wizard: [
      'hiking',
      'biking',
      'yoga',
      'sightseeing',
      'camping',
      'photography',
      'food_tours',
      'museums',
      'nightlife',
      'shopping',
      'water_sports',
      'extreme_sports',
    ],
    profile: [
      'biking',
      'hiking',
      'yoga',
      'sightseeing',
      'camping',
      'photography',
      'water_sports',
      'adventure_sports',
      'cultural_tours',
      'food_tours',
      'nightlife',
      'museums',
      'shopping',
    ],
  },
  experienceLevel: {
    label: 'Experience level',
    choose: 'one',
    wizard: ['beginner', 'intermediate', 'experienced'],
    profile: ['beginner', 'intermediate', 'experienced', 'expert'],
  },
  preferredTransport: {
    label: 'Preferred transport',
    choose: 'many',
    wizard: ['flight', 'train', 'bus', 'car', 'motorcycle', 'bicycle', 'boat'],
    profile: ['flight', 'train', 'bus', 'car', 'motorcycle', 'bicycle', 'walking', 'cruise'],
  },
} as const

export type Interest = keyof typeof INTERESTS
type Value<K extends Interest> = (typeof INTERESTS)[K]['wizard'][number] | (typeof INTERESTS)[K]['profile'][number]

const known = <K extends Interest>(interest: K) => {
  const { wizard, profile, label } = INTERESTS[interest]
  return z.enum([...new Set<Value<K>>([...wizard, ...profile])], { error: `${label}: choose from the list.` })
}
const several = <K extends Interest>(interest: K) =>
  z
    .array(known(interest))
    .max(30)
    .overwrite((values) => [...new Set(values)])

export const InterestValues = {
  personalityType: known('personalityType'),
  lifestyle: several('lifestyle'),
  travelBudget: known('travelBudget'),
  preferredDestinations: several('preferredDestinations'),
  preferredActivities: several('preferredActivities'),
  experienceLevel: known('experienceLevel'),
  preferredTransport: several('preferredTransport'),
}

export const GENDERS = ['woman', 'man', 'non_binary', 'rather_not_say'] as const
export const Gender = z.enum(GENDERS, { error: 'Choose from the list.' })
export type Gender = z.infer<typeof Gender>
export const GENDER_LABELS: Record<Gender, string> = {
  woman: 'Woman',
  man: 'Man',
  non_binary: 'Non-binary',
  rather_not_say: 'Rather not say',
}

export const AUDIENCES = ['all', 'male', 'female'] as const
export const Audience = z.enum(AUDIENCES, { error: 'Choose who can see this trip.' })
export type Audience = z.infer<typeof Audience>
export const AUDIENCE_LABELS: Record<Audience, string> = {
  all: 'Everyone',
  male: 'Male travelers only',
  female: 'Female travelers only',
}

/** What can be known of a traveller, each for itself: none says anything of another. */
export const STEPS = ['email-confirmed', 'profile-complete', 'pose-photo', 'met-in-person', 'vouched'] as const
export const Step = z.enum(STEPS)
export type Step = z.infer<typeof Step>
