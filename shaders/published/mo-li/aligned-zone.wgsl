// Aligned ghost zone ([MoLi2018], section 4.3, Listing 3): a tile of a plane and what lies round it,
// in rows of ZONE_X words that begin and end at multiples of 8 words. Its words are numbered through, whatever rows they
// are in, so that all threads load them in whole rounds and none asks where it stands.

// From the first node of the zone to that of a word, in the state.
fn offsetInZone(word: u32) -> u32 {
  return (word / ZONE_X) * PITCH + word % ZONE_X;
}
