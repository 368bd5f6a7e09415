import { distanceKm } from '../distance.ts'
import { normaliseName } from '../normalise.ts'
import type { GazetteerPlace } from './place.ts'

const LANDMARK_POPULATION = 20_000
const NEIGHBOURHOOD_KM = 150

/** Gives each of several places with one name and one line a line of its own: 'near Porto, Portugal'. */
export function tellApart(places: readonly GazetteerPlace[]): GazetteerPlace[] {
  const sharing = Map.groupBy(places, ({ name, region }) => `${normaliseName(name)}|${region}`)
  const landmarks = Map.groupBy(
    places.filter(
      ({ kind, population, isDistrict }) => kind === 'city' && !isDistrict && population >= LANDMARK_POPULATION,
    ),
    ({ countryCode }) => countryCode,
  )
  return places.map((place) => {
    const namesakes = sharing.get(`${normaliseName(place.name)}|${place.region}`) ?? []
    if (namesakes.length < 2 || place.kind === 'country') return place
    if (place.kind === 'region') return { ...place, region: `Region in ${place.country}` }
    const rivals = namesakes.filter(({ kind }) => kind === 'city')
    // the best known keeps the plain line
    if (rivals.every((rival) => rival === place || rival.weight < place.weight)) return place
    const landmark = nearest(place, landmarks.get(place.countryCode) ?? [])
    return landmark ? { ...place, region: `near ${landmark.name}, ${place.region}` } : place
  })
}

function nearest(place: GazetteerPlace, landmarks: readonly GazetteerPlace[]): GazetteerPlace | undefined {
  let [found, least]: [GazetteerPlace | undefined, number] = [undefined, NEIGHBOURHOOD_KM]
  for (const landmark of landmarks) {
    const apart = landmark.name === place.name ? Number.POSITIVE_INFINITY : distanceKm(place, landmark)
    if (apart < least) [found, least] = [landmark, apart]
  }
  return found
}
