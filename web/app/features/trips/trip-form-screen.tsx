export function TripFormScreen() {
  return <h1>Post Your Trip</h1>
}
